//! Named players: each plays, and remembers nothing between games.

use killbox::matches::{First, MakePlayer, Plan, Sums};
use killbox::selfplay::{self, Answer, Opponents};
use killbox::squads::Loaded;
use killbox_components::choice::OptionKey;
use killbox_players::random::Random;
use killbox_players::registry::{Chosen, PLAYERS, Refused, Registered, named};
use killbox_players::{Batched, Player};
use killbox_systems::world::view::View;
use rand_chacha::ChaCha8Rng;

use super::matches::{RANDOM, load, plan, play};

const GUIDE: &str = include_str!("../../docs/players.md");
const EXAMPLE: &str = include_str!("../../examples/player.rs");

fn squads() -> Loaded {
    load("legacy", ("rebel-red-and-gold", "empire-vader-whisper-redline"), None)
}

/// Games of a player against itself, `batch` at once.
fn games(player: &Chosen, batch: usize) -> Sums {
    let player = player.clone();
    let make = move || -> Box<dyn Player> { player.make() };
    played([&make, &make], batch, 1)
}

/// Games of two players, `batch` at once.
fn played(players: [&MakePlayer; 2], batch: usize, threads: usize) -> Sums {
    play(&Plan { players, threads, batch, ..plan(squads().matchups, RANDOM, 5, 8) })
}

#[test]
fn every_player_plays_and_remembers_nothing() {
    let slipping = Chosen::parse("greedy:slips=0.5").expect("a player");
    for player in PLAYERS.iter().filter_map(Registered::as_it_is).chain([slipping]) {
        let alone = games(&player, 1);
        assert_eq!((alone.games, alone.faulted), (8, 0), "{player}: answers are legal");
        assert_eq!(games(&player, 8), alone, "{player}: what it answers hangs on no other game");
    }
}

/// A player that picks by what it sees, at once or deferred.
#[derive(Default)]
struct Picks {
    puts_off: bool,
    noted: Vec<OptionKey>,
}

impl Picks {
    fn pick(view: &View) -> OptionKey {
        let (core, pending) = (view.core(), view.pending());
        let by = usize::from(core.round) * 7 + pending.kind as usize + pending.options.len() / 3;
        pending.options[by % pending.options.len()]
    }
}

impl Player for Picks {
    fn choose(&mut self, view: &View, _: &mut ChaCha8Rng) -> OptionKey {
        Picks::pick(view)
    }

    fn batched(&mut self) -> Option<&mut dyn Batched> {
        if self.puts_off { Some(self) } else { None }
    }
}

impl Batched for Picks {
    fn note(&mut self, view: &View) {
        self.noted.push(Picks::pick(view));
    }

    fn answer(&mut self, answers: &mut Vec<OptionKey>) {
        assert!(!self.noted.is_empty(), "it is asked for what it has noted");
        answers.append(&mut self.noted);
    }
}

/// A player that answers many decisions at once plays the same games as if it answered each alone,
/// against any opponent.
#[test]
fn answers_can_be_put_off() {
    let at_once: &MakePlayer = &|| Box::new(Picks::default());
    let later: &MakePlayer = &|| Box::new(Picks { puts_off: true, ..Picks::default() });
    let random: &MakePlayer = &|| Box::new(Random);
    for (wanted, ways) in [
        ([at_once, at_once], [[later, later], [at_once, later], [later, at_once]]),
        ([at_once, random], [[later, random]; 3]),
        ([random, at_once], [[random, later]; 3]),
    ] {
        let wanted = played(wanted, 8, 1);
        assert_eq!((wanted.games, wanted.faulted), (8, 0));
        for (players, (batch, threads)) in ways.into_iter().zip([(1, 1), (3, 2), (64, 1)]) {
            assert_eq!(played(players, batch, threads), wanted, "{batch} at once on {threads} threads");
        }
    }
}

/// The same holds for opponents of self-play.
#[test]
fn opponents_can_put_answers_off() {
    let hashes = |puts_off: bool| {
        let squads = squads();
        let picks = Box::new(Picks { puts_off, ..Picks::default() });
        let opponents = Opponents::new(Some(picks), 4);
        let mut batch = selfplay::Batch::answered_by(opponents, squads.matchups, First::ByRules, 4, 5);
        for slot in 0..4 {
            batch.start(slot, slot as u64);
            let seat = batch.seat_of_a(slot as u64).other();
            batch.answers().begin(slot, 5, slot as u64, seat);
        }
        let mut hashes = Vec::new();
        while hashes.len() < 4 {
            batch.advance();
            hashes.extend(batch.results().map(|game| (game.game, game.hash)));
            let asked = batch.pending().to_vec();
            let answers: Vec<_> = asked
                .iter()
                .map(|asked| Answer { slot: asked.slot, seat: asked.seat, option: asked.options / 2 })
                .collect();
            for asked in asked {
                assert_eq!(asked.seat, batch.seat_of_a(asked.game), "the opponent is not asked");
            }
            batch.submit(&answers).expect("legal answers");
        }
        hashes.sort_unstable();
        hashes
    };
    assert_eq!(hashes(true), hashes(false));
}

fn parsed(text: &str) -> Chosen {
    Chosen::parse(text).unwrap_or_else(|refused| panic!("{text}: {refused}"))
}

/// The options of a player have an effect. An option with its default value changes nothing.
#[test]
fn options_are_heard() {
    let greedy = parsed("greedy");
    assert_eq!(parsed("greedy:slips=0"), greedy);
    assert_eq!(
        (parsed("greedy:slips=0.10").to_string(), greedy.number("slips")),
        ("greedy:slips=0.1".into(), 0.0)
    );
    assert_eq!(parsed("jouster:slips=1").number("slips"), 1.0);
    let slipping = parsed("greedy:slips=0.1");
    assert_ne!(slipping, greedy);
    assert_ne!(games(&slipping, 8).checksum, games(&greedy, 8).checksum);
    // A player that leaves everything to chance plays other games.
    assert_ne!(games(&parsed("jouster:slips=1"), 8).checksum, games(&parsed("jouster"), 8).checksum);
    let uneven = parsed("greedy:uneven=0.5");
    assert_eq!(uneven.to_string(), "greedy:uneven=0.5");
    assert_ne!(games(&uneven, 8).checksum, games(&parsed("greedy:slips=0.5"), 8).checksum);
    let refused = |text: &str| Chosen::parse(text).expect_err(text);
    assert_eq!(refused("nobody:slips=1"), Refused::Player("nobody".into()));
    assert_eq!(refused("greedy:slip=1"), Refused::Option { player: "greedy", key: "slip".into() });
    assert_eq!(refused("random:slips=1"), Refused::Option { player: "random", key: "slips".into() });
    assert_eq!(refused("greedy:slips=1:slips=1"), Refused::Twice { player: "greedy", key: "slips" });
    for value in ["", "much", "-0.1", "1.01", "NaN", "1x"] {
        let error = refused(&format!("greedy:slips={value}"));
        assert!(matches!(&error, Refused::Value { value: said, .. } if said == value), "{value}: {error:?}");
    }
    assert_eq!(
        refused("greedy:slips=2").to_string(),
        "greedy: '2' is not a value of slips: expected a number from 0 to 1"
    );
    for (nodes, number) in [("64", 64.0), ("4x", 128.0), ("0.5x", 16.0), ("1x", 32.0)] {
        assert_eq!(parsed(&format!("search:nodes={nodes}")).number("nodes"), number, "{nodes}");
    }
    assert_eq!(parsed("search:nodes=1x").to_string(), "search");
    for nodes in ["0", "1.5", "0.3x", "x", "4xx", "1e9", "-1x"] {
        let error = refused(&format!("search:nodes={nodes}"));
        assert_eq!(
            error.to_string(),
            format!(
                "search: '{nodes}' is not a value of nodes: expected a whole number from 1 to 1048576, or a multiple of the default 32, as in nodes=4x"
            )
        );
    }
    assert_eq!(
        refused("greedy:nodes=4").to_string(),
        "greedy has no option 'nodes': it has weights (a file of weights that replace its own (players/weights/greedy.ron)), slips (the probability that it leaves a decision to careful), uneven (the most that is added to slips, drawn for each game, so that players of unequal strength meet, as people do)"
    );
    assert_eq!(refused("random:x").to_string(), "random has no option 'x': it has none");
    if named("onnx").expect("it has a name").is_built() {
        assert_eq!(refused("onnx").to_string(), "onnx: the file is missing; name it, onnx:FILE");
        for named in ["onnx:nowhere.onnx", "onnx:file=nowhere.onnx"] {
            let error = refused(named).to_string();
            assert!(
                error.starts_with("onnx: the network of 'nowhere.onnx' cannot be used: No such file"),
                "{error}"
            );
        }
        assert_eq!(
            refused("onnx:files=x").to_string(),
            "onnx has no option 'files': it has file (the ONNX file; `onnx:FILE` is enough)"
        );
    } else {
        // Whatever the options are, this build lacks the player and another has it.
        for player in ["onnx", "onnx:nowhere.onnx", "onnx:file=nowhere.onnx", "onnx:files=x"] {
            let error = refused(player).to_string();
            assert!(
                error.starts_with("onnx: this killbox was built without networks: build it with"),
                "{error}"
            );
        }
    }
}

/// With weights from a user's file, a player plays differently. Weights are identified by their
/// content, and rejected once they have changed.
#[test]
fn weights_come_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.ron");
    let write = |text: &str| std::fs::write(&file, text).expect("it can be written");
    let named = format!("greedy:weights={}", file.display());
    let usual = include_str!("../../players/weights/greedy.ron");
    write(usual);
    let same = parsed(&named);
    assert_eq!(games(&same, 8).checksum, games(&parsed("greedy"), 8).checksum);
    let shown = same.to_string();
    assert_eq!(parsed(&shown), same, "{shown}");
    let taken = usual.lines().find(|line| line.trim().starts_with("taken:")).expect("a weight");
    write(&usual.replace(taken, "taken: 3.0,"));
    assert_ne!(games(&parsed(&named), 8).checksum, games(&parsed("greedy"), 8).checksum);
    let refused = |text: &str| Chosen::parse(text).expect_err(text).to_string();
    assert!(refused(&shown).contains("have changed"), "{}", refused(&shown));
    for (text, said) in [
        (usual.replace(taken, ""), "taken"),
        (usual.replace(taken, "taken: 1.0, took: 1.0,"), "took"),
        (usual.replace(taken, "taken: much,"), "Expected float"),
        (usual.replace(taken, "taken: 1e99,"), "taken"),
        (String::new(), "mine.ron"),
    ] {
        write(&text);
        assert!(refused(&named).contains(said), "{said}: {}", refused(&named));
    }
    assert!(refused("greedy:weights=nowhere.ron").contains("'nowhere.ron'"));
}

/// The guide shows the example unchanged.
#[test]
fn the_guide_shows_the_example() {
    let (_, rest) = EXAMPLE.split_once("// The guide shows from here\n").expect("a mark");
    let (shown, _) = rest.split_once("// to here.\n").expect("a mark");
    assert!(
        GUIDE.contains(&format!("```rust\n{shown}```\n")),
        "docs/players.md shows another player:\n{shown}"
    );
}
