import { layouts, stepOf } from '../../domain/index.ts';
import { zoneOf } from '../../machine/boot/selectors.ts';
import type { BookingEvent, Draft } from '../../machine/events.ts';
import type { DetailsState } from '../../machine/state.ts';
import type { Clock, JoinTabs, Tabs } from '../../ports/index.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';
import { leftOf, tabWords } from './abandoned-draft.ts';
import { parseDraft } from './stored-draft.ts';

/** Where the draft of an instance is kept in session storage, and in local storage for when its tab is closed. */
export const draftKeyOf = (instance: string): string => `taxi-booking:draft:${instance}`;

/** How long another tab has to answer that it is still at the booking; one that sleeps counts as closed. */
const answerMs = 400;

export interface Drafts {
  readonly effects: EffectHandlers<'draft.save' | 'draft.clear' | 'draft.take'>;
  /** What a reload of this tab goes on with. */
  restored(): readonly BookingEvent[];
  /** Offers what a closed tab left behind; nothing where this tab goes on with its own. */
  announceResumable(): Promise<void>;
  dispose(): void;
}

/**
 * The draft of a visit: in session storage for a reload, and in local storage, without who travels, for when the tab is
 * closed (`abandoned-draft.ts`).
 */
export function createDrafts(context: Pick<RuntimeContext, 'options' | 'state' | 'now' | 'dispatch'>): Drafts {
  const { options, state, now, dispatch } = context;
  const { session, local, joinTabs, clock } = options.ports;
  const key = draftKeyOf(options.instance);
  // The short form is not continued: what it asks for goes on elsewhere.
  const abandoned = options.variant === 'quickbooking' ? undefined : local;
  /** Whose booking is kept in local storage while it is at it: another tab's is not removed by this one. */
  let keptBy: 'me' | 'other' | null = null;
  let tabs: Tabs | null = null;
  /** It is being asked whose it is: until that is known nothing takes its place. */
  let asking = false;

  /** A tab that is opened meanwhile is not offered what is still being typed here. */
  const answer = (message: unknown) => {
    if (message === tabWords.asked && keptBy === 'me') tabs?.tell(tabWords.here);
  };

  /** Keeps what a tab leaves behind when it is closed; not over what is still offered from one before. */
  function keep(draft: Draft | null): void {
    if (state().flow.resumableDraft || asking) return;
    const left = draft && leftOf(draft, now(), zoneOf(state()));
    if (left && abandoned) {
      abandoned.set(key, left);
      keptBy = 'me';
      tabs ??= joinTabs?.(key, answer) ?? null;
    } else if (keptBy !== 'other') {
      abandoned?.remove(key);
      keptBy = null;
    }
  }

  /** What a tab that is closed left behind, while it can still be booked; what cannot is removed. */
  async function findAbandoned(): Promise<Draft | null> {
    const text = abandoned?.get(key) ?? null;
    if (text === null) return null;
    const draft = readLeft(text, now(), state().details);
    if (!draft) {
      abandoned?.remove(key);
      return null;
    }
    asking = true;
    const elsewhere = await isOpenElsewhere(joinTabs, key, clock);
    asking = false;
    if (!elsewhere) return draft;
    keptBy = 'other';
    return null;
  }

  return {
    effects: {
      'draft.save'({ draft }) {
        session.set(key, JSON.stringify(draft));
        keep(draft);
      },
      'draft.clear'() {
        session.remove(key);
        keep(null);
      },
      async 'draft.take'() {
        const draft = await findAbandoned();
        dispatch(draft ? { type: 'draft.restored', draft } : { type: 'draft.declined' });
      },
    },
    restored() {
      const draft = parseDraft(session.get(key));
      return draft ? [{ type: 'draft.restored', draft }] : [];
    },
    async announceResumable() {
      if (session.get(key) !== null) return;
      const left = await findAbandoned();
      const { journey, flow } = state();
      // A whole journey was asked for meanwhile.
      if (!left || flow.step > 1 || (journey.pickup.place && journey.dropoff.place)) return;
      const { pickup, dropoff } = left.journey;
      dispatch({ type: 'draft.found', draft: { from: pickup.place?.name ?? '', to: dropoff.place?.name ?? '' } });
    },
    dispose: () => tabs?.leave(),
  };
}

/** Whether what was kept is the booking of a tab that is still open; false where tabs cannot tell each other. */
const isOpenElsewhere = (joinTabs: JoinTabs | undefined, key: string, clock: Clock): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (open: boolean) => {
      tabs?.leave();
      stop();
      resolve(open);
    };
    let stop = () => {};
    const tabs = joinTabs?.(key, (said) => {
      if (said === tabWords.here) end(true);
    });
    if (!tabs) return end(false);
    stop = clock.setTimer(clock.now() + answerMs, () => end(false));
    tabs.tell(tabWords.asked);
  });

/**
 * Reads what a closed tab left behind (`abandoned-draft.ts`); null when there is none that can still be booked. Who travels is
 * whoever is here now, and is asked for before the payment.
 */
export function readLeft(text: string, now: number, here: DetailsState): Draft | null {
  const draft = parseDraft(text);
  if (!draft || !(untilOf(text) > now)) return null;
  const { contact, customer, ourRef, costCentre } = here;
  const { attemptKey, step, layout } = draft;
  return {
    ...draft,
    step: attemptKey === null ? Math.min(step, stepOf(layouts[layout], 'contact')) : step,
    details: { ...draft.details, contact, customer, ourRef, costCentre },
  };
}

const untilOf = (text: string): number => Number((JSON.parse(text) as { readonly until?: unknown }).until);
