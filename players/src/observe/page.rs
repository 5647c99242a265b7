//! Buffers of an observation that own their memory.

use killbox_systems::world::view::View;

use super::memory::Memory;
use super::observation::{Numbers, NumbersMut, Observation};
use super::part::{NumberType, Part, Parts};
use super::write::observe;

/// The numbers of an array in memory of their own.
#[derive(Clone, Debug, PartialEq)]
enum Cells {
    Floats(Vec<f32>),
    Ints(Vec<i32>),
    Bytes(Vec<i8>),
}

impl Cells {
    fn numbers_mut(&mut self) -> NumbersMut<'_> {
        match self {
            Cells::Floats(all) => NumbersMut::Floats(all),
            Cells::Ints(all) => NumbersMut::Ints(all),
            Cells::Bytes(all) => NumbersMut::Bytes(all),
        }
    }
}

/// Buffers for one observation, which own their memory.
#[derive(Clone, Debug)]
pub struct Page {
    cells: Vec<(Part, Cells)>,
    memory: Memory,
}

/// Two pages are equal if their arrays are.
impl PartialEq for Page {
    fn eq(&self, other: &Page) -> bool {
        self.cells == other.cells
    }
}

impl Page {
    /// Buffers of zeros for these arrays.
    pub fn new(parts: Parts) -> Page {
        let zeros = |part: Part| match part.number_type() {
            NumberType::Float => Cells::Floats(vec![0.0; part.cells()]),
            NumberType::Int => Cells::Ints(vec![0; part.cells()]),
            NumberType::Byte => Cells::Bytes(vec![0; part.cells()]),
        };
        Page { cells: parts.iter().map(|part| (part, zeros(part))).collect(), memory: Memory::default() }
    }

    /// Writes what a seat sees and its pending decision.
    pub fn observe(&mut self, view: &View) {
        let Page { cells, memory } = self;
        observe(view, memory, &mut observation(cells));
    }

    /// The arrays as they are.
    pub fn observation(&mut self) -> Observation<'_> {
        observation(&mut self.cells)
    }

    /// The arrays, in the order of [`Part::ALL`].
    pub fn arrays(&self) -> impl Iterator<Item = (Part, Numbers<'_>)> {
        self.cells.iter().map(|(part, cells)| {
            let numbers = match cells {
                Cells::Floats(all) => Numbers::Floats(all),
                Cells::Ints(all) => Numbers::Ints(all),
                Cells::Bytes(all) => Numbers::Bytes(all),
            };
            (*part, numbers)
        })
    }

    /// The numbers of one array; `None` if the page does not have it.
    pub fn numbers(&self, part: Part) -> Option<Numbers<'_>> {
        self.arrays().find(|(of, _)| *of == part).map(|(_, numbers)| numbers)
    }

    /// The arrays, to be changed. The page must be [cleared](Page::clear) before it observes again.
    pub(crate) fn arrays_mut(&mut self) -> impl Iterator<Item = (Part, NumbersMut<'_>)> {
        self.cells.iter_mut().map(|(part, cells)| (*part, cells.numbers_mut()))
    }

    /// Sets all arrays to zeros.
    pub fn clear(&mut self) {
        for (_, cells) in &mut self.cells {
            match cells {
                Cells::Floats(all) => all.fill(0.0),
                Cells::Ints(all) => all.fill(0),
                Cells::Bytes(all) => all.fill(0),
            }
        }
        self.memory = Memory::default();
    }
}

fn observation(cells: &mut [(Part, Cells)]) -> Observation<'_> {
    let mut into = Observation::default();
    cells.iter_mut().for_each(|(part, cells)| into.put(*part, cells.numbers_mut()));
    into
}
