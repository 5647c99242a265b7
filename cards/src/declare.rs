//! Macros that declare the words of one kind. Each word stands in the list at the end of its
//! topic's file and nowhere else: the enum that files are read into is made from these lists.

/// Lists the words of a topic, at the end of the file with their structs. A word with fields is
/// listed as `Gain(Gain)`, one without fields as `PayOnly`.
///
/// The list becomes a macro with the name of the topic, since only a macro can hand it to
/// [`declare`].
macro_rules! topic {
    ($topic:ident: $($name:ident $(($fields:ident))?),+ $(,)?) => {
        $crate::declare::topic! { ($) $topic [$topic: $($name $(($fields))?),+;] }
    };
    (($d:tt) $topic:ident $list:tt) => {
        macro_rules! $topic {
            ($d ($d others:tt)*) => {
                $crate::declare::gather! { $list $d ($d others)* }
            };
        }
    };
}

/// Declares a kind of word: an enum with a variant for each struct that its topics list. Every word
/// implements the trait that is named behind the enum; `word()` returns it as a trait object. The
/// topics are modules in scope, under `#[macro_use]`.
macro_rules! declare {
    (
        $(#[$meta:meta])*
        enum $kind:ident: $word:ident;
        $first:ident $(, $topic:ident)* $(,)?
    ) => {
        $first! { [$($topic)*] [] { $(#[$meta])* enum $kind: $word; } }
    };
}

/// Asks one topic after another for its list, and makes the enum from all of them.
macro_rules! gather {
    ($list:tt [$next:ident $($topic:ident)*] [$($lists:tt)*] $head:tt) => {
        $next! { [$($topic)*] [$($lists)* $list] $head }
    };
    ($list:tt [] [$($lists:tt)*] $head:tt) => {
        $crate::declare::kind! { $head $($lists)* $list }
    };
}

macro_rules! kind {
    (
        { $(#[$meta:meta])* enum $kind:ident: $word:ident; }
        $([$topic:ident: $($name:ident $(($fields:ident))?),+;])+
    ) => {
        $(
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

        impl $crate::language::Topics for $kind {
            fn topics(&self, tell: &mut dyn FnMut($crate::language::Topic)) {
                self.word().topics(tell);
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

pub(crate) use {declare, gather, kind, one, topic};
