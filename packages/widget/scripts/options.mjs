import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (specifier) => fileURLToPath(import.meta.resolve(specifier));

/** The components are written for React's interface; Preact draws them. Absolute, because a bare name would be resolved
 * from booking-ui, which holds the real React. */
export const alias = {
  react: path('@preact/compat'),
  'react-dom': path('@preact/compat'),
  'react-dom/client': path('@preact/compat/client'),
  'react/jsx-runtime': path('@preact/compat/jsx-runtime'),
};

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

export const define = { WIDGET_VERSION: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' };
