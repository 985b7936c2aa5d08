"""The recipe as one command: python -m vision_models.training all --cache DIR."""

import argparse
from collections.abc import Callable
from pathlib import Path

import torch

from pi_companion.vision import models
from vision_models.training import (
    drawings,
    embedder,
    export,
    finder,
    fit_limits,
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
    line.add_argument("--embedder-steps", type=int, default=18000)
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
        mistakes.write(path, shards, fit_limits.run_of(onnx))


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


def _export(given: argparse.Namespace) -> None:
    deck = Deck(drawings.load(given.cache))
    export.export_finder(given.cache / "finder.pt", given.out / "finder.onnx")
    learner = embedder.Learner(len(deck.identities))
    export.load(learner, given.cache / "embedder.pt")
    export.write(
        learner.net, given.out / "embed.onnx", torch.rand(3, 3, 64, 64), "face"
    )
    export.export_refiner(given.cache / "refiner.pt", given.out / "refine.onnx")
    fresh = given.cache / "spared"
    pool.make(deck, fresh, 0, SPARED, given.seed + 1)
    shards = sorted(fresh.glob("shard-*.npz"))
    cool, told = sets.report(learner, sets.judge(learner, deck, shards))
    print(told)
    sets.write(learner, cool, given.out / "sets")
    export.manifest(given.out, given.version, verdict={})
    limits, verdict, told = fit_limits.fit(
        fit_limits.cases(models.load(given.out), shards)
    )
    print(told)
    export.manifest(given.out, given.version, limits=limits, verdict=verdict)


STAGES: dict[str, Callable[[argparse.Namespace], None]] = {
    "drawings": _draw,
    "scenes": _render,
    "finder": _finder,
    "mistakes": _mistakes,
    "refiner": _refiner,
    "embedder": _embedder,
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
