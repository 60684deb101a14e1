import { draftKeyOf } from 'booking-core/draft-key';
import { first as words } from 'booking-core/messages/first';
import { widthOf } from 'booking-ui/width';
import type { Announce, Visit, VisitSettings } from '../visit.tsx';
import { visitName } from '../visit-name.ts';
import { fetchAhead, fetchVisit, screens, sheet } from './built.ts';
import { type DrawnNode, toNode } from './drawn.ts';
import { hold, nothingHeld } from './held.ts';

/**
 * Begins a visit with what has arrived already: the first screen, which can be typed into at once. The code that brings it
 * to life is fetched behind it, takes the screen over as it stands, and does again what was done to it.
 */
export function startVisit(frame: HTMLElement, instance: string, first: VisitSettings, announce: Announce): Visit {
  const { ownerDocument: document } = frame;
  let settings = first;
  let visit: Visit | null = null;
  let ended = false;

  showSheet(frame);
  const screen = screenOf(first, instance, frame);
  const held = screen ? hold(frame) : null;
  if (screen) frame.append(draw(document, screen, first));

  const begin = async () => {
    for (const part of fetchAhead()) part.catch(() => {});
    try {
      const { startVisit: start } = await fetchVisit();
      await held?.quiet();
      if (!ended) visit = start(frame, instance, settings, announce, held?.release() ?? nothingHeld);
    } catch {
      if (!ended) frame.append(sayLost(frame));
    }
  };
  void begin();

  return {
    update(next, changed) {
      settings = next;
      visit?.update(next, changed);
    },
    reset() {
      visit?.reset();
    },
    end() {
      ended = true;
      held?.stop();
      visit?.end();
      frame.replaceChildren();
    },
  };
}

/**
 * The screen to begin with: that of the whole journey, none in another language, and none where a draft comes back, which
 * it would only hide.
 */
function screenOf(settings: VisitSettings, instance: string, frame: HTMLElement): DrawnNode | null {
  if (settings.variant !== 'litebooking' || !/^en\b/i.test(settings.locale)) return null;
  if (hasDraft(visitName(settings, instance))) return null;
  return screens[`${settings.layout} ${widthOf(frame.getBoundingClientRect().width)}`] ?? null;
}

function hasDraft(name: string): boolean {
  try {
    return sessionStorage.getItem(draftKeyOf(name)) !== null;
  } catch {
    return false;
  }
}

function draw(document: Document, screen: DrawnNode, { theme, locale }: VisitSettings): Node {
  const root = toNode(document, screen) as HTMLElement;
  root.dataset.theme = theme;
  root.lang = locale;
  return root;
}

function showSheet(frame: HTMLElement): void {
  const root = frame.getRootNode();
  if (!sheet || !(root instanceof ShadowRoot) || root.adoptedStyleSheets.length > 1) return;
  const shown = new CSSStyleSheet();
  shown.replaceSync(sheet);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, shown];
}

/**
 * The code did not come: says so under what stands there. The browser does not ask for it a second time on the same page, so
 * the page is what has to come again.
 */
function sayLost({ ownerDocument: document }: HTMLElement): Element {
  const alert = document.createElement('div');
  alert.className = 'tb tb-lazy-failed';
  alert.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = words['steps.partFailed'];
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tb-button';
  button.textContent = words['steps.reload'];
  button.addEventListener('click', () => document.defaultView?.location.reload());
  alert.append(text, button);
  return alert;
}
