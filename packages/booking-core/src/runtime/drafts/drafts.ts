import { layouts, stepOf } from '../../domain/index.ts';
import { zoneOf } from '../../machine/boot/selectors.ts';
import type { BookingEvent, Draft } from '../../machine/events.ts';
import type { DetailsState } from '../../machine/state.ts';
import type { Clock, JoinTabs, Tabs } from '../../ports/index.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';
import { leftOf, tabMessages } from './abandoned-draft.ts';
import { parseDraft } from './stored-draft.ts';

/** The key of an instance's draft in session storage, and in local storage for when its tab is closed. */
export const draftKeyOf = (instance: string): string => `taxi-booking:draft:${instance}`;

/** Time another tab has to reply that the booking is open there, milliseconds; a sleeping tab counts as closed. */
const answerMs = 400;

export interface Drafts {
  readonly effects: EffectHandlers<'draft.save' | 'draft.clear' | 'draft.take'>;
  /** The events that restore this tab's draft after a reload. */
  restored(): readonly BookingEvent[];
  /** Offers the draft of a closed tab, unless this tab restores its own. */
  announceResumable(): Promise<void>;
  dispose(): void;
}

/**
 * The draft of a visit: in session storage for a reload, and in local storage, without the passenger's data, for when
 * the tab is closed (`abandoned-draft.ts`).
 */
export function createDrafts(context: Pick<RuntimeContext, 'options' | 'state' | 'now' | 'dispatch'>): Drafts {
  const { options, state, now, dispatch } = context;
  const { session, local, joinTabs, clock } = options.ports;
  const key = draftKeyOf(options.instance);
  // Drafts of the short form are not stored: its journey continues on the booking page.
  const abandoned = options.variant === 'quickbooking' ? undefined : local;
  /** The tab that owns the draft in local storage: this tab does not remove the draft of another open tab. */
  let keptBy: 'me' | 'other' | null = null;
  let tabs: Tabs | null = null;
  /** Whether the owner of the stored draft is being looked up; until it is known nothing overwrites the draft. */
  let asking = false;

  /** Replies to a newly opened tab, so that it does not offer a draft that is still being edited here. */
  const answer = (message: unknown) => {
    if (message === tabMessages.asked && keptBy === 'me') tabs?.tell(tabMessages.here);
  };

  /** Stores the draft for when this tab is closed, unless a previous tab's draft is still on offer. */
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

  /** Finds the draft of a closed tab; one that is no longer valid is removed. */
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
      // The visitor, or the page, has entered a complete journey meanwhile.
      if (!left || flow.step > 1 || (journey.pickup.place && journey.dropoff.place)) return;
      const { pickup, dropoff } = left.journey;
      dispatch({ type: 'draft.found', draft: { from: pickup.place?.name ?? '', to: dropoff.place?.name ?? '' } });
    },
    dispose: () => tabs?.leave(),
  };
}

/** Whether the stored draft belongs to a tab that is still open; false where tabs cannot exchange messages. */
const isOpenElsewhere = (joinTabs: JoinTabs | undefined, key: string, clock: Clock): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (open: boolean) => {
      tabs?.leave();
      stop();
      resolve(open);
    };
    let stop = () => {};
    const tabs = joinTabs?.(key, (said) => {
      if (said === tabMessages.here) end(true);
    });
    if (!tabs) return end(false);
    stop = clock.setTimer(clock.now() + answerMs, () => end(false));
    tabs.tell(tabMessages.asked);
  });

/**
 * Reads the draft of a closed tab (`abandoned-draft.ts`); null when it is no longer valid. The passenger's data is
 * taken from this tab, and its form is shown again before the payment.
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
