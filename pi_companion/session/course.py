"""Teaching dice as a course of faces to show: what is next, what was shown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from pi_companion.games.game import Game
from pi_companion.vision.reading import Label


@dataclass(frozen=True)
class Task:
    """Show all `dice` dice of a kind with the same face up."""

    label: Label
    dice: int


@dataclass(frozen=True)
class Act:
    """What a person did about a task, or about several at once: shown or skipped."""

    labels: tuple[Label, ...]
    shown: bool


@dataclass(frozen=True)
class Course:
    """The faces of a game's dice, each to be shown once, or more often as `wanted`."""

    tasks: tuple[Task, ...]
    acts: tuple[Act, ...] = ()
    wanted: Mapping[Label, int] = field(default_factory=dict)

    @property
    def next(self) -> Task | None:
        """What is to be shown now; None after the last face."""
        skipped = {label for act in self.acts if not act.shown for label in act.labels}
        return next(
            (
                task
                for task in self.tasks
                if task.label not in skipped
                and self.times(task.label) < self.wanted.get(task.label, 1)
            ),
            None,
        )

    @property
    def kind_is_new(self) -> bool:
        """Whether no die of the next task's kind was shown yet."""
        task = self.next
        return task is not None and not any(
            label[0] == task.label[0] for act in self.acts for label in act.labels
        )

    def times(self, label: Label) -> int:
        """How often a face was shown."""
        return sum(act.shown and label in act.labels for act in self.acts)

    def saw(self, label: Label) -> Self:
        """The face was shown."""
        return replace(self, acts=(*self.acts, Act((label,), shown=True)))

    def skip(self) -> Self:
        """Pass over the next face; over all of its kind when there are none of it."""
        task = self.next
        if task is None:
            return self
        labels: tuple[Label, ...] = (task.label,)
        if self.kind_is_new:
            kind = task.label[0]
            labels = tuple(t.label for t in self.tasks if t.label[0] == kind)
        return replace(self, acts=(*self.acts, Act(labels, shown=False)))

    def back(self) -> Self:
        """Take the last act back."""
        return replace(self, acts=self.acts[:-1])

    def again(self, labels: Iterable[Label]) -> Self:
        """Show these faces once more, as far as they were shown at all."""
        more = {label: n + 1 for label in labels if (n := self.times(label))}
        return replace(self, wanted={**self.wanted, **more})

    def over(self) -> Self:
        """Go on with the faces that were passed over."""
        return replace(self, acts=tuple(act for act in self.acts if act.shown))


def course(
    game: Game, sides: Mapping[str, tuple[str, ...]], shown: Iterable[Label]
) -> Course:
    """The course for a game's dice, as far as it has come; `sides` are their faces."""
    tasks = tuple(
        Task((kind, face), game.table.by_name[kind].count)
        for kind, faces in sides.items()
        for face in dict.fromkeys(faces)
    )
    return Course(tasks, tuple(Act((label,), shown=True) for label in shown))
