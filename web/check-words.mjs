// Finds words that people read and that stand elsewhere than in the two tables of words (src/words.ts and ../src/html/game/words.js).
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";
import ts from "typescript";

/** Attributes and properties that are read or heard. */
const heard = new Set(["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "ariaLabel", "title", "placeholder", "alt", "label", "note", "words", "what", "todo", "textContent", "innerText"]);
/** Calls whose arguments become text: from which one on. */
const puts = { append: 0, prepend: 0, replaceChildren: 0, before: 0, after: 0, el: 2, createTextNode: 0 };
const letter = /\p{L}/u;
/** Two words, one after the other: no name of a thing in the program. */
const prose = /(?<![\p{L}\d.#-])\p{L}{2,}[,.:;!?]?\s+\p{L}{2,}(?![\p{L}-])/u;

/** What an expression could say, if it is shown. */
function said(node) {
  if (ts.isStringLiteralLike(node)) return letter.test(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    const own = [node.head, ...node.templateSpans.map((span) => span.literal)].some((part) => letter.test(part.text)) ? [node] : [];
    return [...own, ...node.templateSpans.flatMap((span) => said(span.expression))];
  }
  if (ts.isConditionalExpression(node)) return [...said(node.whenTrue), ...said(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return said(node.right);
    const joins = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(kind);
    return joins ? [...said(node.left), ...said(node.right)] : [];
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(said);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSpreadElement(node)) return said(node.expression);
  // ["Hull", hull].join(), all.map((one) => `${one} left`)
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const made = node.arguments.filter(ts.isArrowFunction).flatMap(({ body }) => (ts.isBlock(body) ? [] : said(body)));
    return [...said(node.expression.expression), ...made];
  }
  return [];
}

const nameOf = (node) => (ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : "");
const calledName = (node) => (ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : nameOf(node.expression));

/** Where a text is a name of the program's own: a class, a module, a type; and what a broken program says of itself. */
function silent(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isNewExpression(node)) return nameOf(node.expression) === "Error";
  if (ts.isPropertyAssignment(node)) return nameOf(node.name) === "class" || nameOf(node.name) === "viewBox";
  if (!ts.isCallExpression(node)) return false;
  const name = calledName(node);
  return name === "matchMedia" || (name === "setAttribute" && nameOf(node.arguments[0]) === "class");
}

/** The texts in a piece of code that people read. */
function inCode(code, shown = false) {
  const source = ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest, true);
  const found = new Set();
  const add = (nodes) => nodes.forEach((node) => found.add(node));
  const visit = (node) => {
    if (silent(node)) return;
    if (ts.isStringLiteralLike(node) && prose.test(node.text) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)) found.add(node);
    if (ts.isTemplateExpression(node) && [node.head, ...node.templateSpans.map((span) => span.literal)].some((part) => prose.test(part.text))) found.add(node);
    if (ts.isPropertyAssignment(node) && heard.has(nameOf(node.name))) add(said(node.initializer));
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isPropertyAccessExpression(node.left) && heard.has(node.left.name.text)) add(said(node.right));
    if (ts.isCallExpression(node)) {
      const name = calledName(node);
      if (name === "setAttribute" && heard.has(nameOf(node.arguments[0]))) add(said(node.arguments[1]));
      if (Object.hasOwn(puts, name)) add(node.arguments.slice(puts[name]).flatMap(said));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (shown) add(said(source.statements[0].expression));
  return [...found].map((node) => node.getText());
}

/** The texts in a component that people read. */
function inComponent(source) {
  const tree = parse(source, { modern: true });
  const code = (node, shown) => inCode(`(${source.slice(node.start, node.end)})`, shown);
  const found = [tree.instance, tree.module].flatMap((script) => (script ? inCode(source.slice(script.content.start, script.content.end)) : []));
  const text = (node) => (letter.test(node.data) ? [node.data.trim()] : []);
  const visit = (node, within) => {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((one) => visit(one, within));
    if (node.type === "Attribute") {
      const parts = node.value === true ? [] : [node.value].flat();
      for (const part of parts) {
        if (part.type === "Text" && heard.has(node.name)) found.push(...text(part));
        if (part.type === "ExpressionTag") found.push(...code(part.expression, heard.has(node.name)));
      }
      return;
    }
    if (node.type === "Text") found.push(...text(node));
    else if (node.type === "ExpressionTag" || node.type === "HtmlTag") found.push(...code(node.expression, true));
    else for (const [key, child] of Object.entries(node)) if (!["expression", "test", "context", "key", "declaration", "metadata"].includes(key)) visit(child, within);
  };
  visit(tree.fragment);
  return found;
}

/** The texts that people read in a file of that name. */
export const textsIn = (name, source) => [...new Set(name.endsWith(".svelte") ? inComponent(source) : inCode(source))];

const folder = (name) => fileURLToPath(new URL(name, import.meta.url));

/** All files but the tables themselves, what was built, and types. */
export function files() {
  const under = (at, ends) => readdirSync(at, { recursive: true }).filter((file) => ends.test(file) && !/(^|\/)(pkg\/.*|words\.(ts|js)|.*\.d\.ts)$/.test(file)).map((file) => `${at}/${file}`);
  return [...under(folder("src"), /\.(svelte|ts)$/), ...under(folder("../src/html/game"), /\.js$/)].map((path) => [path, readFileSync(path, "utf8")]);
}
