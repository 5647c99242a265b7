//! Writes small ONNX files: the messages of onnx.proto that a network of a few layers needs.

/// Element types of ONNX.
pub const FLOAT: u64 = 1;
pub const INT8: u64 = 3;
pub const INT32: u64 = 6;
pub const INT64: u64 = 7;

/// A constant: its dimensions and numbers.
pub enum Tensor<'a> {
    Floats(&'a [usize], &'a [f32]),
    Ints(&'a [usize], &'a [i64]),
}

/// A network under construction.
#[derive(Default)]
pub struct File {
    graph: Vec<u8>,
}

fn varint(into: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        into.push(n as u8 | 0x80);
        n >>= 7;
    }
    into.push(n as u8);
}

fn number(into: &mut Vec<u8>, field: u64, n: u64) {
    varint(into, field << 3);
    varint(into, n);
}

fn bytes(into: &mut Vec<u8>, field: u64, what: &[u8]) {
    varint(into, field << 3 | 2);
    varint(into, what.len() as u64);
    into.extend_from_slice(what);
}

/// The name and type of an input or output.
fn value(name: &str, element: u64, dimensions: &[&str]) -> Vec<u8> {
    let mut shape = Vec::new();
    for dimension in dimensions {
        let mut one = Vec::new();
        match dimension.parse() {
            Ok(n) => number(&mut one, 1, n),
            Err(_) => bytes(&mut one, 2, dimension.as_bytes()),
        }
        bytes(&mut shape, 1, &one);
    }
    let mut tensor = Vec::new();
    number(&mut tensor, 1, element);
    bytes(&mut tensor, 2, &shape);
    let mut of = Vec::new();
    bytes(&mut of, 1, &tensor);
    let mut info = Vec::new();
    bytes(&mut info, 1, name.as_bytes());
    bytes(&mut info, 2, &of);
    info
}

impl File {
    pub fn new() -> File {
        let mut file = File::default();
        bytes(&mut file.graph, 2, b"test");
        file
    }

    pub fn input(mut self, name: &str, element: u64, dimensions: &[&str]) -> File {
        bytes(&mut self.graph, 11, &value(name, element, dimensions));
        self
    }

    pub fn output(mut self, name: &str, dimensions: &[&str]) -> File {
        bytes(&mut self.graph, 12, &value(name, FLOAT, dimensions));
        self
    }

    pub fn node(mut self, operator: &str, inputs: &[&str], output: &str) -> File {
        let node = node(operator, inputs, output);
        bytes(&mut self.graph, 1, &node);
        self
    }

    pub fn cast(mut self, input: &str, to: u64, output: &str) -> File {
        let mut attribute = Vec::new();
        bytes(&mut attribute, 1, b"to");
        number(&mut attribute, 3, to);
        number(&mut attribute, 20, 2);
        let mut node = node("Cast", &[input], output);
        bytes(&mut node, 5, &attribute);
        bytes(&mut self.graph, 1, &node);
        self
    }

    pub fn tensor(mut self, name: &str, tensor: Tensor) -> File {
        let (dimensions, element, raw): (_, _, Vec<u8>) = match tensor {
            Tensor::Floats(dimensions, all) => {
                (dimensions, FLOAT, all.iter().flat_map(|one| one.to_le_bytes()).collect())
            }
            Tensor::Ints(dimensions, all) => {
                (dimensions, INT64, all.iter().flat_map(|one| one.to_le_bytes()).collect())
            }
        };
        let mut one = Vec::new();
        dimensions.iter().for_each(|&n| number(&mut one, 1, n as u64));
        number(&mut one, 2, element);
        bytes(&mut one, 8, name.as_bytes());
        bytes(&mut one, 9, &raw);
        bytes(&mut self.graph, 5, &one);
        self
    }

    pub fn bytes(self) -> Vec<u8> {
        let mut version = Vec::new();
        bytes(&mut version, 1, b"");
        number(&mut version, 2, 18);
        let mut model = Vec::new();
        number(&mut model, 1, 8);
        bytes(&mut model, 8, &version);
        bytes(&mut model, 7, &self.graph);
        model
    }
}

fn node(operator: &str, inputs: &[&str], output: &str) -> Vec<u8> {
    let mut node = Vec::new();
    inputs.iter().for_each(|input| bytes(&mut node, 1, input.as_bytes()));
    bytes(&mut node, 2, output.as_bytes());
    bytes(&mut node, 4, operator.as_bytes());
    node
}
