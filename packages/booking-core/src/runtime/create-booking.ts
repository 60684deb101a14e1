import { createStore } from 'zustand/vanilla';
import { fetchCode } from '../lazy/fetch-code.ts';
import type { Announcement, Effect, TransitionContext } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import { initialState } from '../machine/initial.ts';
import type { BookingState } from '../machine/state.ts';
import type { BookingController, BookingOptions } from './booking.ts';
import { createConnections } from './connections.ts';
import type { EffectHandlers, RuntimeContext } from './context.ts';
import { createDrafts, draftKeyOf } from './drafts/drafts.ts';
import { bookingEffects } from './effects/booking.ts';
import { bootEffects } from './effects/boot.ts';
import { failureOf } from './effects/failure-of.ts';
import { createFlightService } from './effects/flights.ts';
import { handoverEffects } from './effects/handover.ts';
import { createPaymentService } from './effects/payment.ts';
import { phoneEffects, readPhone } from './effects/phones.ts';
import { createPlaceService } from './effects/places.ts';
import { quoteEffects } from './effects/quote.ts';
import { createTimers } from './effects/timers.ts';
import { decodePreload } from './preload.ts';
import { createQueue } from './queue.ts';
import { createRequests } from './requests.ts';
import { createSessionClient } from './session-client.ts';

/**
 * A booking in progress: a store, a queue that runs each event to completion, and the handlers of the state machine's
 * effects. Everything belongs to this instance and ends with `dispose()`.
 */
export function createBooking(options: BookingOptions): BookingController {
  const { clock, random, session, local } = options.ports;
  const draftKey = draftKeyOf(options.instance);
  const drafted = (session.get(draftKey) ?? local?.get(draftKey) ?? null) !== null;
  const store = createStore(() => initialState(options.layout, options.flights, options.popups));
  const listeners = new Set<(announcement: Announcement) => void>();
  const state = store.getState;
  const skew = () => skewOf(state());
  const now = () => clock.now() + skew();

  const queue = createQueue({
    store,
    contextOf: (current): TransitionContext => ({
      now: clock.now() + skewOf(current),
      nextId: () => random.id(),
      source: options.source,
      trackingCode: options.trackingCode ?? options.referredBy ?? '',
      hostReference: options.hostReference ?? '',
      metadata: booking.metadata,
      sandbox: connections.isTest(),
      currency: options.currency ?? '',
    }),
    run: (effect) => (handlers[effect.type] as (effect: Effect) => unknown)(effect),
  });
  const dispatch = (event: BookingEvent) => queue.dispatch(event);
  const requests = createRequests(dispatch);
  const sessions = createSessionClient(options, () => context);
  const connections = createConnections(options, sessions.memberHttp);
  const context: RuntimeContext = {
    options,
    connection: connections.product,
    isTest: connections.isTest,
    licenceService: connections.licenceService,
    state,
    now,
    dispatch,
    latest: requests.latest,
    cancel: requests.cancel,
    ask: requests.ask,
    isOpen: () => isOpen(store),
    abandon(effect) {
      const failure = failureOf(effect);
      if (failure) dispatch(failure);
    },
  };
  const drafts = createDrafts(context);
  const timers = createTimers(clock, skew, dispatch);
  const places = createPlaceService(context, sessions.places);
  const flights = createFlightService(context);
  const payment = createPaymentService(context);

  const handlers: EffectHandlers<Effect['type']> = {
    ...bootEffects(context, connections),
    ...quoteEffects(context),
    ...bookingEffects(context),
    ...handoverEffects(context),
    ...phoneEffects(context),
    ...payment.effects,
    ...sessions.effects,
    ...places.effects,
    ...flights.effects,
    ...timers.effects,
    ...drafts.effects,
    replay: ({ event }) => dispatch(event),
    announce({ announcement }) {
      for (const listener of [...listeners]) listener(announcement);
    },
  };

  const booking: BookingController = {
    store: { getState: store.getState, subscribe: store.subscribe },
    dispatch,
    now,
    payments: payment.payments,
    ...flights.lookups,
    ...places.lookups,
    readPhone,
    account: sessions.api,
    bookingPageUrl: connections.bookingPageUrl,
    isTest: connections.isTest,
    hasDraft: () => drafted,
    onAnnouncement(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    applyPromotion: async (token) => {
      if (token === '') return;
      const promotions = await fetchCode(() => import('./fetch-promotion.ts')).catch(() => null);
      if (promotions) await promotions.fetchPromotion(booking, token);
      else dispatch({ type: 'promotion.missed', why: 'lost' });
    },
    start() {
      const embedded = options.licenceUrl !== undefined || options.trackingCode !== undefined;
      // Called first, before this tab's draft can overwrite the stored one; the other tabs' reply is not awaited.
      void drafts.announceResumable();
      queue.start([
        ...drafts.restored(),
        ...sessions.restored(),
        {
          type: 'boot.started',
          trackingCode: embedded ? (options.trackingCode ?? '') : null,
          preloaded: decodePreload(options.preload),
        },
      ]);
    },
    dispose() {
      queue.dispose();
      listeners.clear();
      sessions.dispose();
      drafts.dispose();
      requests.dispose();
      timers.dispose();
    },
  };
  return booking;
}

const skewOf = ({ boot }: BookingState) => (boot.status === 'ready' ? boot.clockSkewMs : 0);

/** @returns whether bookings are possible here, once start-up has succeeded or failed */
function isOpen(store: BookingController['store']): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { status } = store.getState().boot;
      if (!['ready', 'refused', 'failed'].includes(status)) return;
      stop();
      resolve(status === 'ready');
    };
    const stop = store.subscribe(look);
    look();
  });
}
