//! Soaks: what they say of the cards of the squads that play.

use killbox::soak::{Picks, Seen, soak, soak_and_compare, soak_and_watch};
use killbox::squads::Wishes;
use killbox_cards::Library;
use killbox_cards::catalogue::{CardKind, CardSet, Catalogue};

use super::matches::{load, load_by};

const LEGACY: (&str, &str) = ("rebel-red-and-gold", "scum-hunters-three");
const STANDARD: (&str, &str) = ("rebel-xwing-escort", "scum-fett-fangs");

/// A soak says of which cards an ability resolved: of none if no game is played, of some after a few, which are the same games.
#[test]
fn a_soak_says_which_cards_did_something() {
    let [matchup, _] = load("legacy", LEGACY, None).matchups;
    let (mut none, mut seen) = (Seen::default(), Seen::default());
    soak_and_watch(matchup.clone(), Picks::Random, 11, 0, 0, &mut none).expect("no game is played");
    assert_eq!(none.count().0, 0);
    let watched =
        soak_and_watch(matchup.clone(), Picks::Random, 11, 0, 8, &mut seen).expect("every law holds");
    assert_eq!(watched, soak(matchup, 11, 0, 8).expect("every law holds"));
    let (resolved, of) = seen.count();
    assert!(resolved > 0 && of == none.count().1 && resolved + seen.idle().count() == of);
}

/// Soaks toward cards that have done nothing yet are the same games again, and hold every law.
#[test]
fn a_soak_toward_idle_cards_can_be_repeated() {
    let [matchup, _] = load("standard", STANDARD, None).matchups;
    let wishes = Wishes::of(
        Catalogue::embedded().cards(CardSet::Standard),
        Library::embedded(),
        CardKind::Pilot,
        "tomaxbren",
    );
    let play = || {
        let mut seen = Seen::default();
        soak_and_watch(matchup.clone(), Picks::Random, 11, 0, 1, &mut seen).expect("every law holds");
        let picks = Picks::Toward(&wishes);
        let soaked = soak_and_watch(matchup.clone(), picks, 11, 1, 4, &mut seen).expect("every law holds");
        (soaked, seen.count())
    };
    assert_eq!(play(), play());
}

/// A text that only changes rules is seen where it changes something, not where it stands: games of equal answers are the same games
/// if it has nothing to change, or if nobody has the card; and the same soak again.
#[test]
fn a_text_that_changes_rules_is_seen_by_what_it_changes() {
    let matchup = |pilot: &str, abilities: &str| {
        let text = format!("[Legacy([Pilot({pilot:?}, [{abilities}])])]");
        let own = Library::read([("own.ron", text.as_str())].into_iter(), None).expect("an ability");
        let [matchup, _] = load_by(&Library::embedded().clone().with(own), "legacy", LEGACY, None).matchups;
        matchup
    };
    let soaked = |pilot, abilities| {
        let [with, without] = [matchup(pilot, abilities), matchup(pilot, "")];
        soak_and_compare(with, without, &Wishes::default(), 11, 0, 3).expect("every law holds")
    };
    // No ship of these squads drops anything.
    let idle = soaked("dutchvander", "(when: Always, effect: [MayDropWithBanks])");
    let red = "(when: Always, effect: [TreatAction(action: [Focus], only: White, color: Red)])";
    let (seen, nobodys) = (soaked("dutchvander", red), soaked("norrawexley", red));
    assert!(!idle.1 && seen.1 && !nobodys.1);
    let plain = matchup("dutchvander", "");
    let same = soak_and_compare(plain.clone(), plain, &Wishes::default(), 11, 0, 3).expect("every law holds");
    assert_eq!(idle, same);
    assert_eq!(seen, soaked("dutchvander", red));
}
