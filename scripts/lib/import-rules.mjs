import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

/**
 * Who may import whom. A unit is a package, or a folder inside booking-core; what is not listed may not be imported. Type
 * imports count: a type that is needed is knowledge that is needed.
 */
export const allowed = {
  // What the server says on the wire; everybody may know it, and it knows nobody.
  contracts: [],
  // Readers of answers, small because every visitor loads them.
  'core/wire': ['contracts*'],
  'core/domain': ['contracts/legs', 'contracts/limits', 'contracts/metadata', 'contracts/statement'],
  // How code and services are fetched when they are first needed; for every package.
  'core/lazy': [],
  // A map is drawn at places: the port speaks the domain's words.
  'core/ports': ['core/domain'],
  'core/forms': ['core/domain'],
  'core/messages': ['core/lazy'],
  // A guard and a form must not disagree, so guards ask the form's own schema; requests are built in the wire's words.
  'core/machine': ['core/domain', 'core/forms', 'core/messages', 'contracts'],
  'core/api': ['core/wire', 'core/domain', 'core/ports', 'contracts*'],
  // Numbering plans, fetched with the fields that ask for a phone.
  'core/phone': ['core/domain', 'core/lazy'],
  'core/runtime': [
    'core/phone',
    'core/machine',
    'core/lazy',
    'core/api',
    'core/ports',
    'core/domain',
    'core/wire',
    'core/messages',
    'contracts*',
  ],
  'core/testing': ['core/*'],
  // The door of the package.
  'core/index': ['core/machine', 'core/runtime'],
  'booking-ui': [
    'booking-core',
    'booking-core/fetch-code',
    'booking-core/domain*',
    'booking-core/forms/*',
    'booking-core/messages*',
    'booking-core/ports',
    'booking-core/selectors',
  ],
  'booking-adapters': ['booking-core/fetch-code', 'booking-core/ports', 'booking-core/domain*'],
  widget: ['booking-core*', 'booking-ui*', 'booking-adapters*'],
  loader: ['taxi-booking'],
  site: ['booking-core*', 'booking-ui*', 'booking-adapters*', 'contracts*'],
  // A caller's booking goes through the whole journey on the desk.
  desk: ['booking-core*', 'booking-ui*', 'booking-adapters*', 'contracts*'],
  // Letters are filled in as the screens' words are.
  'operator-api': ['booking-core/domain*', 'booking-core/messages*', 'contracts*'],
};

/** Adapters that bring third-party code are loaded when they are needed, and not before. */
export const lazyOnly = (specifier) =>
  specifier.startsWith('booking-adapters/') && !/\/(browser|booking-link|page-worker)$/.test(specifier);

/** The schemas are for the server and the documentation: browsers take types of them, and values from beside them. */
const isSchemas = (unit, specifier) => unit !== 'operator-api' && /^contracts(\/fields)?$/.test(specifier);

/** What of the host page the screens may not reach for: other elements, and what belongs to all of them. */
const hostPage = new Set([
  'activeElement',
  'querySelector',
  'querySelectorAll',
  'getElementById',
  'getElementsByClassName',
  'getElementsByTagName',
  'body',
  'head',
]);

/** Styles that depend on the host page or change it, in a style sheet or in a text that becomes one. */
const foreignStyles = [
  { pattern: /\d\s*rem\b/, what: 'depends on the host page’s font size' },
  { pattern: /:root\b/, what: 'styles the host page' },
];

/** Inside booking-ui, lowest first: a folder imports none that stands above it. */
const screens = ['primitives', 'features', 'layouts'];

/** Where a file of booking-ui stands among them; -1 for what stands beside the folders. */
const levelOf = (file) => screens.indexOf(file.split(sep)[3]);

const workspace =
  /^(contracts|booking-core|booking-ui|booking-adapters|taxi-booking|booking-site|desk|operator-api)(\/|$)/;

/** The unit that a file belongs to, as `allowed` names it. */
export function unitOf(file) {
  const [packages, name, src, folder, ...rest] = file.split(sep);
  if (packages !== 'packages' || src !== 'src') return null;
  if (name !== 'booking-core') return name;
  return rest.length === 0 ? 'core/index' : `core/${folder}`;
}

const matches = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name);

const parse = (file, text) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

function visitAll(source, visit) {
  const each = (node) => {
    visit(node, source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    ts.forEachChild(node, each);
  };
  ts.forEachChild(source, each);
}

/** How a node imports, null when it does not. */
function importOf(node) {
  if (ts.isImportDeclaration(node)) {
    return { from: node.moduleSpecifier, kind: node.importClause?.isTypeOnly ? 'type' : 'value' };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return { from: node.moduleSpecifier, kind: node.isTypeOnly ? 'type' : 'value' };
  }
  if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
    return { from: node.moduleReference.expression, kind: node.isTypeOnly ? 'type' : 'value' };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { from: node.argument.literal, kind: 'type' };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return { from: node.arguments[0], kind: 'dynamic' };
  }
  return null;
}

/**
 * Every import of a source text.
 * @returns {{specifier: string, kind: 'value' | 'type' | 'dynamic', line: number}[]}
 */
export function importsOf(text, file = 'text.tsx') {
  const found = [];
  visitAll(parse(file, text), (node, line) => {
    const { from, kind } = importOf(node) ?? {};
    if (from && ts.isStringLiteralLike(from)) found.push({ specifier: from.text, kind, line });
  });
  return found;
}

const isDocument = (node) =>
  (ts.isIdentifier(node) && node.text === 'document') ||
  (ts.isPropertyAccessExpression(node) && node.name.text === 'document');

const wholeReact = (node) =>
  ts.isImportDeclaration(node) &&
  node.moduleSpecifier.text === 'react' &&
  !node.importClause?.isTypeOnly &&
  (node.importClause?.name !== undefined || node.importClause?.namedBindings?.kind === ts.SyntaxKind.NamespaceImport);

const withoutComments = (css) => css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Where screens reach outside of their element. @returns {{line: number, what: string}[]} */
function reachesOut(file, text) {
  if (file.endsWith('.css')) {
    return withoutComments(text)
      .split('\n')
      .flatMap((each, index) =>
        foreignStyles.filter(({ pattern }) => pattern.test(each)).map(({ what }) => ({ line: index + 1, what })),
      );
  }
  const found = [];
  visitAll(parse(file, text), (node, line) => {
    if (ts.isPropertyAccessExpression(node) && isDocument(node.expression) && hostPage.has(node.name.text)) {
      found.push({ line, what: `reaches into the host page with document.${node.name.text}` });
    }
    if (wholeReact(node)) found.push({ line, what: 'imports React as a whole' });
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      for (const { pattern, what } of foreignStyles) if (pattern.test(node.text)) found.push({ line, what });
    }
  });
  return found;
}

/** What one import breaks, null when it breaks nothing. */
function brokenRule(file, unit, { specifier, kind }) {
  const may = (other) => (allowed[unit] ?? []).some((name) => matches(name, other));
  if (specifier.startsWith('.')) {
    const target = relative('.', join(dirname(file), specifier));
    const other = unitOf(target);
    const [from, to] = [file, target].map(levelOf);
    if (unit === 'booking-ui' && from >= 0 && to > from) return `(${screens[from]}) may not import ${screens[to]}`;
    if (!other) return unit.startsWith('core/') ? `imports ${specifier}, outside the sources` : null;
    return other === unit || may(other) ? null : `(${unit}) may not import ${other}`;
  }
  if (!workspace.test(specifier)) return null;
  if (!may(specifier)) return `(${unit}) may not import ${specifier}`;
  if (kind !== 'type' && isSchemas(unit, specifier)) {
    return `imports the schemas of ${specifier}; a browser takes types`;
  }
  // These files are behind doors themselves.
  const atOnce = kind === 'value' && lazyOnly(specifier) && !/\/(map|browser-services)\.ts$/.test(file);
  return atOnce ? `imports ${specifier} at once; it is loaded when needed` : null;
}

/**
 * What is wrong with a file's imports and words. Tests and stories may look everywhere.
 * @param {string} file relative to the root
 * @returns {string[]} one sentence each
 */
export function problemsOf(file, text) {
  const unit = unitOf(file);
  const free = /\.(test|stories)\.tsx?$/.test(file) || file.includes(`${sep}testing${sep}`);
  if (!unit || free) return [];
  const problems = [];
  if (/\.tsx?$/.test(file)) {
    for (const found of importsOf(text, file)) {
      const broken = brokenRule(file, unit, found);
      if (broken) problems.push(`${file}:${found.line} ${broken}`);
    }
  }
  if (unit === 'booking-ui' || unit === 'widget') {
    for (const { line, what } of reachesOut(file, text)) problems.push(`${file}:${line} ${what}`);
  }
  return problems;
}
