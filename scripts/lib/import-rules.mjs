import { dirname, join, relative, sep } from 'node:path';

/**
 * Who may import whom. A unit is a package, or a folder inside booking-core; what is not listed may not be imported. Type
 * imports count: a type that is needed is knowledge that is needed.
 */
export const allowed = {
  'core/contracts': [],
  'core/domain': [],
  // A map is drawn at places: the port speaks the domain's words.
  'core/ports': ['core/domain'],
  'core/forms': ['core/domain'],
  'core/messages': [],
  // A guard and a form must not disagree, so guards ask the form's own schema; requests are built in the wire's words.
  'core/machine': ['core/domain', 'core/forms', 'core/contracts', 'core/messages'],
  'core/api': ['core/contracts', 'core/domain', 'core/ports'],
  'core/runtime': ['core/machine', 'core/api', 'core/ports', 'core/domain', 'core/contracts', 'core/messages'],
  'core/testing': ['core/*'],
  // The door of the package.
  'core/index': ['core/machine', 'core/runtime'],
  'booking-ui': ['booking-core', 'booking-core/domain', 'booking-core/messages', 'booking-core/ports'],
  'booking-adapters': ['booking-core/ports', 'booking-core/domain'],
  widget: ['booking-core*', 'booking-ui*', 'booking-adapters*'],
  site: ['booking-core*', 'booking-ui*', 'booking-adapters*'],
  'operator-api': ['booking-core/contracts', 'booking-core/domain'],
};

/** Adapters that bring third-party code are loaded when they are needed, and not before. */
export const lazyOnly = (specifier) =>
  specifier.startsWith('booking-adapters/') && specifier !== 'booking-adapters/browser';

/** Nothing of the screens may reach for what is not theirs: other elements, the host's page, its font size. */
export const banned = [
  {
    pattern: /\bdocument\s*\.\s*(activeElement|querySelector|querySelectorAll|getElementById|body|head)\b/,
    files: /\.tsx?$/,
    what: 'reaches into the host page',
  },
  { pattern: /import\s+React\b/, files: /\.tsx?$/, what: 'imports React as a whole' },
  { pattern: /\d\s*rem\b/, files: /\.css$/, what: 'depends on the host page’s font size' },
  { pattern: /:root\b/, files: /\.css$/, what: 'styles the host page' },
];

const workspace = /^(booking-core|booking-ui|booking-adapters|taxi-booking|booking-site|operator-api)(\/|$)/;

/** The unit that a file belongs to, as `allowed` names it. */
export function unitOf(file) {
  const [packages, name, src, folder, ...rest] = file.split(sep);
  if (packages !== 'packages' || src !== 'src') return null;
  if (name !== 'booking-core') return name;
  return rest.length === 0 ? 'core/index' : `core/${folder}`;
}

const matches = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name);

/** Every import of a source text with whether it is dynamic. */
export function importsOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
  const found = [];
  for (const [, specifier] of code.matchAll(
    /(?:^|[\n;}])\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]/g,
  )) {
    found.push({ specifier, dynamic: false });
  }
  for (const [, specifier] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)(?!\s*\.\s*[A-Z])/g)) {
    found.push({ specifier, dynamic: true });
  }
  return found;
}

/**
 * What is wrong with a file's imports and words.
 * @param {string} file relative to the root
 * @returns {string[]} one sentence each
 */
export function problemsOf(file, text) {
  const unit = unitOf(file);
  if (!unit) return [];
  const problems = [];
  const isTest = /\.(test|stories)\.tsx?$/.test(file) || file.includes(`${sep}testing${sep}`);
  if (/\.tsx?$/.test(file)) {
    for (const { specifier, dynamic } of importsOf(text)) {
      if (specifier.startsWith('.')) {
        const target = relative('.', join(dirname(file), specifier));
        const other = unitOf(target);
        if (!other) {
          if (unit.startsWith('core/')) problems.push(`${file} imports ${specifier}, outside the sources`);
        } else if (other !== unit && !isTest && !(allowed[unit] ?? []).some((name) => matches(name, other))) {
          problems.push(`${file} (${unit}) may not import ${other}`);
        }
      } else if (workspace.test(specifier)) {
        if (!isTest && !(allowed[unit] ?? []).some((name) => matches(name, specifier))) {
          problems.push(`${file} (${unit}) may not import ${specifier}`);
        }
        // `map.ts` of the widget and the site is itself the lazy part that brings the map.
        if (!isTest && !dynamic && lazyOnly(specifier) && !/\/map\.ts$/.test(file)) {
          problems.push(`${file} imports ${specifier} at once; it is loaded when needed`);
        }
      }
    }
  }
  if (!isTest && (unit === 'booking-ui' || unit === 'widget')) {
    for (const { pattern, files, what } of banned) {
      if (files.test(file) && pattern.test(text.replace(/\/\*[\s\S]*?\*\//g, ''))) problems.push(`${file} ${what}`);
    }
  }
  return problems;
}
