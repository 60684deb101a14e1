import { renderToString } from 'react-dom/server';
import { Page } from './page.jsx';

/** The page as text. */
export const render = (operator) => `<!doctype html>${renderToString(<Page operator={operator} />)}`;
