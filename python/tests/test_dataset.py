"""Training data: equality with the command line and with many machines, what the rows say, and the
page about them."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from pathlib import Path

import killbox as kb
import numpy as np
import polars as pl
import pytest

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "tests" / "data" / "hundred-games"

FEW = {"games": 24, "seed": 5, "players": "random", "part_games": 10, "arrays": ["globals", "options"]}
"""A data set that takes a moment."""


def files(folder: Path) -> dict[str, bytes]:
    """The files of a data set with their bytes."""
    return {file.name: file.read_bytes() for file in sorted((folder / "rows").iterdir())}


def as_array(rows: pl.DataFrame, folder: Path, name: str) -> np.ndarray:
    """An array of all rows, in its shape."""
    arrays = json.loads((folder / "run.json").read_text())["arrays"]
    (shape,) = [array["shape"] for array in arrays if array["name"] == name]
    return rows[name].list.to_array(math.prod(shape)).to_numpy().reshape(-1, *shape)


def test_a_data_set_is_that_of_the_command_line(
    program: Callable[..., str], tmp_path: Path, swarm: str, rebels: str, bombers: str
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    told: list[tuple[int, int | None]] = []
    spaced = {**FEW, "arrays": "globals, options"}
    result = kb.dataset(here, squads=[swarm, rebels, bombers], progress=lambda *now: told.append(now), **spaced)
    words = ("--games", "24", "--seed", "5", "--players", "random", "--part-games", "10", "--arrays", "globals,options")
    wanted = json.loads(program("dataset", "--squads", swarm, rebels, bombers, "--out", str(there), *words, "--json"))
    assert result.report == wanted and result.written == 24 and told[-1] == (24, 24)
    assert files(here) == files(there) and len(files(here)) == 3
    assert result.rows == sum(result.rows_by_kind.values()) == len(pl.read_parquet(here / "rows" / "*.parquet"))
    assert list(result.rows_by_kind) == ["Dial"] and result.shapes["options"][0] is None
    assert f"{result.rows:,} decisions in 24 games" in repr(result) and "Dial" in str(result)


def test_a_data_set_goes_on(tmp_path: Path, swarm: str, rebels: str) -> None:
    out, whole = tmp_path / "run", tmp_path / "whole"
    asked = {"squads": [swarm, rebels], **FEW}
    kb.dataset(out, **asked)
    with pytest.raises(kb.RunError, match="resume"):
        kb.dataset(out, **asked)
    more = kb.dataset(out, resume=True, **{**asked, "games": 40, "threads": 1, "batch": 3})
    assert more.report == kb.dataset(whole, **{**asked, "games": 40}).report and files(out) == files(whole)
    assert kb.dataset(out, resume=True, **{**asked, "games": None, "part_games": None}).report == more.report
    with pytest.raises(kb.RunError, match="seed: there 5, here 6"):
        kb.dataset(out, resume=True, **{**asked, "seed": 6})
    with pytest.raises(kb.RunError, match="kinds: there Dial"):
        kb.dataset(out, resume=True, kinds="all", **asked)
    for wrong, said in (
        ({"kinds": "dails"}, "kinds: `dails`"),
        ({"kinds": []}, "kinds: no kind"),
        ({"arrays": "ships,shps"}, "arrays: `shps`.*did you mean 'ships'"),
        ({"arrays": ""}, "arrays: ``"),
        ({"part_games": 7}, "part_games=7: expected an even number"),
        ({"squads": []}, "at least one squad"),
    ):
        with pytest.raises(ValueError, match=said):
            kb.dataset(tmp_path / "other", **{**asked, **wrong})
    assert not (tmp_path / "other").exists()


def test_squads_come_from_folders(tmp_path: Path) -> None:
    """A folder stands for its squads, sorted by name."""
    result = kb.dataset(tmp_path / "run", squads=str(ROOT / "squads" / "legacy"), **{**FEW, "games": 2})
    names = sorted(file.name for file in (ROOT / "squads" / "legacy").glob("*.xws"))
    assert [Path(squad["file"]).name for squad in result.report["squads"]] == names
    manifest = json.loads((tmp_path / "run" / "run.json").read_text())
    assert [squad["number"] for squad in manifest["squads"]] == list(range(1, len(names) + 1))
    assert manifest["squads"][0]["xws"]["pilots"]
    with pytest.raises(kb.SquadError, match="no squads in this folder"):
        kb.dataset(tmp_path / "other", squads=[tmp_path], games=2)


def test_rows_are_observations_of_the_environment(tmp_path: Path, swarm: str, rebels: str) -> None:
    """All arrays have the shapes and types of those of the environment, and their values stay in
    the ranges of the features."""
    out = tmp_path / "run"
    result = kb.dataset(out, squads=[swarm, rebels], games=4, seed=3, players="greedy", kinds=["dials", "actions", "attacks"])
    rows = pl.read_parquet(out / "rows" / "*.parquet")
    env = kb.VectorEnv(swarm, rebels, num_envs=1)
    arrays, _ = env.reset()
    assert set(arrays) - {"action_mask"} <= set(result.shapes)
    kinds = {array["name"]: array["type"] for array in result.report["arrays"]}
    for name in set(arrays) - {"action_mask"}:
        there, shape = arrays[name], result.shapes[name]
        assert kinds[name] == str(there.dtype), name
        by_option = shape[0] is None
        assert list(there.shape[1:][by_option:]) == shape[by_option:], name
        cells = math.prod(width for width in shape if width is not None)
        wanted = rows["option_count"].cast(pl.UInt32) * cells if by_option else cells
        assert (rows[name].list.len() == wanted).all(), name
    for name in ("ships", "globals"):
        values, features = as_array(rows, out, name), kb.features()[name]
        for at, feature in enumerate(features):
            column = values[..., at]
            assert feature["low"] <= column.min() and column.max() <= feature["high"], (name, feature["name"])
    assert (as_array(rows, out, "decision")[:, 2] == rows["option_count"].to_numpy()).all()
    known = kb.features()["decisions"]
    assert [known[kind] for kind in as_array(rows, out, "decision")[:, 0]] == rows["kind"].to_list()
    # `greedy` values the maneuvers of dials. Its choice has noise.
    dials = rows.filter(pl.col("kind") == "Dial")
    assert dials["values"].null_count() == 0 and rows["mixture"].null_count() == len(rows)
    assert (dials["values"].list.len() == dials["option_count"].cast(pl.UInt32)).all()


def test_a_network_is_recorded(tmp_path: Path) -> None:
    """A network answers many decisions at once. Its numbers belong to the options of each decision,
    and it chooses the option with the highest."""
    examples = ROOT / "python" / "examples"
    squad, network = str(examples / "squads" / "two-xwings.xws"), examples / "two-xwings.onnx"
    asked = {"games": 4, "seed": 5, "players": (f"onnx:{network}", "random"), "batch": 3}
    result = kb.dataset(tmp_path / "run", squads=squad, kinds="all", arrays="decision", **asked)
    assert result.report["checksum"] == kb.match(squad, squad, **asked).report["checksum"]
    rows = pl.read_parquet(tmp_path / "run" / "rows" / "*.parquet")
    own, other = rows.filter(pl.col("side") == "a"), rows.filter(pl.col("side") == "b")
    assert own["values"].null_count() == 0 and other["values"].null_count() == len(other) > 0
    assert (own["values"].list.len() == own["option_count"].cast(pl.UInt32)).all()
    assert (own["values"].list.arg_max() == own["choice"].cast(pl.UInt32)).all()
    assert (as_array(rows, tmp_path / "run", "decision")[:, 2] == rows["option_count"].to_numpy()).all()


def test_the_page_reads_rows(tmp_path: Path, swarm: str, rebels: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The code for polars on the page runs, and the columns on it are those of the files."""
    kb.dataset(tmp_path / "data", squads=[swarm, rebels], games=4, seed=3, players="careful")
    page = (ROOT / "docs" / "data.md").read_text()
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(import json, math\n.*?)```", page, re.DOTALL)
    exec(compile(code, "docs/data.md", "exec"), {})
    schema = pl.read_parquet_schema(tmp_path / "data" / "rows" / "000000000000.parquet")
    table = page.split("\n## Columns\n")[1].split("\n- ")[0]
    named = [name for line in table.splitlines() if line.startswith("| `") for name in re.findall(r"`(\w+)`", line.split("|")[1])]
    assert named[-2:] == ["ships", "globals"] and list(schema)[: len(named) - 2] == named[:-2]
    types = {"uint64": pl.UInt64, "uint16": pl.UInt16, "uint8": pl.UInt8, "int8": pl.Int8, "int16": pl.Int16, "string": pl.String}
    for line in table.splitlines():
        if line.startswith("| `"):
            names, kind = re.findall(r"`(\w+)`", line.split("|")[1]), line.split("|")[2].strip()
            for name in names:
                wanted = types.get(kind, pl.List(pl.Float32))
                assert schema[name] == wanted, name


def test_the_sample_is_read() -> None:
    """The data set in the repository: a hundred games in which `greedy` sets dials."""
    about = json.loads((SAMPLE / "run.json").read_text())
    again = "write it again: the command is in docs/data.md"
    assert about["observation"] == kb.features()["version"], again
    assert about["games"] == 100 and about["kinds"] == ["Dial"] and len(about["squads"]) == 3
    rows = pl.read_parquet(SAMPLE / "rows" / "*.parquet")
    assert rows["game"].n_unique() == 100 and len(rows) > 1000
    assert sum(file.stat().st_size for file in (SAMPLE / "rows").glob("*.parquet")) < 1_000_000
    assert (rows["choice"] < rows["option_count"]).all() and (rows["round"] <= rows["rounds"]).all()
    # Both sides of a game have opposite results, and both games of a pair have the same squads.
    sides = rows.group_by("game", "side").agg(pl.col("result", "margin").first())
    sums = sides.group_by("game").agg(pl.len(), pl.col("result", "margin").sum())
    assert (sums["len"] == 2).all() and (sums["result"] == 0).all() and (sums["margin"] == 0).all()
    pairs = rows.group_by(pl.col("game") // 2).agg(pl.struct("squad_a", "squad_b").n_unique())
    assert (pairs["squad_a"] == 1).all() and len(pairs) == 50
    assert rows.filter(pl.col("squad_a") == pl.col("squad_b")).is_empty()
    assert (as_array(rows, SAMPLE, "decision")[:, 2] == rows["option_count"].to_numpy()).all()
    # A dial is set in the Planning Phase.
    planning = [feature["name"] for feature in kb.features()["globals"]].index("planning")
    assert (as_array(rows, SAMPLE, "globals")[:, planning] == 1.0).all()
