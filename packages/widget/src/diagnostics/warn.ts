import { findBadAttributes } from './attributes.ts';
import { originProblem, refusalOf } from './diagnose.ts';
import { addressOf } from './facts.ts';

/** The warnings already given for each element, so that each is given once. */
const told = new WeakMap<Element, Set<string>>();

interface Announced {
  readonly invalid?: { readonly reason: string };
  readonly error?: unknown;
  readonly ready?: unknown;
}

/**
 * Warns the page's owner in the console of attributes that are unknown or invalid, and of a refusal: each once, with the permitted
 * values and a link to the documentation.
 * @param operator the origin of the operator's services
 */
export function warn(element: HTMLElement & { readonly last?: Announced }, operator: string): void {
  const known = told.get(element) ?? new Set();
  told.set(element, known);
  const say = (what: string, remedy: string) => {
    if (known.has(what)) return;
    known.add(what);
    console.warn(`<${element.localName}> ${what} ${remedy} ${operator.replace(/\/$/, '')}/widget/docs.html#attributes`);
  };
  for (const { what, remedy } of findBadAttributes(element)) say(what, remedy);
  const { invalid, error, ready } = element.last ?? {};
  const trackingCode = element.getAttribute('tracking-code')?.trim() ?? '';
  const address = addressOf(element.ownerDocument.defaultView ?? window);
  const nowhere = (invalid || error) && !ready ? originProblem(address) : null;
  const refused = nowhere ?? (invalid && refusalOf(invalid.reason, trackingCode, address));
  if (refused) say(...refused);
  else if (error && !ready) {
    say(
      `got no response from the operator at ${operator}.`,
      'Check licence-url, the network, and script-src and connect-src of the page’s content security policy.',
    );
  }
}
