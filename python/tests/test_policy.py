"""Players with a network: games that do not depend on threads or batches, and the strength of the
example."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import killbox as kb
import pytest

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
SQUAD, NETWORK = EXAMPLES / "squads" / "two-xwings.xws", EXAMPLES / "two-xwings.onnx"
PLAYER = f"onnx:{NETWORK}"


def test_games_hang_on_no_thread_and_no_batch() -> None:
    for players in ((PLAYER, "careful"), ("random", PLAYER), (PLAYER, PLAYER)):
        play = {"games": 4, "seed": 5, "players": players}
        wanted = kb.match(SQUAD, SQUAD, threads=1, batch=1, **play)
        for threads, batch in ((1, 5), (2, 2), (2, 64)):
            assert kb.match(SQUAD, SQUAD, threads=threads, batch=batch, **play).report == wanted.report


def test_it_is_known_by_its_file() -> None:
    report = kb.match(SQUAD, SQUAD, games=2, seed=1, players=(PLAYER, "random")).report
    named, _ = report["players"]
    assert named.startswith(f"{PLAYER}#")
    again = kb.match(SQUAD, SQUAD, games=2, seed=1, players=(named, "random")).report
    assert again == report
    with pytest.raises(kb.PlayerError, match="have changed"):
        kb.match(SQUAD, SQUAD, games=2, players=(f"{PLAYER}#00000000", "random"))


def test_it_plays_as_an_opponent() -> None:
    """Battles against a network equal the games of a match against it, for any number of battles
    and threads."""
    wanted = int(kb.match(SQUAD, SQUAD, games=6, seed=5, players=("random", PLAYER)).checksum, 16)
    for num_envs, threads in ((1, 1), (6, 2)):
        env = kb.VectorEnv(SQUAD, SQUAD, num_envs, seed=5, opponent=PLAYER, threads=threads)
        env.reset()
        hashes: dict[int, int] = {}
        while not hashes.keys() >= set(range(6)):
            infos = env.step(env.random_actions())[-1]
            hashes |= {result["game"]: result["hash"] for result in infos.get("results", ())}
        assert sum(hashes[game] for game in range(6)) % 2**64 == wanted


def test_a_process_that_was_forked_plays_on_against_it() -> None:
    """The thread that runs the network stays in the parent."""
    env = kb.VectorEnv(SQUAD, SQUAD, 4, seed=5, opponent=PLAYER)
    env.reset()
    for _ in range(30):
        env.step(env.random_actions())
    there, here = multiprocessing.get_context("fork").Pipe(duplex=False)

    def play_on() -> list[int]:
        for _ in range(30):
            env.step(env.random_actions())
        return [env.hash(i) for i in range(4)]

    child = multiprocessing.get_context("fork").Process(target=lambda: here.send(play_on()))
    child.start()
    assert there.poll(60), "the child waits for a thread that is not there"
    assert there.recv() == play_on()
    child.join(60)
    assert child.exitcode == 0


def test_the_example_has_learned() -> None:
    for opponent, least in (("random", 0.95), ("careful", 0.85)):
        result = kb.match(SQUAD, SQUAD, games=100, seed=11, players=(PLAYER, opponent))
        assert result.win_rate >= least, (opponent, result.win_rate)


def test_bad_files_are_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(NETWORK.read_bytes()[:1000])
    for player, said in (
        ("onnx", "the file is missing"),
        ("onnx:nowhere.onnx", "nowhere.onnx.*No such file"),
        (f"onnx:{broken}", "not a readable ONNX file"),
        (f"onnx:{SQUAD}", "not a readable ONNX file"),
    ):
        with pytest.raises(kb.PlayerError, match=said):
            kb.match(SQUAD, SQUAD, games=2, players=(player, "random"))
        with pytest.raises(kb.PlayerError, match=said):
            kb.VectorEnv(SQUAD, SQUAD, 2, opponent=player)
