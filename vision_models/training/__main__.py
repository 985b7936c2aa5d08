"""The recipe as one command: python -m vision_models.training all --cache DIR."""

import argparse
from collections.abc import Callable
from pathlib import Path

import torch

from vision_models.training import (
    drawings,
    embedder,
    export,
    finder,
    fit_limits,
    judge,
    mistakes,
    pool,
    refiner,
    sets,
)
from vision_models.training.deck import Deck

MODELS = Path(__file__).parent.parent
MINED = 60
"""Shards in which the finder's mistakes are looked for."""
SPARED = 4
"""Shards that no network is trained on, to fit limits and temperatures."""
JUDGED = 40
"""Shards after those that only the judge is trained on."""


def parser() -> argparse.ArgumentParser:
    """Return the command line: a stage, or all of them, and where to keep things."""
    line = argparse.ArgumentParser(
        prog="python -m vision_models.training", description=__doc__
    )
    line.add_argument("stage", choices=["all", *STAGES])
    line.add_argument(
        "--cache", type=Path, required=True, help="folder for what is made"
    )
    line.add_argument("--out", type=Path, default=MODELS, help="folder of the models")
    line.add_argument("--shards", type=int, default=290, help="of 64 scenes each")
    line.add_argument("--first", type=int, default=0, help="first shard to render")
    line.add_argument("--seed", type=int, default=2)
    line.add_argument("--finder-steps", type=int, default=22000)
    line.add_argument("--refiner-steps", type=int, default=9000)
    line.add_argument("--embedder-steps", type=int, default=30000)
    line.add_argument("--judge-steps", type=int, default=6000)
    line.add_argument("--threads", type=int, default=1, help="per process")
    line.add_argument("--version", default="1", help="told in the manifest")
    return line


def _draw(given: argparse.Namespace) -> None:
    drawings.load(given.cache)


def _render(given: argparse.Namespace) -> None:
    deck = Deck(drawings.load(given.cache))
    pool.make(deck, given.cache / "pool", given.first, given.shards, given.seed)


def _finder(given: argparse.Namespace) -> None:
    finder.train(given.cache / "pool", given.cache / "finder.pt", given.finder_steps)


def _mistakes(given: argparse.Namespace) -> None:
    path = given.cache / "mistakes.npz"
    if not path.exists():
        onnx = given.cache / "finder.onnx"
        export.export_finder(given.cache / "finder.pt", onnx)
        shards = sorted((given.cache / "pool").glob("shard-*.npz"))[:MINED]
        mistakes.write(path, shards, fit_limits.finder_of(onnx))


def _refiner(given: argparse.Namespace) -> None:
    refiner.train(
        given.cache / "pool",
        given.cache / "refiner.pt",
        mistakes.load(given.cache / "mistakes.npz"),
        given.refiner_steps,
    )


def _embedder(given: argparse.Namespace) -> None:
    deck = Deck(drawings.load(given.cache))
    embedder.train(
        given.cache / "pool",
        given.cache / "embedder.pt",
        deck,
        mistakes.load(given.cache / "mistakes.npz"),
        given.embedder_steps,
    )


def _networks(given: argparse.Namespace) -> None:
    deck = Deck(drawings.load(given.cache))
    export.export_finder(given.cache / "finder.pt", given.out / "finder.onnx")
    learner = embedder.Learner(len(deck.identities))
    export.load(learner, given.cache / "embedder.pt")
    export.write(
        learner.net, given.out / "embed.onnx", torch.rand(3, 3, 64, 64), "face"
    )
    export.export_refiner(given.cache / "refiner.pt", given.out / "refine.onnx")
    shards = _spared(given)[:SPARED]
    cool, told = sets.report(learner, sets.judge(learner, deck, shards))
    print(told)
    sets.write(learner, cool, given.out / "sets")


def _judge(given: argparse.Namespace) -> None:
    path = given.cache / "cases.npz"
    if not path.exists():
        shards = _spared(given)
        files = fit_limits.Files.of(given.out)
        fit_limits.cases(files, shards[:SPARED], fewer=False).save(
            given.cache / "cases-spared.npz"
        )
        fit_limits.cases(files, shards[SPARED:], fewer=True).save(path)
    judge.train(
        fit_limits.Cases.load(path), given.cache / "judge.pt", given.judge_steps
    )


def _export(given: argparse.Namespace) -> None:
    onnx = given.out / "judge.onnx"
    export.export_judge(given.cache / "judge.pt", onnx)
    spared = fit_limits.Cases.load(given.cache / "cases-spared.npz")
    (told,) = fit_limits.run_of(onnx, "told")(spared.features)
    limits, said = fit_limits.fit(spared.truth, told)
    print(said)
    export.manifest(given.out, given.version, limits=limits)


def _spared(given: argparse.Namespace) -> list[Path]:
    """Scenes that finder, refiner and embedder never see; made at the first call."""
    fresh = given.cache / "spared"
    deck = Deck(drawings.load(given.cache))
    pool.make(deck, fresh, 0, SPARED + JUDGED, given.seed + 1)
    return sorted(fresh.glob("shard-*.npz"))


STAGES: dict[str, Callable[[argparse.Namespace], None]] = {
    "drawings": _draw,
    "scenes": _render,
    "finder": _finder,
    "mistakes": _mistakes,
    "refiner": _refiner,
    "embedder": _embedder,
    "networks": _networks,
    "judge": _judge,
    "export": _export,
}


def main(arguments: list[str] | None = None) -> None:
    """Run one stage or all; what is done already is not done again."""
    given = parser().parse_args(arguments)
    given.cache.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(given.threads)
    for name, stage in STAGES.items():
        if given.stage in (name, "all"):
            print(f"== {name}", flush=True)
            stage(given)


if __name__ == "__main__":
    main()
