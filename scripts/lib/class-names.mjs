import { posix } from 'node:path';

const imported = /import (\w+)(?:, \{[^}]*\})? from '(\.[^']+\.module\.css)'/g;
const withoutComments = (css) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const withoutGlobals = (css) => css.replace(/:global\([^)]*\)/g, '');

/** The class names in the selectors of a CSS Module, without those in `:global`. */
function classesOf(css) {
  const selectors = withoutGlobals(withoutComments(css)).match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((each) => [...each.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name]) => name)));
}

/**
 * Finds classes that a view uses but its CSS Module does not define, and classes of a module that no view uses.
 * @param {ReadonlyMap<string, string>} files sources by their path
 * @returns {string[]} one sentence each
 */
export function strayClassNames(files) {
  const taken = new Map();
  for (const [file, text] of files) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, styles, specifier] of text.matchAll(imported)) {
      const sheet = posix.join(posix.dirname(file), specifier);
      const names = [...text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name]) => name);
      taken.set(sheet, [...(taken.get(sheet) ?? []), ...names.map((name) => ({ file, name }))]);
    }
  }
  const problems = [];
  for (const [sheet, css] of files) {
    if (!sheet.endsWith('.module.css')) continue;
    const there = classesOf(css);
    const uses = taken.get(sheet) ?? [];
    for (const { file, name } of uses) if (!there.has(name)) problems.push(`${file}: ${sheet} has no class ${name}`);
    for (const name of there) {
      if (!uses.some((each) => each.name === name)) problems.push(`${sheet}: no view takes its class ${name}`);
    }
  }
  return problems;
}
