//! Points of other days: whether a squad that costs too much by the present points is legal by
//! those of an earlier day, for which it may have been built.

use std::sync::{LazyLock, OnceLock};

use killbox_cards::catalogue::Catalogue;
use killbox_cards::catalogue::revision::{Revision, revision, revisions};
use killbox_components::ruleset::Ruleset;

use super::check::find_faults;
use super::fault::SquadFault;
use super::xws::Xws;

/// The newest other revision of the ruleset's points by which the squad is legal. `faults` are
/// those by the points of `catalogue`. `None` if anything but points rejects the squad, or if the
/// points are a user's own.
pub(super) fn fitting(
    xws: &Xws,
    ruleset: &Ruleset,
    catalogue: &Catalogue,
    faults: &[SquadFault],
) -> Option<&'static Revision> {
    let mut refusing = faults.iter().filter(|fault| !fault.warning).peekable();
    refusing.peek()?;
    let version = catalogue.cards(ruleset.card_set).points_version();
    let is_own = revision(version).is_none()
        && version != Catalogue::embedded().cards(ruleset.card_set).points_version();
    if is_own || !refusing.all(|fault| fault.problem.is_of_points()) {
        return None;
    }
    let of_set = revisions().iter().enumerate().rev().filter(|(_, other)| other.set == ruleset.card_set);
    let legal = |(at, other): (usize, &'static Revision)| {
        let (_, faults) = find_faults(xws, by_points_of(at, other)?, ruleset, false);
        faults.iter().all(|fault| fault.warning).then_some(other)
    };
    of_set.filter(|(_, other)| other.name != version).find_map(legal)
}

/// The cards by the points of a revision, which has this place among all. They are read once.
fn by_points_of(at: usize, revision: &'static Revision) -> Option<&'static Catalogue> {
    static CATALOGUES: LazyLock<Vec<OnceLock<Option<Catalogue>>>> =
        LazyLock::new(|| revisions().iter().map(|_| OnceLock::new()).collect());
    CATALOGUES[at].get_or_init(|| Catalogue::with_points(&[revision], None).ok()).as_ref()
}
