import { findBadAttributes } from './attributes.ts';
import { originProblem, refusalOf } from './diagnose.ts';
import { addressOf } from './facts.ts';

/** What was told of each element: everything once. */
const told = new WeakMap<Element, Set<string>>();

interface Announced {
  readonly invalid?: { readonly reason: string };
  readonly error?: unknown;
  readonly ready?: unknown;
}

/**
 * Tells the page's owner in the console what the page wrote at the element and the element does not understand, and why
 * nothing can be booked: each once, with what is allowed and where that stands.
 * @param operator where the services are
 */
export function warn(element: HTMLElement & { readonly last?: Announced }, operator: string): void {
  const known = told.get(element) ?? new Set();
  told.set(element, known);
  const say = (what: string, remedy: string) => {
    if (known.has(what)) return;
    known.add(what);
    console.warn(`<${element.localName}> ${what} ${remedy} ${operator}/widget/docs.html#attributes`);
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
      `got no answer from the licence service at ${operator}.`,
      'Check licence-url, the network and connect-src of the page’s content security policy.',
    );
  }
}
