import { type Width, widthOf } from 'booking-core/domain/layout';
import { draftKeyOf } from 'booking-core/draft-key';
import { englishOf, isTranslated } from 'booking-core/messages/spoken';
import { adopt } from 'booking-ui/styles/adopt.ts';
import type { Announce, BookingSession, SessionSettings } from '../booking-session.tsx';
import { isNarrowWindow, sessionName } from '../host-page.ts';
import { fetchAhead, fetchFailed, fetchMessages, fetchSession, screens, sheet } from './build-manifest.ts';
import { recordInput } from './event-replay.ts';
import { deserialize } from './serialized-dom.ts';
import { whenTouched, whenVisible } from './when-visible.ts';

/**
 * Starts a booking session with the prerendered first screen, which accepts input at once. The session's code is loaded and the
 * booking starts by itself; the screens replace the prerendered one, and replay its input, when it is touched or when they would
 * show more than it does.
 */
export function startFirstScreen(
  frame: HTMLElement,
  instance: string,
  first: SessionSettings,
  announce: Announce,
): BookingSession {
  const { ownerDocument: document } = frame;
  let settings = first;
  /** What was changed after the booking was created and before its session started. */
  let changed: readonly string[] = [];
  let session: BookingSession | null = null;
  let drawn = false;
  let ended = false;

  // Read before new nodes make the browser lay out the page.
  const width = isNarrowWindow(frame) ? 'phone' : widthOf(frame.offsetWidth);
  const root = frame.getRootNode();
  if (sheet && root instanceof ShadowRoot) adopt(root, sheet);
  const screen = screenOf(first, instance, width);
  const prerendered = screen === null ? null : draw(document, screen);
  const recorded = prerendered ? recordInput(frame) : null;
  let wantScreens = () => {};
  const wanted = new Promise<void>((resolve) => {
    wantScreens = resolve;
  });
  let stopListening = () => {};
  if (prerendered) {
    applySettings(prerendered, first);
    showFieldsFirst(frame);
    frame.append(prerendered);
    stopListening = whenTouched(frame, (event) => {
      // A touch may only be the start of a scroll; a tap is followed by focus or click.
      const isFinger = event.type.startsWith('pointer') && (event as PointerEvent).pointerType === 'touch';
      if (!isFinger) wantScreens();
    });
  }
  // Wider screens show a map, which only they can draw.
  if (!prerendered || width !== 'phone') wantScreens();

  const begin = async () => {
    const { locale } = first;
    const ahead = [...fetchAhead(first.variant), isTranslated(locale) && fetchMessages(locale)];
    for (const part of ahead) if (part) part.catch(() => {});
    try {
      const { createSessionBooking, startSession, preloadJourney, readLocaleData, whenMoreIsShown } =
        await fetchSession();
      for (const read of readLocaleData) {
        await nextTask();
        read();
      }
      await nextTask();
      if (ended) return;
      changed = [];
      const given = settings;
      const booking = createSessionBooking(given, instance, frame, () => settings.locale);
      await nextTask();
      if (ended) {
        booking.dispose();
        return;
      }
      whenMoreIsShown(booking, wantScreens);
      const started = startSession(frame, booking, given, announce);
      session = started;
      if (changed.length > 0) session.update(settings, changed);
      if (recorded) {
        await Promise.all([wanted, preloadJourney()]);
        // Lets the browser paint the feedback of the touched control first: drawing the screens takes longer than a frame.
        await nextFrame();
        await recorded.quiet();
      }
      if (ended) return;
      drawn = true;
      showRest(frame);
      stopListening();
      const input = recorded?.release();
      started.draw(input?.typed);
      // A phone draws the screen, answers the user, and then opens what was touched on it.
      await nextTask();
      input?.replay();
    } catch {
      if (ended) return;
      frame.append(showFetchFailed(frame));
      announce('taxi-booking:error', { code: navigator.onLine === false ? 'offline' : 'network' });
    }
  };
  // A page may contain many elements: those outside the viewport load nothing beyond their first screen.
  let stopWaiting = () => {};
  if (prerendered) stopWaiting = whenVisible(frame, begin);
  else void begin();

  return {
    update(next, names) {
      settings = next;
      if (prerendered && !drawn) applySettings(prerendered, next);
      if (session) session.update(next, names);
      else changed = [...changed, ...names];
      // A theme is all that the prerendered screen can change.
      if (names.some((name) => name !== 'theme')) wantScreens();
    },
    reset() {
      if (!drawn) recorded?.forget();
      session?.reset();
    },
    end() {
      ended = true;
      stopWaiting();
      stopListening();
      recorded?.stop();
      session?.end();
      showRest(frame);
      frame.replaceChildren();
    },
  };
}

/**
 * @returns the name of the screen to begin with; null for another language or the host's messages, for the short form, and
 * where a stored draft will be restored or offered, which the screen would only hide
 */
function screenOf(settings: SessionSettings, instance: string, width: Width): string | null {
  if (settings.variant !== 'litebooking' || settings.messages || isTranslated(settings.locale)) return null;
  if (hasDraft(sessionName(settings, instance))) return null;
  const name = `${settings.layout} ${width}`;
  return name in screens ? name : null;
}

/**
 * Has the browser paint the fields of the places first, and everything below and beside them (listed in frame.css) a frame later,
 * because that takes longer than the fields themselves.
 */
function showFieldsFirst(frame: HTMLElement): void {
  frame.dataset.fieldsFirst = '';
  void nextFrame().then(() => showRest(frame));
}

function showRest(frame: HTMLElement): void {
  delete frame.dataset.fieldsFirst;
}

const originals = new WeakMap<Document, Map<string, Node>>();

/** Resolves in another task: the browser answers the user between running the code and starting the session. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Longer than a frame takes, in milliseconds: a page that is hidden draws none. */
const FRAME_AT_MOST = 100;

/** Resolves once the browser has painted what was done until now. */
const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_AT_MOST);
  });

/** A clone of a prerendered screen: cloning in the browser allocates no objects of the script's. */
function draw(document: Document, name: string): HTMLElement | null {
  const known = originals.get(document) ?? new Map<string, Node>();
  originals.set(document, known);
  const screen = screens[name];
  const original = known.get(name) ?? (screen && deserialize(document, JSON.parse(screen())));
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

function applySettings(root: HTMLElement, { theme, locale }: SessionSettings): void {
  root.dataset.theme = theme;
  root.lang = englishOf(locale);
}

/**
 * Says under the screen that the code could not be fetched. Some browsers do not ask for it a second time on the same page,
 * so the button reloads the page.
 */
function showFetchFailed({ ownerDocument: document }: HTMLElement): Element {
  const alert = document.createElement('div');
  alert.className = 'tb tb-lazy-failed';
  alert.setAttribute('role', 'alert');
  const text = document.createElement('p');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tb-button';
  [text.textContent, button.textContent] = fetchFailed;
  button.addEventListener('click', () => document.defaultView?.location.reload());
  // The page's own `help` slot: the operator's phone number is not known here.
  const help = document.createElement('slot');
  help.name = 'help';
  alert.append(text, button, help, document.createElement('slot'));
  return alert;
}
