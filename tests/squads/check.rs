//! The helper of these tests: a squad in a few words, and the faults that are found in it.

use killbox::squads::{self, Checked, LoadOptions, SquadShip};
use killbox_cards::catalogue::Catalogue;
use killbox_cards::rulesets;
use killbox_components::ruleset::Ruleset;
use serde_json::{Value, json};

/// The file of a squad. A ship is written as its pilot's id followed by those of its upgrades:
/// `"lukeskywalker r2d2 instinctiveaim"`.
pub fn xws(faction: &str, ships: &[&str]) -> Value {
    let pilots: Vec<Value> = ships
        .iter()
        .map(|ship| {
            let mut words = ship.split_whitespace();
            let pilot = words.next().expect("a pilot");
            json!({ "id": pilot, "upgrades": { "any": words.collect::<Vec<_>>() } })
        })
        .collect();
    json!({ "faction": faction, "pilots": pilots })
}

/// The settings of a check.
pub struct Check {
    ruleset: Ruleset,
    catalogue: Catalogue,
    lenient: bool,
}

/// A check by an embedded ruleset. It ignores points and slots, so that these tests pass with every
/// points list. [`Check::strict`] includes them.
pub fn by(ruleset: &str) -> Check {
    let ruleset = rulesets::named(ruleset).expect("it comes with killbox");
    Check { ruleset, catalogue: Catalogue::embedded().clone(), lenient: true }
}

impl Check {
    /// Also checks points, loadout values and slots.
    pub fn strict(self) -> Check {
        Check { lenient: false, ..self }
    }

    /// Changes the ruleset.
    pub fn with(mut self, change: impl Fn(&mut Ruleset)) -> Check {
        change(&mut self.ruleset);
        self
    }

    /// Lays these files of facts over the cards.
    pub fn overlay(self, facts: &[&str]) -> Check {
        let dir = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(dir.path().join("facts")).expect("a writable folder");
        for (i, text) in facts.iter().enumerate() {
            let path = dir.path().join(format!("facts/{i}.ron"));
            std::fs::write(path, text).expect("a writable folder");
        }
        let catalogue = Catalogue::with_overlay(dir.path()).expect("an overlay without faults");
        Check { catalogue, ..self }
    }

    /// Checks the bytes of a file. With `guess`, no ruleset is named.
    fn bytes(&self, bytes: &[u8], guess: bool) -> Checked {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("squad.xws");
        std::fs::write(&path, bytes).expect("a writable folder");
        let ruleset = (!guess).then(|| self.ruleset.clone());
        squads::check(
            &path,
            &LoadOptions {
                catalogue: &self.catalogue,
                ruleset,
                lenient: self.lenient,
                ..LoadOptions::default()
            },
        )
    }

    /// Checks the text of a file.
    pub fn text(&self, text: &str) -> Checked {
        self.bytes(text.as_bytes(), false)
    }

    /// Checks a file of any bytes.
    pub fn raw(&self, bytes: &[u8]) -> Checked {
        self.bytes(bytes, false)
    }

    /// Checks a squad by the ruleset that it fits.
    pub fn guess(&self, xws: &Value) -> Checked {
        self.bytes(xws.to_string().as_bytes(), true)
    }

    /// Checks a text by the ruleset that it fits.
    pub fn guess_text(&self, text: &str) -> Checked {
        self.bytes(text.as_bytes(), true)
    }

    /// Checks a squad.
    pub fn squad(&self, faction: &str, ships: &[&str]) -> Checked {
        self.text(&xws(faction, ships).to_string())
    }

    /// The faults for which a squad is rejected.
    pub fn faults(&self, faction: &str, ships: &[&str]) -> Vec<String> {
        refusals(&self.squad(faction, ships))
    }

    /// The one ship of this text, with its cards.
    pub fn ship(&self, ship: &str) -> SquadShip {
        let checked = self.squad("rebelalliance", &[ship]);
        checked.squad.expect("a squad").ships.remove(0)
    }
}

/// The faults for which a squad is rejected, as they are printed.
pub fn refusals(checked: &Checked) -> Vec<String> {
    assert_eq!(checked.unreadable, None);
    checked.faults.iter().filter(|fault| !fault.warning).map(ToString::to_string).collect()
}

/// The warnings about a squad, as they are printed.
pub fn remarks(checked: &Checked) -> Vec<String> {
    checked.faults.iter().filter(|fault| fault.warning).map(ToString::to_string).collect()
}

/// No fault at all.
pub const LEGAL: [&str; 0] = [];
