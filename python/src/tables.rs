//! Rows of games and ships as Arrow tables, which pandas, polars, pyarrow and DuckDB read without a
//! copy.

use std::sync::Arc;

use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray,
    UInt8Array, UInt16Array, UInt32Array, UInt64Array, make_array,
};
use arrow_buffer::Buffer;
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field, Schema};
use killbox_workbench::runs::Column;
use parquet::basic::LogicalType;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::Type;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use serde_json::Value;

/// An Arrow table. It has the Arrow PyCapsule interface: `polars.DataFrame(table)`,
/// `pandas.DataFrame.from_arrow(table)`, `pyarrow.table(table)` and
/// `duckdb.from_arrow(pyarrow.table(table))` read it without a copy. It can be pickled and
/// compared.
#[pyclass(frozen, module = "killbox._killbox")]
pub struct Table {
    rows: RecordBatch,
}

impl Table {
    /// A table of these columns, with the schema that the library writes to Parquet.
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

/// A column of the library as an Arrow array.
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

/// The values at `path`, such as `beyond.low`, in the rows of a report as an Arrow array.
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

/// A column as it is pickled: its name, Arrow's name of its type, whether it may have nulls, its
/// number of rows, the bitmap of rows that are not null if any row is null, and its buffers in
/// Arrow's layout.
type Kept<'py> = (String, String, bool, usize, Option<Bound<'py, PyBytes>>, Vec<Bound<'py, PyBytes>>);

/// The data type with Arrow's name `word`, among those that [`array`] and [`column`] produce.
fn kind_of(word: &str) -> Option<DataType> {
    let known = [
        DataType::UInt8,
        DataType::UInt16,
        DataType::UInt32,
        DataType::UInt64,
        DataType::Int64,
        DataType::Float64,
        DataType::Boolean,
        DataType::Utf8,
    ];
    known.into_iter().find(|kind| kind.to_string() == word)
}

#[pymethods]
impl Table {
    /// A table from the rows of a report, a JSON list of objects. `columns` has the path of each
    /// column and its type: `text`, `count` or `number`. Missing values become nulls.
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

    /// The Arrow stream of the table. Its consumer shares the memory of the table.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The PyCapsule interface lets a producer that cannot convert ignore the requested schema.
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

    /// The number of rows.
    fn __len__(&self) -> usize {
        self.rows.num_rows()
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.rows.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// Names and types of the columns, by Arrow's names of types.
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

    /// A `pandas.DataFrame`. With pandas before version 3 it is converted by pyarrow.
    fn to_pandas<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let frame = slf.py().import("pandas")?.getattr("DataFrame")?;
        match frame.hasattr("from_arrow")? {
            true => frame.call_method1("from_arrow", (slf,)),
            false => Table::to_pyarrow(slf)?.call_method0("to_pandas"),
        }
    }

    /// A `pyarrow.Table` that shares the table's memory.
    fn to_pyarrow<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// Whether both tables have equal schemas and rows.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Table>().is_ok_and(|other| self.rows == other.get().rows)
    }

    /// Pickles the table as its columns.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Vec<Kept<'py>>,))> {
        let schema = self.rows.schema();
        let columns = schema.fields().iter().zip(self.rows.columns()).map(|(field, array)| {
            // Columns are never sliced, so their buffers begin with the first row.
            let data = array.to_data();
            debug_assert_eq!(data.offset(), 0);
            let nulls = data.nulls().map(|nulls| PyBytes::new(py, nulls.buffer().as_slice()));
            let buffers = data.buffers().iter().map(|buffer| PyBytes::new(py, buffer.as_slice()));
            let kind = field.data_type().to_string();
            (field.name().clone(), kind, field.is_nullable(), data.len(), nulls, buffers.collect())
        });
        let made = py.get_type::<Table>().getattr("_of_columns")?;
        Ok((made, (columns.collect(),)))
    }

    /// Unpickles a table.
    #[staticmethod]
    fn _of_columns(columns: Vec<Kept<'_>>) -> PyResult<Table> {
        let wrong = |what: String| PyValueError::new_err(format!("not a pickled table of killbox: {what}"));
        let (mut fields, mut arrays) = (Vec::new(), Vec::new());
        for (name, kind, nullable, len, nulls, buffers) in columns {
            let kind = kind_of(&kind).ok_or_else(|| wrong(format!("column {name} of {kind}")))?;
            let buffer = |bytes: &Bound<'_, PyBytes>| Buffer::from(bytes.as_bytes());
            let data = ArrayData::builder(kind.clone())
                .len(len)
                .buffers(buffers.iter().map(buffer).collect())
                .null_bit_buffer(nulls.as_ref().map(buffer))
                .align_buffers(true)
                .build()
                .map_err(|error| wrong(error.to_string()))?;
            fields.push(Field::new(name, kind, nullable));
            arrays.push(make_array(data));
        }
        let rows = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
        Ok(Table { rows: rows.map_err(|error| wrong(error.to_string()))? })
    }

    fn __repr__(&self) -> String {
        let columns: Vec<String> =
            self.schema().iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
        format!("<killbox.Table of {} rows: {}>", self.rows.num_rows(), columns.join(", "))
    }
}
