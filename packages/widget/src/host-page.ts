import type { TaxiBookingVariant } from './contract.ts';

/** @returns the host of the shadow root around an element; null outside of one */
const hostOf = (element: Element): Element | null => (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** @returns the nearest `lang` around an element, through shadow roots, else the browser's language */
export function nearestLanguage(element: Element): string {
  for (let current: Element | null = element; current; ) {
    const found = current.closest('[lang]')?.getAttribute('lang')?.trim();
    if (found) return found;
    current = hostOf(current);
  }
  return element.ownerDocument.defaultView?.navigator.language || 'en';
}

/**
 * @returns the theme that matches the background of an element: that of the nearest opaque background colour in RGB, OKLab or OKLCH;
 * `auto`, which follows the page's `color-scheme`, for a background image, another colour notation, or no background.
 */
export function themeOfGround(element: Element): 'light' | 'dark' | 'auto' {
  for (let current: Element | null = element; current; current = current.parentElement ?? hostOf(current)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(current);
    if (backgroundImage && backgroundImage !== 'none') break;
    if (!/^(rgb|okl|$)/.test(backgroundColor)) break;
    const [red = 0, green = 0, blue = 0, alpha = 1] = backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    // Perceived brightness (weights of ITU-R BT.601), half way between black and white; in OKLab and OKLCH the first number.
    const brightness = /^o/.test(backgroundColor) ? red * 213 : red * 0.3 + green * 0.59 + blue * 0.11;
    if (alpha > 0.5) return brightness < 128 ? 'dark' : 'light';
  }
  return 'auto';
}

/** Calls back when the page may have changed its colours or its language. @returns a function that stops it */
export function whenGroundMayChange(element: Element, then: () => void): () => void {
  const { ownerDocument: document } = element;
  const observer = new MutationObserver(then);
  for (let each: Element | null = element; each; each = each.parentElement ?? hostOf(each))
    observer.observe(each, { attributes: true });
  const scheme = document.defaultView?.matchMedia?.('(prefers-color-scheme: dark)');
  scheme?.addEventListener('change', then);
  document.addEventListener('transitionend', then);
  return () => {
    observer.disconnect();
    scheme?.removeEventListener('change', then);
    document.removeEventListener('transitionend', then);
  };
}

/** An element narrower than this gets the layout whose steps slide sideways, in px. */
export const NARROW = 480;

/** @returns whether the window bounds every element to less than `NARROW`; asking it lays nothing out, as a width does */
export const isNarrowWindow = ({ ownerDocument: document }: Element): boolean =>
  document.defaultView?.matchMedia?.(`(width < ${NARROW}px)`).matches ?? false;

/** Scales the element with the reader's text size, or with the page's token for it, which is the font size of `frame`. */
export function followTextSize(frame: HTMLElement): void {
  const size = Number.parseFloat(getComputedStyle(frame).fontSize);
  if (size) frame.style.setProperty('--tb-zoom', String(size / 16));
}

const alikeIn = (element: Element): Element[] => {
  const root: Node = element.getRootNode();
  return 'querySelectorAll' in root ? [...(root as ParentNode).querySelectorAll(element.localName)] : [element];
};

/** @returns the position of the shadow root around an element in the page, '' outside of one */
function hostPath(element: Element): string {
  const host = hostOf(element);
  return host === null ? '' : `${hostPath(host)}${alikeIn(host).indexOf(host)}.`;
}

/**
 * Names one element of a page, the same after a reload, so that each keeps its own draft.
 * @param nameOf the names that other elements already have
 * @returns its id, else its index among the elements of its tag in the same root
 */
export function instanceName(element: Element, nameOf: (other: Element) => string | null): string {
  const alike = alikeIn(element);
  const used = new Set(alike.filter((other) => other !== element).map(nameOf));
  const path = hostPath(element);
  const byId = `${path}#${element.id}`;
  if (element.id !== '' && !used.has(byId)) return byId;
  let ordinal = Math.max(0, alike.indexOf(element));
  while (used.has(`${path}${ordinal}`)) ordinal += 1;
  return `${path}${ordinal}`;
}

/** @returns the key that distinguishes the sessions of a page in storage; `instance` is the name of their element */
export const sessionName = (
  { trackingCode, variant }: { readonly trackingCode: string; readonly variant: TaxiBookingVariant },
  instance: string,
): string => `widget:${trackingCode}:${instance}${variant === 'quickbooking' ? ':quick' : ''}`;

/** Appends an element to the page's body, where no ancestor hides or clips it. */
export const appendToPage = (element: HTMLElement): void => element.ownerDocument.body.append(element);
