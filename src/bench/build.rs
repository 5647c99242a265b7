//! The build that a benchmark measures, and the processor that it runs on.

use serde::{Deserialize, Serialize};

/// A build of killbox on a machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// The version of killbox.
    pub version: String,
    /// The profile of the build.
    pub profile: String,
    /// The compiler's optimisation level.
    pub optimisation: String,
    /// The compiler.
    pub compiler: String,
    /// The target triple.
    pub target: String,
    /// Processor features that the compiler could use.
    pub features: Vec<String>,
    /// The name of the processor.
    pub processor: String,
    /// The number of threads that the processor runs at once.
    pub threads: usize,
}

impl Build {
    /// The running build on this machine.
    pub fn here() -> Build {
        Build {
            version: env!("CARGO_PKG_VERSION").into(),
            profile: env!("KILLBOX_PROFILE").into(),
            optimisation: env!("KILLBOX_OPT_LEVEL").into(),
            compiler: env!("KILLBOX_RUSTC").into(),
            target: env!("KILLBOX_TARGET").into(),
            features: env!("KILLBOX_FEATURES").split(',').map(str::to_owned).collect(),
            processor: processor(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// The build as text: lines on the program, the target and the processor.
    pub fn text(&self) -> String {
        let Build { version, profile, optimisation, compiler, target, features, processor, threads } = self;
        let plural = if *threads == 1 { "thread" } else { "threads" };
        format!(
            "killbox {version}, {profile} build (opt-level {optimisation}) by {compiler}\n{target} with {}\n{processor}, {threads} {plural}\n",
            features.join(" ")
        )
    }
}

/// The processor's name.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn processor() -> String {
    let brand = raw_cpuid::CpuId::new().get_processor_brand_string();
    brand.map_or_else(unnamed, |brand| brand.as_str().trim().to_owned())
}

/// The processor's name.
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn processor() -> String {
    unnamed()
}

fn unnamed() -> String {
    format!("a processor of the family {}", std::env::consts::ARCH)
}
