//! Rows of games and ships as Arrow tables, which pandas, polars, pyarrow and DuckDB take over without a copy.

use std::sync::Arc;

use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray,
    UInt8Array, UInt16Array, UInt32Array, UInt64Array,
};
use arrow_schema::{DataType, Field, Schema};
use killbox::runs::Column;
use parquet::basic::LogicalType;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::Type;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use serde_json::Value;

/// An Arrow table. It has the Arrow PyCapsule interface: `polars.DataFrame(table)`, `pandas.DataFrame.from_arrow(table)`,
/// `pyarrow.table(table)` and `duckdb.from_arrow(pyarrow.table(table))` take it over without a copy.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Table {
    rows: RecordBatch,
}

impl Table {
    /// The columns of a schema as the library writes it to Parquet.
    pub fn new(schema: &str, columns: &mut dyn Iterator<Item = Column>) -> PyResult<Table> {
        let wrong = |error: String| PyRuntimeError::new_err(error);
        let message = parse_message_type(schema).map_err(|error| wrong(error.to_string()))?;
        let mut fields = Vec::new();
        let mut arrays = Vec::new();
        for (of, column) in message.get_fields().iter().zip(columns) {
            let array = array(of, column).ok_or_else(|| wrong(format!("column {}", of.name())))?;
            fields.push(Field::new(of.name(), array.data_type().clone(), of.is_optional()));
            arrays.push(array);
        }
        let rows = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
        Ok(Table { rows: rows.map_err(|error| wrong(error.to_string()))? })
    }
}

/// A column as Arrow has it.
fn array(of: &Type, column: Column) -> Option<ArrayRef> {
    let width = match of.get_basic_info().logical_type_ref() {
        Some(LogicalType::Integer(integer)) => integer.bit_width,
        _ => 0,
    };
    let text = |word: &parquet::data_type::ByteArray| word.as_utf8().map(str::to_owned).ok();
    Some(match (column, width) {
        (Column::Int(values), 8) => Arc::new(UInt8Array::from_iter_values(values.iter().map(|n| *n as u8))),
        (Column::Int(values), 16) => {
            Arc::new(UInt16Array::from_iter_values(values.iter().map(|n| *n as u16)))
        }
        (Column::Int(values), 32) => {
            Arc::new(UInt32Array::from_iter_values(values.iter().map(|n| *n as u32)))
        }
        (Column::Long(values), 64) => {
            Arc::new(UInt64Array::from_iter_values(values.iter().map(|n| *n as u64)))
        }
        (Column::Long(values), _) => Arc::new(Int64Array::from(values)),
        (Column::Flag(values), _) => Arc::new(BooleanArray::from(values)),
        (Column::Text(values), _) => {
            Arc::new(StringArray::from(values.iter().map(text).collect::<Option<Vec<_>>>()?))
        }
        (Column::Maybe(values), _) => {
            Arc::new(StringArray::from_iter(values.iter().map(|value| value.as_ref().and_then(text))))
        }
        _ => return None,
    })
}

/// Values of a report's rows as a column: `path` leads to them, such as `beyond.low`.
fn column(rows: &[Value], path: &str, kind: &str) -> Option<ArrayRef> {
    let pointer = format!("/{}", path.replace('.', "/"));
    let values = rows.iter().map(|row| row.pointer(&pointer));
    Some(match kind {
        "text" => Arc::new(values.map(|value| value?.as_str()).collect::<StringArray>()),
        "count" => Arc::new(values.map(|value| value?.as_u64()).collect::<UInt64Array>()),
        "number" => Arc::new(values.map(|value| value?.as_f64()).collect::<Float64Array>()),
        _ => return None,
    })
}

#[pymethods]
impl Table {
    /// Rows of a report, a JSON list of objects, as a table: of each column its path and whether it is `text`, a `count` or a
    /// `number`. Where a row has nothing there, it is null.
    #[staticmethod]
    fn of_rows(rows: &str, columns: Vec<(String, String)>) -> PyResult<Table> {
        let wrong = |what: String| PyRuntimeError::new_err(what);
        let rows: Vec<Value> = serde_json::from_str(rows).map_err(|error| wrong(error.to_string()))?;
        let (mut fields, mut arrays) = (Vec::new(), Vec::new());
        for (path, kind) in &columns {
            let array = column(&rows, path, kind).ok_or_else(|| wrong(format!("column {path}: {kind}")))?;
            fields.push(Field::new(path.replace(['.', '/'], "_"), array.data_type().clone(), true));
            arrays.push(array);
        }
        let rows = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
        Ok(Table { rows: rows.map_err(|error| wrong(error.to_string()))? })
    }

    /// The Arrow stream of the table; whoever takes it shares its memory.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // By the interface a producer that cannot convert gives what it has.
        let _ = requested_schema;
        let rows = RecordBatchIterator::new([Ok(self.rows.clone())], self.rows.schema());
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(rows)), c"arrow_array_stream")
    }

    /// The Arrow schema of the table.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.rows.schema())
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// How many rows.
    fn __len__(&self) -> usize {
        self.rows.num_rows()
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.rows.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Names and types of the columns, in Arrow's words.
    #[getter]
    fn schema(&self) -> Vec<(String, String)> {
        let word = |kind: &DataType| kind.to_string().to_lowercase();
        self.rows
            .schema()
            .fields()
            .iter()
            .map(|field| (field.name().clone(), word(field.data_type())))
            .collect()
    }

    /// A `polars.DataFrame` that shares the table's memory.
    fn to_polars<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    /// A `pandas.DataFrame`.
    fn to_pandas<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pandas")?.getattr("DataFrame")?.call_method1("from_arrow", (slf,))
    }

    /// A `pyarrow.Table` that shares the table's memory.
    fn to_pyarrow<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    fn __repr__(&self) -> String {
        let columns: Vec<String> =
            self.schema().iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
        format!("<killbox.Table of {} rows: {}>", self.rows.num_rows(), columns.join(", "))
    }
}
