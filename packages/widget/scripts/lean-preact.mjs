import { readFile } from 'node:fs/promises';

/**
 * What of Preact nothing here can reach, as it stands in its built files, and what is written instead. The element has
 * function components alone, drawn where they stand: no classes, no boundaries of errors, and nothing that suspends.
 */
const unreachable = {
  'preact.mjs': [
    // A component that is a class.
    [/\((\w)=\w\.prototype\)&&\1\.render/, '!1'],
    [/\w\.getDerivedStateFromProps/g, '0'],
    [
      /try\{if\(\((\w)=\((\w)=(\w)\.constructor\)&&\2\.getDerivedStateFromError\)[^{}]*(?:\{\}[^{}]*)?\}catch\(\w\)\{\w=\w\}/,
      '',
    ],
    // A tree that was suspended while it took over drawn nodes.
    [/128&\w\.__u&&/, '!1&&'],
    [/if\((\w)&&\1\.then\)(?=\{if\(\w\.__u\|=128)/, 'if(!1)'],
    [/!\w&&\((\w)=\w\.__c\)&&\(\1=\1\.__z\)&&/, '!1&&'],
    // Portals.
    [/\w\.props\.__P(?!!)/g, '0'],
    [/(\w)\.__P&&\((?=\w=\w,\w=\(\w=\1\.__P\))/, '!1&&('],
    [/\w\.__P&&\((?=\w\.__e=null,)/, '!1&&('],
    // Markup given as a string, and formulas.
    [/"dangerouslySetInnerHTML"==\w\?\w=\w:/g, ''],
    [/"math"==\w\?\w="[^"]*":/, ''],
    [/\|\|"http:\/\/www\.w3\.org\/1998\/Math\/MathML"==\w&&\w\.test\(\w\)/, ''],
  ],
  'compat.mjs': [
    // The older names of what classes do, and what React's events had before they were the browser's.
    [/\w\.prototype\.isReactComponent=!0,\["componentWillMount".*?\}\)\}\)(?=;)/, ''],
    [/\w\.persist=function\(\)\{\},\w\.isPropagationStopped=[^}]*\},\w\.isDefaultPrevented=[^}]*\},/, ''],
    // A store that is followed while a drawn page is taken over as it stands.
    [
      /\w+\(function\((\w),(\w),(\w)\)\{var (\w)=\w\.__s\|\|\w\?\(\3\|\|\2\)\(\):\2\(\)/,
      '(function($1,$2,$3){var $4=$2()',
    ],
    // What others read of an element: that it is one, and its ref among its properties.
    [/\w\.ref&&!\("ref"in \w\.props\)&&Object\.defineProperty\(.*?\}\),\w\.\$\$typeof=\w,/, ''],
    // The name of a class as Preact has it, where React's stands.
    [/\w\.class&&!\w\.className\?\(.*?\)\):(?=\w\.className&&)/, ''],
    // Lengths of a style that are numbers.
    [/if\("style"==.*?\+="px"\)\}else /, ''],
    [/else if\("function"==typeof \w\.type&&\("ref"in .*?\.defaultProps\)\)\{.*?\w\.props=\w\}/, ''],
  ],
};

/**
 * Preact without what the element cannot reach. A Preact that is written otherwise is not built.
 * @param {string} file `preact.mjs` or `compat.mjs`
 * @param {string} text
 */
export function lean(file, text) {
  return unreachable[file].reduce((shorter, [found, instead]) => {
    if (shorter.search(found) < 0)
      throw new Error(`${file} of Preact is another one: look at lean-preact.mjs for ${found}`);
    return shorter.replace(found, instead);
  }, text);
}

const file = /[\\/]preact[\\/](?:compat[\\/])?dist[\\/](preact|compat)\.mjs$/;

/** For esbuild, which builds the element. */
export const leanPreact = {
  name: 'lean-preact',
  setup(build) {
    build.onLoad({ filter: file }, async ({ path }) => ({
      contents: lean(`${path.match(file)[1]}.mjs`, await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

/** For Vite: what is tested on Preact is tested on this one. */
export const leanPreactInTests = {
  name: 'lean-preact',
  transform(text, id) {
    const [, part] = id.replace(/\?.*$/, '').match(file) ?? [];
    return part ? { code: lean(`${part}.mjs`, text), map: null } : undefined;
  },
};
