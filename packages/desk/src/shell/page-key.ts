/**
 * Whether a press is a shortcut of the page: without a modifier, outside of `fields` (a selector), and not below a
 * dialog. A press beside the fields of a dialog has the page's body as its target.
 */
export const isPageKey = (event: KeyboardEvent, key: string, fields: string): boolean =>
  event.key.toLowerCase() === key &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target instanceof Element && event.target.closest(fields)) &&
  document.querySelector('dialog[open]') === null;
