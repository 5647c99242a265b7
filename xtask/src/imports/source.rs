//! Reads one target of a crate: its modules, their items, and the paths that they mention.
//!
//! Code that is compiled for tests only is left out. Paths in macros are read from their tokens. A
//! method call has no path; it is not seen and need not be, because the type of its value is.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, Macro, UseTree, Visibility};

/// The modules of a target. The first one is its root.
#[derive(Debug, Default)]
pub struct Target {
    pub modules: Vec<Module>,
    pub files: Vec<PathBuf>,
}

/// A module: a file, or a part of one.
#[derive(Debug, Default)]
pub struct Module {
    /// The index of its file.
    pub file: usize,
    /// The module in which it is declared.
    pub parent: Option<usize>,
    /// The modules declared in it.
    pub children: BTreeMap<String, usize>,
    /// The items that it defines.
    pub items: BTreeSet<String>,
    /// The names that it imports.
    pub uses: Vec<Use>,
    /// The paths in its code.
    pub mentions: BTreeSet<Vec<String>>,
}

/// One name that a module imports.
#[derive(Debug)]
pub struct Use {
    /// The imported path.
    pub path: Vec<String>,
    /// The name in this module; `*` for a glob.
    pub name: String,
    /// Whether it is re-exported. Then it is no import of this file, but of the files that use it
    /// from here.
    pub handed_on: bool,
}

/// Reads the target with this root file.
///
/// # Errors
/// If a file is missing or is not Rust.
pub fn read(root: &Path) -> Result<Target, String> {
    let mut target = Target::default();
    let folder = root.parent().unwrap_or(Path::new("."));
    target.file(root.to_owned(), folder.to_owned(), None)?;
    Ok(target)
}

impl Target {
    /// Reads a file whose modules are in `folder`. Returns the index of its module.
    fn file(&mut self, path: PathBuf, folder: PathBuf, parent: Option<usize>) -> Result<usize, String> {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let source = syn::parse_file(&text).map_err(|error| {
            let start = error.span().start();
            format!("{}:{}: {error}", path.display(), start.line)
        })?;
        let beside = path.parent().unwrap_or(&folder).to_owned();
        self.files.push(path);
        self.module(self.files.len() - 1, Folders { modules: folder, beside }, parent, &source.items)
    }

    fn module(
        &mut self,
        file: usize,
        folders: Folders,
        parent: Option<usize>,
        items: &[Item],
    ) -> Result<usize, String> {
        let number = self.modules.len();
        self.modules.push(Module { file, parent, ..Module::default() });
        let mut reader = Reader::default();
        for item in items {
            reader.visit_item(item);
        }
        self.modules[number].items = reader.items;
        self.modules[number].uses = reader.uses;
        self.modules[number].mentions = reader.mentions;
        for item in items {
            let Item::Mod(module) = item else { continue };
            if is_for_tests(&module.attrs) {
                continue;
            }
            let name = module.ident.unraw().to_string();
            let child = match &module.content {
                Some((_, items)) => {
                    let inside = folders.modules.join(&name);
                    let folders = Folders { beside: inside.clone(), modules: inside };
                    self.module(file, folders, Some(number), items)?
                }
                None => {
                    let (path, folder) = found(&folders, &name, &module.attrs);
                    self.file(path, folder, Some(number))?
                }
            };
            self.modules[number].children.insert(name, child);
        }
        Ok(number)
    }
}

/// The folders in which the modules that a module declares are searched.
struct Folders {
    /// The folder for modules by name.
    modules: PathBuf,
    /// The folder for modules with the attribute `path`: that of the file, unless the module is
    /// inline.
    beside: PathBuf,
}

/// The file of a declared module, and the folder of its own modules.
fn found(folders: &Folders, name: &str, attributes: &[Attribute]) -> (PathBuf, PathBuf) {
    let named =
        attributes.iter().filter(|attribute| attribute.path().is_ident("path")).find_map(|attribute| {
            let syn::Meta::NameValue(pair) = &attribute.meta else { return None };
            let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) = &pair.value else {
                return None;
            };
            Some(folders.beside.join(path.value()))
        });
    if let Some(path) = named {
        let folder = path.parent().unwrap_or(&folders.beside).to_owned();
        return (path, folder);
    }
    let inside = folders.modules.join(name);
    let index = inside.join("mod.rs");
    if index.exists() { (index, inside) } else { (folders.modules.join(format!("{name}.rs")), inside) }
}

/// Whether the attributes say that an item is compiled for tests only.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// Collects the items, imports and paths of one module.
#[derive(Default)]
struct Reader {
    items: BTreeSet<String>,
    uses: Vec<Use>,
    mentions: BTreeSet<Vec<String>>,
    depth: usize,
}

impl Reader {
    fn tree(&mut self, tree: &UseTree, path: &[String], handed_on: bool) {
        let with = |name: &syn::Ident| [path, &[name.unraw().to_string()]].concat();
        let mut take = |path, name: String| self.uses.push(Use { path, name, handed_on });
        match tree {
            UseTree::Path(part) => self.tree(&part.tree, &with(&part.ident), handed_on),
            UseTree::Name(name) if name.ident == "self" => {
                take(path.to_vec(), path.last().cloned().unwrap_or_default());
            }
            UseTree::Name(name) => take(with(&name.ident), name.ident.unraw().to_string()),
            UseTree::Rename(renamed) if renamed.ident == "self" => {
                take(path.to_vec(), renamed.rename.unraw().to_string());
            }
            UseTree::Rename(renamed) => take(with(&renamed.ident), renamed.rename.unraw().to_string()),
            UseTree::Glob(_) => take(path.to_vec(), "*".to_owned()),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.tree(tree, path, handed_on);
                }
            }
        }
    }

    /// Collects the paths in the tokens of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.mention(std::mem::take(&mut path));
                    }
                    path.push(name.unraw().to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' && !path.is_empty() => colons += 1,
                other => {
                    self.mention(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.mention(path);
    }

    fn mention(&mut self, path: Vec<String>) {
        if !path.is_empty() {
            self.mentions.insert(path);
        }
    }
}

impl Visit<'_> for Reader {
    fn visit_item(&mut self, item: &Item) {
        let (name, attributes) = match item {
            Item::Const(item) => (Some(&item.ident), &item.attrs),
            Item::Enum(item) => (Some(&item.ident), &item.attrs),
            Item::Fn(item) => (Some(&item.sig.ident), &item.attrs),
            Item::Static(item) => (Some(&item.ident), &item.attrs),
            Item::Struct(item) => (Some(&item.ident), &item.attrs),
            Item::Trait(item) => (Some(&item.ident), &item.attrs),
            Item::Type(item) => (Some(&item.ident), &item.attrs),
            Item::Union(item) => (Some(&item.ident), &item.attrs),
            Item::Macro(item) => (item.ident.as_ref(), &item.attrs),
            Item::Impl(item) => (None, &item.attrs),
            Item::Use(item) => (None, &item.attrs),
            // An inline module is read as a module of its own.
            _ => return,
        };
        if is_for_tests(attributes) {
            return;
        }
        if let (0, Some(name)) = (self.depth, name) {
            self.items.insert(name.unraw().to_string());
        }
        self.depth += 1;
        visit::visit_item(self, item);
        self.depth -= 1;
    }

    fn visit_impl_item_fn(&mut self, method: &syn::ImplItemFn) {
        if !is_for_tests(&method.attrs) {
            visit::visit_impl_item_fn(self, method);
        }
    }

    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        if item.leading_colon.is_none() {
            self.tree(&item.tree, &[], !matches!(item.vis, Visibility::Inherited));
        }
    }

    fn visit_path(&mut self, path: &syn::Path) {
        if path.leading_colon.is_none() {
            self.mention(path.segments.iter().map(|segment| segment.ident.unraw().to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &Macro) {
        self.visit_path(&item.path);
        self.tokens(item.tokens.clone());
    }

    fn visit_attribute(&mut self, _: &Attribute) {}

    fn visit_visibility(&mut self, _: &Visibility) {}
}
