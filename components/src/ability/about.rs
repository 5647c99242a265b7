//! What abilities are about, in one word each: to which events they listen, what an effect does,
//! and what a price is paid with. Each hook, op, change and price says its word where it is
//! declared.

use crate::token::{Token, TokenColor};

/// Lists words: an enum, and their names and meanings in the order of the enum.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $list:ident: $($variant:ident $word:literal $about:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum $name { $(#[doc = $about] $variant,)* }

        /// Names and meanings, in the order of the enum.
        pub const $list: &[(&str, &str)] = &[$(($word, $about),)*];
    };
}

words! {
    /// The events to which an ability listens.
    Hears, HEARS:
    Setup "on_setup" "Listens to set-up, or is about where ships are placed",
    Round "on_round" "To the start or the end of a round or of the game, or to an initiative",
    Planning "on_planning" "To the Planning Phase",
    System "on_system" "To the System Phase",
    Activation "on_activation" "To the Activation Phase, or to the activation of a ship",
    Engagement "on_engagement" "To the Engagement Phase, or to the engagement of a ship",
    End "on_end" "To the End Phase",
    Maneuver "on_maneuver" "To a dial that is revealed, to a maneuver, or to an overlap",
    Action "on_action" "To an action, or to a move that an action makes",
    Header "on_action_header" "Is an action of the card (ABL-7)",
    Attack "on_attack" "To an attack of the ship, or of ships of its side",
    Defense "on_defense" "To an attack on the ship, or on ships of its side",
    Damage "on_damage" "To damage, or to a damage card",
    Loss "on_loss" "To a ship that is destroyed, flees or is removed",
    Tokens "on_tokens" "To tokens that are gained, spent or removed",
    Locks "on_locks" "To locks",
    Charges "on_charges" "To charges that are spent, lost or recovered",
    Objects "on_objects" "To obstacles and devices",
    Dice "on_dice" "To dice that are rolled outside attacks, or to a condition card",
    Standing "on_standing" "Always holds: it changes a rule",
}

words! {
    /// What the effects of an ability do.
    Does, DOES:
    Reroll "does_reroll" "Rerolls dice",
    Results "does_results" "Changes or adds results of dice",
    Cancel "does_cancel" "Cancels results of dice",
    MoreDice "does_more_dice" "More dice, or a range bonus",
    FewerDice "does_fewer_dice" "Fewer dice, or no range bonus",
    GoodTokens "does_good_tokens" "Green or blue tokens",
    BadTokens "does_bad_tokens" "Orange or red tokens",
    RemoveTokens "does_remove_tokens" "Removes tokens",
    MoveTokens "does_move_tokens" "Transfers tokens, or turns them into others",
    Lock "does_lock" "Acquires or moves locks, or changes what can be locked",
    BreakLock "does_break_lock" "Breaks locks",
    Damage "does_damage" "Damage, damage cards, or a sure hit",
    Repair "does_repair" "Repairs, discards or spares damage cards",
    Recover "does_recover" "Recovers charges, Force, shields or energy",
    Lose "does_lose" "Charges, Force, shields or energy are lost",
    Act "does_act" "Actions, or coordinates",
    Move "does_move" "Boosts, barrel rolls, decloaks or rotates",
    Maneuver "does_maneuver" "Changes a dial, or a maneuver and its difficulty",
    Turret "does_turret" "Rotates turret indicators",
    Attack "does_attack" "A bonus attack, or engages now",
    Order "does_order" "Changes an initiative, or who takes turns",
    Look "does_look" "Looks at dials or guesses",
    Device "does_device" "Devices and remotes",
    Obstacle "does_obstacle" "Obstacles, or ignores them",
    Condition "does_condition" "Condition cards",
    Jam "does_jam" "Jams",
    Cards "does_cards" "Flips, moves, hides or reveals upgrade cards",
    Place "does_place" "Places ships anew, or in reserve",
    Remain "does_remain" "Destroys ships, or keeps destroyed ones for a time",
    Grant "does_grant" "Gives another ability for a time",
    Aim "does_aim" "Changes which weapons, ranges and arcs can be used",
    Bar "does_bar" "Changes which actions, colours and templates can be used",
    Forbid "does_forbid" "Forbids something",
}

words! {
    /// What an ability costs.
    Costs, COSTS:
    Charges "costs_charges" "Costs charges of cards",
    Force "costs_force" "Costs Force",
    Tokens "costs_tokens" "Costs tokens",
    Lock "costs_lock" "Costs a lock",
    Gains "costs_gains" "Is paid by gaining tokens",
    Damage "costs_damage" "Costs shields or damage",
    Other "costs_other" "Costs energy or results of dice",
}

impl Does {
    /// What gaining a token is.
    pub const fn gaining(token: Token) -> Does {
        match token.color() {
            TokenColor::Green | TokenColor::Blue => Does::GoodTokens,
            TokenColor::Orange | TokenColor::Red => Does::BadTokens,
        }
    }
}
