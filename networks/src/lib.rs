//! Networks from ONNX files: arrays in, a row of numbers for each row of the batch out. It knows nothing of battles; who plays
//! by a network is in `killbox_players::policy`.
//!
//! A network is always run on one thread and on batches of one size, padded if need be: kernels differ with the size of the
//! batch in the last bits, and a row's result must not hang on how many others there are.

use std::fmt;
use std::sync::Arc;

use rten::{
    DataType, Dimension, Model, ModelOptions, NodeId, RunOptions, ThreadPool, ValueOrView, ValueType,
    ValueView,
};
use thiserror::Error;

/// Rows of a batch, unless the file fixes another number.
pub const ROWS: usize = 8;
/// The most rows that a file may fix.
const MOST_ROWS: usize = 4096;

/// An array that a network may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Its name: that of the input.
    pub name: &'static str,
    /// The shape of one row.
    pub shape: &'static [usize],
}

/// The numbers of all rows of a batch, one row after the other.
#[derive(Clone, Copy, Debug)]
pub enum Array<'a> {
    /// `float32`.
    Floats(&'a [f32]),
    /// `int32`.
    Ints(&'a [i32]),
    /// `int8`.
    Bytes(&'a [i8]),
}

impl Array<'_> {
    fn floats(self) -> Vec<f32> {
        match self {
            Array::Floats(all) => all.to_vec(),
            Array::Ints(all) => all.iter().map(|&one| one as f32).collect(),
            Array::Bytes(all) => all.iter().map(|&one| f32::from(one)).collect(),
        }
    }

    fn ints(self) -> Vec<i32> {
        match self {
            Array::Floats(all) => all.iter().map(|&one| one as i32).collect(),
            Array::Ints(all) => all.to_vec(),
            Array::Bytes(all) => all.iter().map(|&one| i32::from(one)).collect(),
        }
    }
}

/// Why a file is no network that can be used.
#[derive(Debug, Error)]
pub enum Refused {
    /// It is not ONNX, or has operators that the runtime does not know.
    #[error("it is no ONNX file that can be read: {0}")]
    File(String),
    /// An input is none of the known arrays.
    #[error("its input '{input}' is none of {known}")]
    Input {
        /// The input.
        input: String,
        /// The arrays there are.
        known: String,
    },
    /// An input has another shape.
    #[error("its input '{input}' has the shape ({has}): expected ({expected})")]
    Shape {
        /// The input.
        input: String,
        /// Its shape.
        has: String,
        /// The array's.
        expected: String,
    },
    /// An input is of another type.
    #[error("its input '{0}' is neither of floats nor of whole numbers")]
    Type(String),
    /// Its output is not what is wanted.
    #[error("its output '{output}' {what}: expected float32 of shape (battles, {width})")]
    Output {
        /// The output.
        output: String,
        /// What is wrong.
        what: String,
        /// How many numbers a row has.
        width: usize,
    },
    /// It cannot be run.
    #[error("it cannot be run: {0}")]
    Run(String),
}

/// An input: the array it takes, as what, and with which shape.
#[derive(Debug)]
struct Input {
    node: NodeId,
    array: usize,
    takes: DataType,
    shape: Vec<usize>,
}

/// A network, shared by all who run it.
pub struct Network {
    model: Model,
    inputs: Vec<Input>,
    output: NodeId,
    output_name: String,
    rows: usize,
    width: usize,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("inputs", &self.inputs)
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

fn shown(shape: &[Dimension]) -> String {
    let one = |dimension: &Dimension| match dimension {
        Dimension::Fixed(n) => n.to_string(),
        Dimension::Symbolic(name) => name.clone(),
    };
    shape.iter().map(one).collect::<Vec<_>>().join(", ")
}

impl Network {
    /// Reads an ONNX file. Its inputs are some of the `known` arrays, by name, with the rows of a batch as the first dimension;
    /// its output `logits`, or the first it has, gives `width` numbers for each row.
    ///
    /// # Errors
    /// [`Refused`], with what is wrong about it.
    pub fn load(file: Vec<u8>, known: &[Known], width: usize) -> Result<Network, Refused> {
        let model = ModelOptions::with_all_ops()
            .prepack_weights(true)
            .load(file)
            .map_err(|error| Refused::File(error.to_string()))?;
        let mut rows = None;
        let mut inputs = Vec::new();
        for &node in model.input_ids() {
            let info = model.node_info(node);
            let name = info.as_ref().and_then(|info| info.name()).unwrap_or_default();
            let Some(array) = known.iter().position(|array| array.name == name) else {
                let known: Vec<_> = known.iter().map(|array| array.name).collect();
                return Err(Refused::Input { input: name.to_owned(), known: known.join(", ") });
            };
            let wanted = known[array].shape;
            if let Some(shape) = info.as_ref().and_then(|info| info.shape()) {
                let fits = |(has, wanted): (&Dimension, &usize)| match has {
                    Dimension::Fixed(has) => has == wanted,
                    Dimension::Symbolic(_) => true,
                };
                let batch = match shape.first() {
                    Some(&Dimension::Fixed(n)) => {
                        (1..=MOST_ROWS).contains(&n) && rows.is_none_or(|rows| rows == n)
                    }
                    Some(Dimension::Symbolic(_)) => true,
                    None => false,
                };
                if !batch || shape.len() != wanted.len() + 1 || !shape[1..].iter().zip(wanted).all(fits) {
                    let expected =
                        std::iter::once("battles".to_owned()).chain(wanted.iter().map(usize::to_string));
                    return Err(Refused::Shape {
                        input: name.to_owned(),
                        has: shown(&shape),
                        expected: expected.collect::<Vec<_>>().join(", "),
                    });
                }
                if let Some(&Dimension::Fixed(n)) = shape.first() {
                    rows = Some(n);
                }
            }
            let takes = match info.and_then(|info| info.dtype()) {
                Some(ValueType::Tensor(takes @ (DataType::Float | DataType::Int32 | DataType::Int8))) => {
                    takes
                }
                _ => return Err(Refused::Type(name.to_owned())),
            };
            inputs.push(Input { node, array, takes, shape: wanted.to_vec() });
        }
        let rows = rows.unwrap_or(ROWS);
        for input in &mut inputs {
            input.shape.insert(0, rows);
        }
        let name =
            |node: NodeId| model.node_info(node).and_then(|info| info.name()).unwrap_or_default().to_owned();
        let outputs = model.output_ids();
        let named = outputs.iter().copied().find(|&node| name(node) == "logits");
        let Some(output) = named.or(outputs.first().copied()) else {
            return Err(Refused::File("it has no output".to_owned()));
        };
        let output_name = name(output);
        Ok(Network { inputs, output, output_name, rows, width, model })
    }

    /// How many rows a batch has.
    pub fn rows(&self) -> usize {
        self.rows
    }
}

/// Runs a network on a thread of its own.
#[derive(Clone)]
pub struct Runner {
    network: Arc<Network>,
    options: RunOptions,
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runner").field("network", &self.network).finish_non_exhaustive()
    }
}

impl Runner {
    /// For one who runs it.
    pub fn new(network: Arc<Network>) -> Runner {
        let thread = Arc::new(ThreadPool::with_num_threads(1));
        Runner { network, options: RunOptions::default().with_thread_pool(Some(thread)) }
    }

    /// The network.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Runs one batch. `arrays` are those that were known when it was loaded, in their order, each with as many rows as a batch
    /// has; the results are added to `into`.
    ///
    /// # Errors
    /// If the network fails with these numbers, as one does that looks up a number beyond its table.
    pub fn run(&self, arrays: &[Array], into: &mut Vec<f32>) -> Result<(), Refused> {
        let network = &*self.network;
        let run = |error: &dyn fmt::Display| Refused::Run(error.to_string());
        let mut inputs: Vec<(NodeId, ValueOrView)> = Vec::with_capacity(network.inputs.len());
        for Input { node, array, takes, shape } in &network.inputs {
            let value: ValueOrView = match (takes, arrays[*array]) {
                (DataType::Float, Array::Floats(all)) => {
                    ValueView::from_shape(shape, all).map_err(|error| run(&error))?.into()
                }
                (DataType::Int32, Array::Ints(all)) => {
                    ValueView::from_shape(shape, all).map_err(|error| run(&error))?.into()
                }
                (DataType::Int8, Array::Bytes(all)) => {
                    ValueView::from_shape(shape, all).map_err(|error| run(&error))?.into()
                }
                (DataType::Float, other) => {
                    rten::Value::from_shape(shape, other.floats()).map_err(|error| run(&error))?.into()
                }
                (DataType::Int8, other) => {
                    let bytes: Vec<i8> = other.ints().into_iter().map(|one| one as i8).collect();
                    rten::Value::from_shape(shape, bytes).map_err(|error| run(&error))?.into()
                }
                (_, other) => {
                    rten::Value::from_shape(shape, other.ints()).map_err(|error| run(&error))?.into()
                }
            };
            inputs.push((*node, value));
        }
        let [result] = network
            .model
            .run_n(inputs, [network.output], Some(self.options.clone()))
            .map_err(|error| run(&error))?;
        let wrong = |what: String| Refused::Output {
            output: network.output_name.clone(),
            what,
            width: network.width,
        };
        let (shape, numbers) = result
            .into_shape_vec::<f32, 2>()
            .map_err(|error| wrong(format!("is something else ({error})")))?;
        if shape != [network.rows, network.width] {
            return Err(wrong(format!("has the shape ({}, {})", shape[0], shape[1])));
        }
        into.extend_from_slice(&numbers);
        Ok(())
    }
}
