//! The list of the words of one kind, from which the enum is made that files are read into.

/// Declares the topics, each a file of structs, and an enum with a variant for each struct. A word
/// with fields is written `Gain(Gain)`, one without `PayOnly`. All words have the trait that is named
/// behind the enum, and `word()` gives it.
macro_rules! declare {
    (
        $(#[$meta:meta])*
        enum $kind:ident: $word:ident;
        $($topic:ident: $($name:ident $(($fields:ident))?),+;)+
    ) => {
        $(
            mod $topic;
            pub use $topic::{$($name),+};
        )+

        $(#[$meta])*
        pub enum $kind {
            $($(
                #[doc = concat!("See the struct of this name: [`", stringify!($name), "`](struct@", stringify!($name), ").")]
                $name $(($fields))?,
            )+)+
        }

        impl $kind {
            /// The word itself.
            pub(crate) fn word(&self) -> &dyn $word {
                match self {
                    $($(
                        $crate::declare::one!(pattern $kind $name $(($fields))? it)
                            => $crate::declare::one!(value $(($fields))? $name it),
                    )+)+
                }
            }
        }
    };
}

/// The pattern of one word, and the word in it.
macro_rules! one {
    (pattern $kind:ident $name:ident ($fields:ident) $it:ident) => {
        $kind::$name($it)
    };
    (pattern $kind:ident $name:ident $it:ident) => {
        $kind::$name
    };
    (value ($fields:ident) $name:ident $it:ident) => {
        $it
    };
    (value $name:ident $it:ident) => {
        &$name
    };
}

pub(crate) use {declare, one};
