import { draftKeyOf } from 'booking-core/draft-key';
import { englishOf, isTranslated } from 'booking-core/messages/spoken';
import { adopt } from 'booking-ui/styles/adopt.ts';
import { widthOf } from 'booking-ui/width';
import type { Announce, Visit, VisitSettings } from '../visit.tsx';
import { visitName } from '../visit-name.ts';
import { fetchAhead, fetchVisit, fetchWords, lost, screens, sheet } from './built.ts';
import { toNode } from './drawn.ts';
import { hold, nothingHeld } from './held.ts';
import { whenWanted } from './wanted.ts';

/**
 * Begins a visit with what has arrived already: the first screen, which can be typed into at once. The code that brings it
 * to life is fetched behind it, takes the screen over as it stands, and does again what was done to it.
 */
export function startVisit(frame: HTMLElement, instance: string, first: VisitSettings, announce: Announce): Visit {
  const { ownerDocument: document } = frame;
  let settings = first;
  let visit: Visit | null = null;
  let ended = false;

  const root = frame.getRootNode();
  if (sheet && root instanceof ShadowRoot) adopt(root, sheet);
  const screen = screenOf(first, instance, frame);
  const drawn = screen === null ? null : draw(document, screen);
  const held = drawn ? hold(frame) : null;
  if (drawn) {
    dress(drawn, first);
    frame.append(drawn);
  }

  const begin = async () => {
    const { locale } = first;
    const ahead = [...fetchAhead(first.variant), isTranslated(locale) && fetchWords(locale)];
    for (const part of ahead) if (part) part.catch(() => {});
    try {
      const { startVisit: start } = await fetchVisit();
      await held?.quiet();
      if (!ended) visit = start(frame, instance, settings, announce, held?.release() ?? nothingHeld);
    } catch {
      if (!ended) frame.append(sayLost(frame));
    }
  };
  // A page may hold many; those that nobody sees cost it their first screen and no more.
  let stopWaiting = () => {};
  if (drawn) stopWaiting = whenWanted(frame, begin);
  else void begin();

  return {
    update(next, changed) {
      settings = next;
      if (visit) visit.update(next, changed);
      else if (drawn) dress(drawn, next);
    },
    reset() {
      visit?.reset();
    },
    end() {
      ended = true;
      stopWaiting();
      held?.stop();
      visit?.end();
      frame.replaceChildren();
    },
  };
}

/**
 * The screen to begin with: that of the whole journey, none in other words than those of the bundle, and none where a
 * draft comes back or is offered, which it would only hide.
 */
function screenOf(settings: VisitSettings, instance: string, frame: HTMLElement): string | null {
  if (settings.variant !== 'litebooking' || settings.messages || isTranslated(settings.locale)) return null;
  if (hasDraft(visitName(settings, instance))) return null;
  const name = `${settings.layout} ${widthOf(frame.getBoundingClientRect().width)}`;
  return name in screens ? name : null;
}

const originals = new WeakMap<Document, Map<string, Node>>();

/** A copy of a screen: copies are made by the browser and cost no objects of the script's. */
function draw(document: Document, name: string): HTMLElement | null {
  const known = originals.get(document) ?? new Map<string, Node>();
  originals.set(document, known);
  const screen = screens[name];
  const original = known.get(name) ?? (screen && toNode(document, screen));
  if (!original) return null;
  known.set(name, original);
  return original.cloneNode(true) as HTMLElement;
}

function hasDraft(name: string): boolean {
  try {
    return [sessionStorage, localStorage].some((storage) => storage.getItem(draftKeyOf(name)));
  } catch {
    return false;
  }
}

function dress(root: HTMLElement, { theme, locale }: VisitSettings): void {
  root.dataset.theme = theme;
  root.lang = englishOf(locale);
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
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tb-button';
  [text.textContent, button.textContent] = lost;
  button.addEventListener('click', () => document.defaultView?.location.reload());
  alert.append(text, button);
  return alert;
}
