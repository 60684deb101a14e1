import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cli } from '@custom-elements-manifest/analyzer/cli.js';

/**
 * Writes the public contract: the manifest, the editors' data and the public types. `--check` fails when a file is out of date, and
 * when the contract has changed without a changeset or changelog entry that names its hash.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const changesets = join(root, '../../.changeset');

const text = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** The manifest of the sources as they are now. */
async function analyse() {
  return cli({
    argv: ['analyze', '--config', 'custom-elements-manifest.config.mjs', '--quiet'],
    cwd: root,
    noWrite: true,
  });
}

const elementOf = (manifest) => manifest.modules.flatMap((module) => module.declarations).find((each) => each.tagName);

/** VS Code's custom data: tags and attributes for HTML, properties and states for CSS. */
function editorData(manifest) {
  const element = elementOf(manifest);
  const valuesOf = ({ type }) => [...(type?.text ?? '').matchAll(/"([^"]+)"/g)].map(([, name]) => ({ name }));
  return {
    'html-data.json': text({
      version: 1.1,
      tags: [
        {
          name: element.tagName,
          description: element.description,
          attributes: element.attributes
            .filter(({ description }) => description)
            .map((attribute) => {
              const values = valuesOf(attribute);
              return {
                name: attribute.name,
                description: attribute.description,
                ...(attribute.type?.text === 'boolean' ? { valueSet: 'v' } : {}),
                ...(values.length > 0 ? { values } : {}),
              };
            }),
        },
      ],
    }),
    'css-data.json': text({
      version: 1.1,
      properties: element.cssProperties.map(({ name, description }) => ({ name, description })),
      pseudoClasses: element.cssStates.map(({ name, description }) => ({ name: `:state(${name})`, description })),
      pseudoElements: element.cssParts.map(({ name, description }) => ({ name: `::part(${name})`, description })),
    }),
  };
}

/** @returns the hash of the contract without its descriptions, which may be reworded without a changeset */
function digest(manifest) {
  const bare = JSON.stringify(manifest, (key, value) => (key === 'description' ? undefined : value));
  const types = readFileSync(join(root, 'src/contract.ts'), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ');
  return createHash('sha256').update(bare).update(types).digest('hex').slice(0, 16);
}

/** Whether a pending changeset, or the changelog, names this hash of the contract. */
function isNamed(of) {
  const told = readdirSync(changesets)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(changesets, name), 'utf8'))
    .filter((changeset) => changeset.includes('"taxi-booking"'));
  const changelog = join(root, 'CHANGELOG.md');
  if (existsSync(changelog)) told.push(readFileSync(changelog, 'utf8'));
  return told.some((words) => words.includes(`Contract: ${of}`));
}

const manifest = JSON.parse(JSON.stringify(await analyse()));
const files = { 'custom-elements.json': text(manifest), ...editorData(manifest) };

if (process.argv.includes('--check')) {
  const problems = Object.entries(files)
    .filter(([name, wanted]) => !existsSync(join(root, name)) || readFileSync(join(root, name), 'utf8') !== wanted)
    .map(([name]) => `packages/widget/${name} is not what the source says: npm run manifest in packages/widget`);
  const of = digest(manifest);
  if (!isNamed(of)) {
    problems.push(
      `The element's public contract has changed. Say how in a changeset for "taxi-booking" (npx changeset), with the line\nContract: ${of}`,
    );
  }
  for (const problem of problems) console.error(problem);
  console.log(`contract ${of}, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  for (const [name, wanted] of Object.entries(files)) writeFileSync(join(root, name), wanted);
  console.log(`contract ${digest(manifest)}`);
}
