import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { importsOf } from './import-rules.mjs';

const isTest = (file) => /\.test\.[a-z]+$/.test(file);

/** Every source of the workspace's packages and scripts, relative to the root. */
function sourcesOf(root) {
  const folders = [
    'scripts',
    ...readdirSync(join(root, 'packages')).flatMap((name) => [`packages/${name}/src`, `packages/${name}/scripts`]),
  ];
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The file that an import resolves to, relative to the root; null for one outside the workspace. */
function resolved(root, file, specifier) {
  if (specifier.startsWith('.')) return join(dirname(file), specifier.split('?')[0]);
  try {
    const found = relative(root, createRequire(join(root, file)).resolve(specifier));
    return found.startsWith('..') || found.split(sep).includes('node_modules') ? null : found;
  } catch {
    return null;
  }
}

/**
 * The importers of each file, without type imports, which do not exist at run time.
 * @returns {Map<string, string[]>}
 */
function importersOf(root) {
  const importers = new Map();
  for (const file of sourcesOf(root)) {
    for (const { specifier, kind } of importsOf(readFileSync(join(root, file), 'utf8'), file)) {
      const target = kind === 'type' ? null : resolved(root, file, specifier);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** The number of folders that two paths share, from the root. */
function sharedFolders(one, other) {
  const folders = dirname(other).split(sep);
  const differs = dirname(one)
    .split(sep)
    .findIndex((folder, index) => folder !== folders[index]);
  return differs < 0 ? dirname(one).split(sep).length : differs;
}

/**
 * The test files that changed files can break, the nearest first: changed tests, then tests by the number of imports
 * between them and a changed file, and with the same number those in the closest folder.
 * @param {readonly string[]} changed relative to the root
 * @returns {string[]}
 */
export function nearestTests(root, changed) {
  const importers = importersOf(root);
  const found = new Map();
  for (const start of changed) {
    const seen = new Set([start]);
    let ring = [start];
    for (let distance = 0; ring.length > 0; distance += 1) {
      for (const file of ring.filter(isTest)) {
        const near = distance - sharedFolders(file, start) / 100;
        found.set(file, Math.min(near, found.get(file) ?? near));
      }
      ring = ring.flatMap((file) => importers.get(file) ?? []).filter((file) => !seen.has(file) && seen.add(file));
    }
  }
  return [...found]
    .sort(([one, near], [other, far]) => near - far || one.localeCompare(other))
    .map(([file]) => file)
    .filter((file) => existsSync(join(root, file)));
}
