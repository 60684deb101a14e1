/** What a tag of JSX is in the built element, see `classicJsx` in options.mjs. */
export { createElement as jsxNode, Fragment as jsxNodes } from 'react';
