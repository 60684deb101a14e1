import type { RequestOf } from 'contracts';
import { isCertain, type Place, type Section } from '../../domain/index.ts';
import { configurationOf } from '../boot/selectors.ts';
import type { TransitionContext } from '../effects.ts';
import { errorText } from '../error-text.ts';
import { refused } from '../flow/reducer.ts';
import { alert } from '../flow/steps.ts';
import type { EventOf } from '../regions.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import type { BookingState } from '../state.ts';
import { fieldsOf, issuesOf } from '../validation.ts';
import { bookingDate } from '../wire-request.ts';

/** The sections of the short form, in its reading order. */
const shortForm: readonly Section[] = ['places', 'time', 'vehicle'];

/**
 * The short form of `quickbooking`: requested → stored with the licence service → handed over to the booking page. A
 * request made before the operator's configuration is loaded continues once it is.
 */
export function handoverCommand(state: BookingState, event: EventOf<'handover'>, context: TransitionContext): Step {
  const { flow } = state;
  switch (event.type) {
    case 'handover.requested':
      return flow.waiting === null ? ask(state, context) : unchanged(state);
    case 'handover.stored':
      return flow.waiting === 'handover' ? handOver(state, event.id) : unchanged(state);
    case 'handover.failed':
      if (flow.waiting !== 'handover') return unchanged(state);
      // Not a definite refusal: the booking page reads the journey from the link itself.
      if (!isCertain(event.error)) return handOver(state, '');
      return alert(state, errorText(event.error));
  }
}

/** Continues a handover that was requested before the operator's configuration was loaded. */
export const resumeHandover = (state: BookingState, context: TransitionContext): Step =>
  state.flow.waiting === 'handover'
    ? ask({ ...state, flow: { ...state.flow, waiting: null } }, context)
    : unchanged(state);

function ask(state: BookingState, context: TransitionContext): Step {
  const fields = fieldsOf(issuesOf(state, shortForm, context.now));
  if (fields.length > 0) return unchanged({ ...state, flow: refused(state.flow, fields) });
  if (!state.flow.online) return alert(state, { key: 'error.offlineTryAgain' });
  const waiting: BookingState = { ...state, flow: { ...state.flow, waiting: 'handover' } };
  return state.boot.status === 'ready' ? store(waiting, context) : unchanged(waiting);
}

const store = (state: BookingState, context: TransitionContext): Step => {
  const request = paramsRequest(state, context);
  return request ? [state, [{ type: 'handover.store', request }]] : unchanged(state);
};

const handOver = (state: BookingState, id: string): Step => [
  { ...state, flow: { ...state.flow, waiting: null } },
  [{ type: 'announce', announcement: { kind: 'handover', id } }],
];

const paramsPlace = (place: Place) => ({
  category: place.category,
  postcode: place.postcode,
  latitude: place.latitude,
  longitude: place.longitude,
  fulladdress: place.fullAddress || place.name,
});

/**
 * The body of POST booking params for the current journey (specification 2 §7); no names, phones or emails.
 * @returns null while a place is missing
 */
function paramsRequest(state: BookingState, context: TransitionContext): RequestOf<'storeParams'> | null {
  const { pickup, dropoff, time, vehicleId } = state.journey;
  if (!pickup.place || !dropoff.place) return null;
  const vehicle = vehicleId ?? configurationOf(state)?.defaultVehicleId ?? 0;
  return {
    trackingcode: context.trackingCode,
    pickup: paramsPlace(pickup.place),
    dropoff: paramsPlace(dropoff.place),
    datetime: bookingDate(state, context.now),
    vehtypeid: vehicle,
    vehicleid: String(vehicle),
    isASAP: time.kind === 'now',
  };
}
