//! Macros that declare the words of one kind: the modules of its topics and the enum that files are
//! read into.

/// Declares the topics of a kind, each a file of structs, and an enum with a variant for each
/// struct. A word with fields is listed as `Gain(Gain)`, one without fields as `PayOnly`. Every
/// word implements the trait that is named behind the enum; `word()` returns it as a trait object.
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
            /// The word as a trait object.
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

/// The pattern of one variant, and the word that it contains.
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
