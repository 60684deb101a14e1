import type { Language, Messages } from 'booking-core/messages';
import { common } from 'booking-core/messages/common';
import { popup } from 'booking-core/messages/element';
import { adopt } from 'booking-ui/styles/adopt.ts';
import { tagName } from '../contract.ts';
import type { TaxiBookingElement } from '../element-class.ts';
import { appendToPage } from '../host-page.ts';
import css from './popup.css?inline';

export { popup as english } from 'booking-core/messages/element';

export interface Popup {
  readonly dialog: HTMLDialogElement;
  /**
   * Labels the dialog and the button. They keep their words until those of another language have come.
   * @param language the messages of the element's locale; null for English
   * @param own the host page's own messages
   */
  speak(language: Promise<Language> | null, own: Messages | null): void;
}

const inEnglish = { locale: 'en', words: {} };

/**
 * Moves the form of an element into a modal dialog over the page, and draws the button of `floating`. The browser makes the page
 * inert, closes the dialog on Escape and restores the focus.
 * @param frame the element's form
 * @returns the dialog, not yet shown and without words
 */
export function createPopup(element: TaxiBookingElement, frame: HTMLElement): Popup {
  const { ownerDocument: document } = element;
  const shadow = element.shadowRoot as ShadowRoot;
  adopt(shadow, css);
  const dialog = document.createElement('dialog');
  dialog.className = 'popup';
  dialog.setAttribute('part', 'dialog');
  // A click beside the dialog closes it; browsers without `closedby` have the button and Escape.
  dialog.setAttribute('closedby', 'any');
  dialog.tabIndex = -1;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'popup-close';
  close.textContent = '×';
  close.addEventListener('click', () => dialog.close());
  const bar = document.createElement('div');
  bar.className = 'popup-bar';
  bar.append(close);
  dialog.append(bar, frame);
  const shown: Node[] = [dialog];
  let launcherLabel: HTMLSlotElement | null = null;
  if (element.mode === 'floating') {
    const launcher = document.createElement('button');
    launcher.type = 'button';
    launcher.className = 'popup-launcher';
    launcher.setAttribute('part', 'launcher');
    launcher.setAttribute('aria-haspopup', 'dialog');
    launcherLabel = document.createElement('slot');
    launcherLabel.name = 'launcher';
    launcher.append(launcherLabel);
    launcher.addEventListener('click', () => void element.open());
    shown.unshift(launcher);
  }
  shadow.append(...shown);
  let current: Promise<Language> | null = null;
  let spoken: Pick<Language, 'locale' | 'words'> = inEnglish;
  return {
    dialog,
    speak(language, own) {
      const say = () => {
        const words = { ...common, ...popup, ...spoken.words, ...own };
        dialog.lang = spoken.locale;
        dialog.setAttribute('aria-label', words['popup.title']);
        close.setAttribute('aria-label', words['common.close']);
        if (!launcherLabel) return;
        // Of this label only: the page's own in its place is in the page's language.
        launcherLabel.lang = spoken.locale;
        launcherLabel.textContent = words['popup.title'];
      };
      current = language;
      if (!language) spoken = inEnglish;
      say();
      language?.then(
        (loaded) => {
          if (current !== language) return;
          spoken = loaded;
          say();
        },
        () => {},
      );
    },
  };
}

type Attributes = ReadonlyMap<string, string>;

/**
 * The element opened by each button, and the attributes that it has from the button: pressing the button again shows the same element
 * as it was left, with what the button says by then.
 */
const opened = new WeakMap<HTMLElement, { readonly element: TaxiBookingElement; readonly given: Attributes }>();

/**
 * @returns the attributes of the element that a button with a tracking code opens; only its own. Sanitizers of user content let any
 * `data-` pass, and as an attribute `onclick` it would be a script.
 */
function attributesFrom(button: HTMLElement, trackingCode: string, own: readonly string[]): Attributes {
  const said = [...button.attributes]
    .filter(({ name }) => name.startsWith('data-') && own.includes(name.slice(5)))
    .map(({ name, value }) => [name.slice(5), value] as const);
  return new Map([
    ...said,
    ...(trackingCode === '' ? [] : [['tracking-code', trackingCode] as const]),
    ['mode', 'popup'],
  ]);
}

/** @returns the element of a button with a tracking code, in the page */
function elementOf(button: HTMLElement, trackingCode: string): TaxiBookingElement {
  const known = opened.get(button);
  const there = known?.element.isConnected ? known : null;
  const element = there?.element ?? (button.ownerDocument.createElement(tagName) as TaxiBookingElement);
  const { observedAttributes } = element.constructor as typeof TaxiBookingElement;
  const given = attributesFrom(button, trackingCode, observedAttributes);
  for (const [name, value] of given) if (there?.given.get(name) !== value) element.setAttribute(name, value);
  for (const name of there?.given.keys() ?? []) if (!given.has(name)) element.removeAttribute(name);
  opened.set(button, { element, given });
  if (!there) appendToPage(element);
  return element;
}

/**
 * Opens the booking that a button's `data-taxi-booking` names: an element of the page by `#id`, else a new one with that tracking code
 * and with the button's other `data-` attributes as its attributes (`data-host-reference`).
 * @returns false when the page has no such element
 */
export function openFrom(button: HTMLElement): boolean {
  const named = button.dataset.taxiBooking ?? '';
  const roots = [button.getRootNode() as Document | ShadowRoot, button.ownerDocument];
  const element = named.startsWith('#')
    ? (roots.map((root) => root.getElementById(named.slice(1))).find(Boolean) as TaxiBookingElement | undefined)
    : elementOf(button, named);
  if (element?.localName !== tagName) {
    console.warn(`<${tagName}> data-taxi-booking="${named}" matches no <${tagName}> on this page.`);
    return false;
  }
  void element.open();
  return true;
}
