import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { Window } from 'happy-dom';
import { inlineCss, minifiedCss } from './inline-css.mjs';
import { classicJsx } from './options.mjs';
import { shortNamesInCode } from './short-names.mjs';

const sheet = (name) => fileURLToPath(import.meta.resolve(`booking-ui/styles/${name}.css`));

/** The style sheets of what is drawn ahead: they come with the first flight, and nothing behind it carries them again. */
const firstSheets = ['base', 'controls', 'shell', 'places'].map(sheet);

/** The sheets of the one file behind it, as one: rules that stand together compress better. */
const journeySheets = [
  ...['fields', 'place-tools', 'radio', 'vehicle', 'dialog', 'timeline', 'ticket'],
  ...['feedback', 'summary', 'payment', 'options'],
].map(sheet);

/** Where the sheets stand in what is fetched behind the first flight: those of the journey where its first one is asked for. */
export function sheetsBehind(path) {
  if (path === firstSheets[0]) return journeySheets;
  return firstSheets.includes(path) || journeySheets.includes(path) ? [] : undefined;
}

/** What is fetched later is not part of a door, nor of what draws the screens. */
const fetchedLater = {
  name: 'fetched-later',
  setup(esbuild) {
    esbuild.onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** Draws the first screens with the components themselves, and what is said when those do not come. */
export async function drawScreens({ root, alias, define }) {
  const folder = await mkdtemp(join(tmpdir(), 'taxi-booking-draw-'));
  try {
    const outfile = join(folder, 'draw-screens.mjs');
    await build({
      absWorkingDir: root,
      entryPoints: ['src/first/draw-screens.tsx'],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      ...classicJsx,
      logLevel: 'error',
      alias,
      define,
      // Sheets are shown by the page.
      plugins: [fetchedLater, shortNamesInCode, inlineCss(() => [])],
    });
    const { drawScreens: draw, lost } = await import(pathToFileURL(outfile).href);
    return { screens: draw(new Window().document), lost };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What of the build in `metafile` a visit needs right away: its code, what that stands on, and the parts right behind it. */
async function chunksOf({ outputs }, dist, detours) {
  const outputOf = (end) => {
    const found = Object.keys(outputs).find((path) => outputs[path].entryPoint?.endsWith(end));
    if (!found) throw new Error(`nothing was built of ${end}`);
    return posix.basename(found);
  };
  /** Where an export of an entry stands, and what it is called there. */
  const exported = (end, name) => {
    const file = outputOf(end);
    return detours.get(file)?.get(name) ?? { file, name };
  };
  const at = (file) => `./chunks/${file}`;
  const { file: own, name: inside } = exported('src/visit.tsx', 'startVisit');
  const words = exported('messages/languages.ts', 'fetchLanguage');
  return {
    own: `dist/chunks/${own}`,
    visit: at(own),
    inside,
    doctor: at((await readdir(join(dist, 'chunks'))).find((file) => /^doctor-.*\.js$/.test(file))),
    words: { path: at(words.file), name: words.name },
    quick: at(exported('src/quick.tsx', 'Quick').file),
    behind: [],
  };
}

/**
 * A browser remembers a module that it could not fetch as failed for as long as the page lives, also when the network is
 * back. Under another address it asks again: every lazy part that fails is asked for once more like that.
 */
export async function askAgain(dist) {
  const folder = join(dist, 'chunks');
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js')) continue;
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    const asking = text.replaceAll(
      /import\("(\.\/[\w.-]+\.js)"\)/g,
      (whole, part) => `${whole}.catch(()=>import("${part}?"+Date.now()))`,
    );
    if (asking !== text) await writeFile(path, asking);
  }
}

/**
 * Builds the doors that host pages load: one file each, with the first screen in it, so that it can be used after one
 * round trip. Everything else is fetched from there, beside each other.
 */
export async function buildFirstFlight({ root, dist, alias, define, detours }) {
  const metafile = JSON.parse(await readFile(join(dist, 'metafile-esm.json'), 'utf8'));
  const { own, visit, inside, behind, doctor, words, quick } = await chunksOf(metafile, dist, detours);
  for (const [input, { bytesInOutput }] of Object.entries(metafile.outputs[own].inputs)) {
    if (input.endsWith('.css?inline') && bytesInOutput > 80 && !input.endsWith('/base.css?inline')) {
      throw new Error(`${input} is a sheet of the first screen or of the journey: name it in first-flight.mjs`);
    }
  }
  const { screens, lost } = await drawScreens({ root, alias, define });
  const sheets = await Promise.all(firstSheets.map(async (path) => minifiedCss(await readFile(path, 'utf8'))));
  const built = [
    `export const screens = JSON.parse(${JSON.stringify(JSON.stringify(screens))});`,
    `export const lost = ${JSON.stringify(lost)};`,
    `export const sheet = ${JSON.stringify(sheets.join(''))};`,
    `export const fetchVisit = () => import('${visit}').then(({ ${inside}: startVisit }) => ({ startVisit }));`,
    `export const fetchWords = (locale) => import('${words.path}').then(({ ${words.name}: fetchLanguage }) => fetchLanguage(locale));`,
    `export const fetchDoctor = () => import('${doctor}');`,
    `export const fetchAhead = (variant) => [${behind.map((path) => `import('${path}'),`).join('')} variant === 'quickbooking' && import('${quick}')];`,
  ];
  const doors = await build({
    absWorkingDir: root,
    entryPoints: { 'taxi-booking': 'src/index.ts', 'element-class': 'src/element-class.ts' },
    outdir: dist,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    define,
    plugins: [
      {
        name: 'built',
        setup(esbuild) {
          esbuild.onLoad({ filter: /src[\\/]first[\\/]built\.ts$/ }, () => ({
            contents: built.join('\n'),
            loader: 'js',
          }));
        },
      },
      fetchedLater,
      shortNamesInCode,
      inlineCss(),
    ],
  });
  for (const part of ['inputs', 'outputs']) Object.assign(metafile[part], doors.metafile[part]);
  await writeFile(join(dist, 'metafile-esm.json'), JSON.stringify(metafile));
}
