import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

/**
 * The allowed imports of each unit. A unit is a package, or a folder inside booking-core; imports that are not listed
 * are forbidden. Type imports count, because they are dependencies too.
 */
export const allowed = {
  // The wire format of the API; it imports no other unit.
  contracts: [],
  // Parsers of responses, small because every visitor loads them.
  'core/wire': ['contracts*'],
  'core/domain': ['contracts/legs', 'contracts/limits', 'contracts/metadata', 'contracts/statement'],
  // Loading of code and services on first use; for every package.
  'core/lazy': [],
  // A map shows places, so the port uses the domain's types.
  'core/ports': ['core/domain'],
  'core/forms': ['core/domain'],
  'core/messages': ['core/lazy'],
  // Guards use the form's own schema, so that guard and form cannot disagree; requests are built with the wire's types.
  'core/machine': ['core/domain', 'core/forms', 'core/messages', 'contracts'],
  'core/api': ['core/wire', 'core/domain', 'core/ports', 'contracts*'],
  // Numbering plans, loaded with the phone fields.
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
  // The entry point of the package.
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
  // A telephone booking on the desk goes through the whole journey.
  desk: ['booking-core*', 'booking-ui*', 'booking-adapters*', 'contracts*'],
  // Emails use the same message formatting as the screens.
  'operator-api': ['booking-core/domain*', 'booking-core/messages*', 'contracts*'],
};

/** Whether an import may only be dynamic: adapters with third-party code are loaded on first use. */
export const lazyOnly = (specifier) =>
  specifier.startsWith('booking-adapters/') && !/\/(browser|booking-link|page-worker)$/.test(specifier);

/** The schemas are for the server and the documentation; browser code may import only types from their modules. */
const isSchemas = (unit, specifier) => unit !== 'operator-api' && /^contracts(\/fields)?$/.test(specifier);

/** Members of `document` that the screens may not use, because they reach elements of the host page. */
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

/** Styles that depend on the host page or change it, in a style sheet or in a string that becomes one. */
const foreignStyles = [
  { pattern: /\d\s*rem\b/, what: 'depends on the host page’s font size' },
  { pattern: /:root\b/, what: 'styles the host page' },
];

/** The layers of booking-ui, lowest first: a folder may not import a higher one. */
const screens = ['primitives', 'features', 'layouts'];

/** The layer of a file of booking-ui; -1 for a file outside these folders. */
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

/** The specifier and kind of an import node; null for any other node. */
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

/** Finds where screens access the page outside of their element. @returns {{line: number, what: string}[]} */
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

/** The rule that an import breaks, as a text; null when it is allowed. */
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
  // These two files are loaded lazily themselves.
  const atOnce = kind === 'value' && lazyOnly(specifier) && !/\/(map|browser-services)\.ts$/.test(file);
  return atOnce ? `imports ${specifier} at once; it is loaded when needed` : null;
}

/**
 * Finds the problems of a file's imports and texts. Tests and stories may import anything.
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
