import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (specifier) => fileURLToPath(import.meta.resolve(specifier));

/** The components are written for React's interface; Preact draws them. Absolute, because a bare name would be resolved
 * from booking-ui, which holds the real React. */
export const alias = {
  react: path('@preact/compat'),
  'react-dom': path('@preact/compat'),
  'react-dom/client': path('@preact/compat/client'),
};

/**
 * JSX as calls of one function, children behind their parent's properties: what the automatic runtime writes instead, a
 * property `children` with a list for each tag, is a third of a kilobyte in a booking, and its function comes on top.
 */
export const classicJsx = {
  // The sources' own configuration asks for the automatic runtime.
  tsconfig: undefined,
  tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'jsxNode', jsxFragmentFactory: 'jsxNodes' } },
  inject: [fileURLToPath(new URL('jsx.mjs', import.meta.url))],
};

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

export const define = { WIDGET_VERSION: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' };
