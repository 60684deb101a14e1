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

/** The names of the element's script, the latest and a pinned one, and of the classic script, which adds the first one to the page. */
const moduleName = /\/taxi-booking(-\d[\w.+-]*)?\.js(?=[?#]|$)/;
const loaderName = /\/taxi-booking\.loader\.js(?=[?#]|$)/;

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
  // In a dialog the element has no box in the page.
  const isDialog = /^(popup|floating)$/i.test(element.getAttribute('mode')?.trim() ?? '');
  const countScripts = (name: RegExp) => [...document.scripts].filter(({ src }) => name.test(src)).length;
  const ancestors: { name: string; does: AncestorTrouble }[] = [];
  for (let each: Element | null = element; each; each = parentOf(each)) {
    for (const does of troublesOf(each, own, view)) ancestors.push({ name: nameOf(each), does });
  }
  return {
    ...known,
    page: addressOf(view),
    trackingCode: element.getAttribute('tracking-code')?.trim() ?? '',
    ancestors,
    width: isDialog ? view.innerWidth : own.width,
    reserved: isDialog || known.reserved,
    scripts: Math.max(countScripts(moduleName), countScripts(loaderName)),
    webgl: hasWebgl(document),
    misspelt: findBadAttributes(element),
  };
}
