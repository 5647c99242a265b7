//! A Parquet file in memory: encodes columns as bytes and decodes them.
//!
//! The files of results have one row group; a [`Writer`] writes several. The metadata hold the
//! CRC-32 of the whole file, so that a file that was cut off or changed is rejected before it is
//! decoded: Parquet decoders may panic on a damaged footer.

use std::sync::Arc;

use parquet::basic::{Compression, Encoding};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{FileMetaData, KeyValue};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::seal;

/// The values of one column.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// 32-bit integers.
    Int(Vec<i32>),
    /// 64-bit integers.
    Long(Vec<i64>),
    /// Booleans.
    Flag(Vec<bool>),
    /// Strings.
    Text(Vec<ByteArray>),
    /// Optional strings.
    Maybe(Vec<Option<ByteArray>>),
    /// Lists of 32-bit floats. They are written, and not read.
    Floats(Lists<f32>),
    /// Lists of 32-bit integers. They are written, and not read.
    Ints(Lists<i32>),
}

/// The lists of a column, one for each row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lists<T> {
    /// The number of values of each row. `None` for a row without a list.
    pub lengths: Vec<Option<usize>>,
    /// The values of all rows, one list after the other.
    pub values: Vec<T>,
}

impl<T> Lists<T> {
    /// The definition levels and the repetition levels, as Parquet wants them. `value` is the
    /// definition level of a value: that of an empty list is one less, that of no list two less.
    fn levels(&self, value: i16) -> [Vec<i16>; 2] {
        let entries = self.values.len() + self.lengths.len();
        let [mut defined, mut repeated] = [(); 2].map(|()| Vec::with_capacity(entries));
        for length in &self.lengths {
            let (level, count) = match *length {
                None => (value - 2, 1),
                Some(0) => (value - 1, 1),
                Some(count) => (value, count),
            };
            defined.extend(std::iter::repeat_n(level, count));
            repeated.push(0);
            repeated.extend(std::iter::repeat_n(1, count - 1));
        }
        [defined, repeated]
    }
}

/// Columns in the order of a schema, and the metadata of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The columns, all of equal length.
    pub columns: Vec<Column>,
    /// The keys and values of the file's metadata.
    pub about: Vec<(String, String)>,
}

/// The key of the seal in the metadata.
const SEAL: &str = "killbox.seal";
/// The text before the eight hexadecimal digits of the seal: the CRC-32 of the file with eight
/// zeros in their place.
const SEALED: &[u8] = b"crc32 of the file: ";

impl Table {
    /// Encodes the file.
    ///
    /// # Errors
    /// If the columns do not fit `schema`.
    pub fn write(&self, schema: &str) -> Result<Vec<u8>> {
        write(schema, &self.about, self.columns.iter().cloned())
    }

    /// Decodes a file that [`Table::write`] made with the same schema.
    ///
    /// # Errors
    /// If the file was cut off or changed, or is another file.
    pub fn read(bytes: Vec<u8>, schema: &str) -> Result<Table> {
        let file = open(bytes)?;
        let metadata = file.metadata().file_metadata();
        if metadata.schema() != &parse_message_type(schema)? || file.num_row_groups() != 1 {
            return Err(ParquetError::General("its columns are different".into()));
        }
        let about = said_in(metadata);
        let rows = file.get_row_group(0)?;
        let count = rows.metadata().num_rows() as usize;
        let columns = (0..rows.num_columns())
            .map(|index| read_column(rows.get_column_reader(index)?, count, index, metadata.schema_descr()))
            .collect::<Result<_>>()?;
        Ok(Table { columns, about })
    }

    /// A value of the metadata.
    pub fn said(&self, key: &str) -> Option<&str> {
        self.about.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }
}

/// Opens a file whose seal is whole.
fn open(mut bytes: Vec<u8>) -> Result<SerializedFileReader<bytes::Bytes>> {
    if seal::break_seal(&mut bytes, SEALED) != Some(true) {
        return Err(ParquetError::General("cut off or changed".into()));
    }
    SerializedFileReader::new(bytes::Bytes::from(bytes))
}

/// The keys and values of a file's metadata, without the seal.
fn said_in(metadata: &FileMetaData) -> Vec<(String, String)> {
    let pairs = metadata.key_value_metadata().into_iter().flatten().filter(|pair| pair.key != SEAL);
    pairs.filter_map(|pair| Some((pair.key.clone(), pair.value.clone()?))).collect()
}

/// The keys and values of the metadata of a sealed file. Its rows are not decoded.
///
/// # Errors
/// If the file was cut off or changed.
pub(crate) fn about(bytes: Vec<u8>) -> Result<Vec<(String, String)>> {
    Ok(said_in(open(bytes)?.metadata().file_metadata()))
}

/// Encodes a file of columns in one row group, with one column in memory at a time.
///
/// # Errors
/// If the columns do not fit `schema`.
pub(super) fn write(
    schema: &str,
    about: &[(String, String)],
    columns: impl Iterator<Item = Column>,
) -> Result<Vec<u8>> {
    let mut file = Writer::new(schema)?;
    file.add(columns)?;
    file.finish(about)
}

/// A file while it is encoded, one row group after the other.
pub(crate) struct Writer(SerializedFileWriter<Vec<u8>>);

impl Writer {
    /// A file without rows.
    ///
    /// # Errors
    /// If `schema` is none.
    pub(crate) fn new(schema: &str) -> Result<Writer> {
        let properties = properties();
        let schema = Arc::new(parse_message_type(schema)?);
        Ok(Writer(SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?))
    }

    /// Adds a row group, with one column in memory at a time.
    ///
    /// # Errors
    /// If the columns do not fit the schema.
    pub(crate) fn add(&mut self, columns: impl Iterator<Item = Column>) -> Result<()> {
        let mut rows = self.0.next_row_group()?;
        for column in columns {
            let mut writer =
                rows.next_column()?.ok_or_else(|| ParquetError::General("more columns than named".into()))?;
            add_column(column, writer.untyped())?;
            writer.close()?;
        }
        rows.close()?;
        Ok(())
    }

    /// The bytes of the file, with its metadata and its seal.
    ///
    /// # Errors
    /// None, unless the program has a fault.
    pub(crate) fn finish(self, about: &[(String, String)]) -> Result<Vec<u8>> {
        let Writer(mut file) = self;
        for (key, value) in about {
            file.append_key_value_metadata(KeyValue::new(key.clone(), value.clone()));
        }
        let sealed = String::from_utf8_lossy(&[SEALED, seal::ZEROS.as_bytes()].concat()).into_owned();
        file.append_key_value_metadata(KeyValue::new(SEAL.into(), sealed));
        let mut bytes = file.into_inner()?;
        if !seal::put(&mut bytes, SEALED) {
            return Err(ParquetError::General("the file has no seal".into()));
        }
        Ok(bytes)
    }
}

fn properties() -> WriterProperties {
    WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        // The other columns have few distinct values. These two differ in each row: game indices
        // ascend, and hashes have no pattern.
        .set_column_dictionary_enabled("game".into(), false)
        .set_column_encoding("game".into(), Encoding::DELTA_BINARY_PACKED)
        .set_column_dictionary_enabled("hash".into(), false)
        .set_created_by(concat!("killbox ", env!("CARGO_PKG_VERSION")).into())
        .build()
}

/// Writes a column of a row group.
fn add_column(column: Column, writer: &mut ColumnWriter) -> Result<()> {
    match (column, writer) {
        (Column::Int(values), ColumnWriter::Int32ColumnWriter(to)) => to.write_batch(&values, None, None)?,
        (Column::Long(values), ColumnWriter::Int64ColumnWriter(to)) => to.write_batch(&values, None, None)?,
        (Column::Flag(values), ColumnWriter::BoolColumnWriter(to)) => to.write_batch(&values, None, None)?,
        (Column::Text(values), ColumnWriter::ByteArrayColumnWriter(to)) => {
            to.write_batch(&values, None, None)?
        }
        (Column::Maybe(values), ColumnWriter::ByteArrayColumnWriter(to)) => {
            let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
            let present: Vec<ByteArray> = values.iter().flatten().cloned().collect();
            to.write_batch(&present, Some(&levels), None)?
        }
        (Column::Floats(lists), ColumnWriter::FloatColumnWriter(to)) => {
            let [defined, repeated] = lists.levels(to.get_descriptor().max_def_level());
            to.write_batch(&lists.values, Some(&defined), Some(&repeated))?
        }
        (Column::Ints(lists), ColumnWriter::Int32ColumnWriter(to)) => {
            let [defined, repeated] = lists.levels(to.get_descriptor().max_def_level());
            to.write_batch(&lists.values, Some(&defined), Some(&repeated))?
        }
        _ => return Err(ParquetError::General("a column is not of its named type".into())),
    };
    Ok(())
}

fn read_column(
    reader: ColumnReader,
    rows: usize,
    index: usize,
    schema: &parquet::schema::types::SchemaDescriptor,
) -> Result<Column> {
    Ok(match reader {
        ColumnReader::Int32ColumnReader(reader) => Column::Int(read_all(reader, rows, None)?),
        ColumnReader::Int64ColumnReader(reader) => Column::Long(read_all(reader, rows, None)?),
        ColumnReader::BoolColumnReader(reader) => Column::Flag(read_all(reader, rows, None)?),
        ColumnReader::ByteArrayColumnReader(reader) if schema.column(index).max_def_level() == 0 => {
            Column::Text(read_all(reader, rows, None)?)
        }
        ColumnReader::ByteArrayColumnReader(reader) => {
            let mut levels = Vec::with_capacity(rows);
            let mut present = read_all(reader, rows, Some(&mut levels))?.into_iter();
            Column::Maybe(
                levels.iter().map(|level| if *level == 0 { None } else { present.next() }).collect(),
            )
        }
        _ => return Err(ParquetError::General("a column of an unknown type".into())),
    })
}

fn read_all<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    rows: usize,
    mut levels: Option<&mut Vec<i16>>,
) -> Result<Vec<T::T>> {
    let mut values = Vec::new();
    let mut read = 0;
    while read < rows {
        let (records, ..) = reader.read_records(rows - read, levels.as_deref_mut(), None, &mut values)?;
        if records == 0 {
            return Err(ParquetError::General("a column is shorter than the others".into()));
        }
        read += records;
    }
    Ok(values)
}
