import { findBadAttributes } from './attributes.ts';
import type { AncestorTrouble, Facts } from './diagnose.ts';

const nameOf = (element: Element): string =>
  `<${element.localName}${element.id ? ` id="${element.id}"` : element.classList.length > 0 ? ` class="${element.classList[0]}"` : ''}>`;

const parentOf = (element: Element): Element | null => {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return 'host' in root ? (root as ShadowRoot).host : null;
};

function troublesOf(element: Element, own: DOMRect, view: Window): AncestorTrouble[] {
  const style = view.getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const clips = ['hidden', 'clip'].includes(style.overflowY) && box.height > 0 && own.height > box.height + 1;
  return [
    ...(style.display === 'none' || style.visibility === 'hidden' ? (['hidden'] as const) : []),
    ...(element.hasAttribute('inert') ? (['inert'] as const) : []),
    ...(element.getAttribute('aria-hidden') === 'true' ? (['unheard'] as const) : []),
    ...(Number(style.opacity || 1) < 0.2 ? (['see-through'] as const) : []),
    ...(style.pointerEvents === 'none' ? (['untouchable'] as const) : []),
    ...(clips ? (['clipped'] as const) : []),
  ];
}

const hasWebgl = (document: Document): boolean => {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
};

/** Where the page in a window is. */
export function addressOf(view: Window & { readonly origin?: string }): Facts['page'] {
  const origin = view.origin ?? view.location.origin;
  // A frame of written content (srcdoc) has its page's origin and an address of its own.
  const inherited = view.location.protocol === 'about:' && origin !== 'null';
  const { protocol, hostname, port } = inherited ? new URL(origin) : view.location;
  return { protocol, hostname, port, origin, framed: view.top !== view };
}

/** Inspects the page around an element. Changes nothing and sends nothing. */
export function readFacts(
  element: HTMLElement,
  known: Pick<Facts, 'operator' | 'refusal' | 'reached' | 'violations' | 'ready' | 'reserved'>,
): Facts {
  const { ownerDocument: document } = element;
  const view = document.defaultView ?? window;
  const own = element.getBoundingClientRect();
  const ancestors: { name: string; does: AncestorTrouble }[] = [];
  for (let each: Element | null = element; each; each = parentOf(each)) {
    for (const does of troublesOf(each, own, view)) ancestors.push({ name: nameOf(each), does });
  }
  return {
    ...known,
    page: addressOf(view),
    trackingCode: element.getAttribute('tracking-code')?.trim() ?? '',
    ancestors,
    width: own.width,
    scripts: [...document.scripts].filter(({ src }) => /\/taxi-booking(\.loader)?\.js$/.test(src)).length,
    webgl: hasWebgl(document),
    misspelt: findBadAttributes(element),
  };
}
