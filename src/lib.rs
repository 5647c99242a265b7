//! killbox
