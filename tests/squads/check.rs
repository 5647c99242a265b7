//! The one helper of these tests: a squad in a few words, and the faults that are found in it.

use killbox::squads::{self, Checked, SquadShip};
use killbox_cards::Library;
use killbox_cards::catalogue::Catalogue;
use killbox_cards::rulesets;
use killbox_components::ruleset::Ruleset;
use serde_json::{Value, json};

/// The file of a squad. A ship is its pilot's id and then those of its upgrades:
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

/// How a squad is checked.
pub struct Check {
    ruleset: Ruleset,
    catalogue: Catalogue,
    lenient: bool,
}

/// A check by a ruleset that comes with killbox. Points and slots are left out, so that these tests
/// hold with every points list: [`Check::strict`] puts them in.
pub fn by(ruleset: &str) -> Check {
    let ruleset = rulesets::named(ruleset).expect("it comes with killbox");
    Check { ruleset, catalogue: Catalogue::embedded().clone(), lenient: true }
}

impl Check {
    /// Points, loadout values and slots are checked too.
    pub fn strict(self) -> Check {
        Check { lenient: false, ..self }
    }

    /// The ruleset is changed.
    pub fn with(mut self, change: impl Fn(&mut Ruleset)) -> Check {
        change(&mut self.ruleset);
        self
    }

    /// These files of facts are laid over the cards.
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

    /// The bytes of a file, checked. `guess`: nobody says by which ruleset.
    fn bytes(&self, bytes: &[u8], guess: bool) -> Checked {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("squad.xws");
        std::fs::write(&path, bytes).expect("a writable folder");
        let ruleset = (!guess).then_some(&self.ruleset);
        squads::check(&path, &self.catalogue, Library::embedded(), ruleset, self.lenient)
    }

    /// The text of a file, checked.
    pub fn text(&self, text: &str) -> Checked {
        self.bytes(text.as_bytes(), false)
    }

    /// A file of any bytes, checked.
    pub fn raw(&self, bytes: &[u8]) -> Checked {
        self.bytes(bytes, false)
    }

    /// A squad, checked by the ruleset that it fits.
    pub fn guess(&self, xws: &Value) -> Checked {
        self.bytes(xws.to_string().as_bytes(), true)
    }

    /// A text, checked by the ruleset that it fits.
    pub fn guess_text(&self, text: &str) -> Checked {
        self.bytes(text.as_bytes(), true)
    }

    /// A squad, checked.
    pub fn squad(&self, faction: &str, ships: &[&str]) -> Checked {
        self.text(&xws(faction, ships).to_string())
    }

    /// The faults that refuse a squad.
    pub fn faults(&self, faction: &str, ships: &[&str]) -> Vec<String> {
        refusals(&self.squad(faction, ships))
    }

    /// The one ship of this text, with its cards.
    pub fn ship(&self, ship: &str) -> SquadShip {
        let checked = self.squad("rebelalliance", &[ship]);
        checked.squad.expect("a squad").ships.remove(0)
    }
}

/// The faults that refuse a squad, as they are printed.
pub fn refusals(checked: &Checked) -> Vec<String> {
    assert_eq!(checked.unreadable, None);
    checked.faults.iter().filter(|fault| !fault.warning).map(ToString::to_string).collect()
}

/// The remarks on a squad, as they are printed.
pub fn remarks(checked: &Checked) -> Vec<String> {
    checked.faults.iter().filter(|fault| fault.warning).map(ToString::to_string).collect()
}

/// No fault at all.
pub const LEGAL: [&str; 0] = [];
