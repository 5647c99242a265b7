//! What can be a player of a match.

use std::any::type_name;
use std::sync::Arc;

use killbox_players::Player;
use killbox_players::registry::{Chosen, Refused};

/// Makes the player of one squad for every worker of a match.
#[derive(Clone)]
pub struct PlayerMaker {
    name: String,
    make: Arc<dyn Fn() -> Box<dyn Player> + Send + Sync>,
}

impl PlayerMaker {
    fn new(name: String, make: impl Fn() -> Box<dyn Player> + Send + Sync + 'static) -> PlayerMaker {
        PlayerMaker { name, make: Arc::new(make) }
    }

    /// The name in results and recordings: that of a registered player with its options, else that
    /// of the type.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The constructor, as a [`Plan`](crate::matches::Plan) takes it.
    pub(super) fn constructor(&self) -> &crate::matches::MakePlayer {
        &*self.make
    }
}

/// What can be a player of a match: a value that implements [`Player`] and [`Clone`], a closure
/// that returns a player, the name of a [registered player](killbox_players::registry), or a
/// [`Chosen`].
///
/// Every worker thread gets a player of its own, which plays all games of the worker. `By` tells
/// the kinds of players apart and is always inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot play a match",
    note = "a player is a value with `Player` and `Clone`, a closure that returns a `Player`, or a name such as \"greedy\""
)]
pub trait IntoPlayer<By> {
    /// The maker of the player.
    ///
    /// # Errors
    /// If no registered player has this name.
    fn into_player(self) -> Result<PlayerMaker, Refused>;
}

/// A value is cloned for each worker; see [`IntoPlayer`].
#[derive(Debug)]
pub enum ByValue {}

/// A closure is called for each worker; see [`IntoPlayer`].
#[derive(Debug)]
pub enum ByClosure {}

/// A registered player is made for each worker; see [`IntoPlayer`].
#[derive(Debug)]
pub enum ByName {}

impl<P: Player + Clone> IntoPlayer<ByValue> for P {
    fn into_player(self) -> Result<PlayerMaker, Refused> {
        Ok(PlayerMaker::new(name_of::<P>(), move || Box::new(self.clone())))
    }
}

impl<F, P> IntoPlayer<ByClosure> for F
where
    F: Fn() -> P + Send + Sync + 'static,
    P: Player,
{
    fn into_player(self) -> Result<PlayerMaker, Refused> {
        Ok(PlayerMaker::new(name_of::<P>(), move || Box::new(self())))
    }
}

impl IntoPlayer<ByName> for Chosen {
    fn into_player(self) -> Result<PlayerMaker, Refused> {
        Ok(PlayerMaker::new(self.to_string(), move || self.make()))
    }
}

impl IntoPlayer<ByName> for &str {
    fn into_player(self) -> Result<PlayerMaker, Refused> {
        Chosen::parse(self)?.into_player()
    }
}

/// The name of a type without its path and parameters.
fn name_of<P>() -> String {
    let path = type_name::<P>().split('<').next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default().to_owned()
}
