import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Compiles a few lines of every framework against the published declarations, as a host page's type checker would: what
 * is right passes, and what is marked as wrong is refused.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

const uses = [
  { name: 'HTML and the DOM', file: 'dom.ts' },
  { name: 'React 19', file: 'react.tsx', jsxImportSource: 'react' },
  {
    name: 'React 18',
    file: 'react.tsx',
    jsxImportSource: 'react',
    paths: {
      react: ['node_modules/types-react-18/index.d.ts'],
      'react/jsx-runtime': ['node_modules/types-react-18/jsx-runtime.d.ts'],
    },
  },
  { name: 'Preact', file: 'preact.tsx', jsxImportSource: 'preact' },
  { name: 'Vue', file: 'vue.ts' },
  { name: 'Svelte', file: 'svelte.ts' },
];

let wrong = 0;
for (const { name, file, jsxImportSource, paths = {} } of uses) {
  const program = ts.createProgram([join(root, 'typings/use', file)], {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    jsx: ts.JsxEmit.ReactJSX,
    ...(jsxImportSource ? { jsxImportSource } : {}),
    paths: {
      'taxi-booking': [join(root, 'types/index.d.ts')],
      'taxi-booking/element': [join(root, 'types/element-class.d.ts')],
      'taxi-booking/*': [join(root, 'types/*.d.ts')],
      ...Object.fromEntries(Object.entries(paths).map(([from, [to]]) => [from, [join(root, to)]])),
    },
  });
  const found = ts.getPreEmitDiagnostics(program).filter(({ file: of }) => !of || !/node_modules/.test(of.fileName));
  if (found.length > 0) {
    wrong += 1;
    console.error(`${name}:\n${ts.formatDiagnostics(found, ts.createCompilerHost({}))}`);
  }
}
console.log(`typings of ${uses.length} surroundings, ${wrong} wrong`);
process.exit(wrong === 0 ? 0 : 1);
