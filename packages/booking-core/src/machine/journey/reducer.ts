import { withHouseNumber } from '../../domain/house-number.ts';
import {
  carsFor,
  emptyPlaceField,
  isLocated,
  type Journey,
  type LocalTime,
  localAt,
  type OptionName,
  type Place,
  type PlaceField,
  roundUp,
  samePlace,
  type VehicleType,
} from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import type { BookingEvent, PlaceTarget, Prefill } from '../events.ts';
import { flightDetails } from '../flights/reducer.ts';
import { emptyJourney } from '../initial.ts';
import { ignored, isOf } from '../regions.ts';

/** What the journey's reducer reads besides the journey. */
export interface JourneyContext {
  readonly vehicles: readonly VehicleType[];
  readonly defaultVehicleId: number;
  /** A vehicle's fare in the last quotation, in minor units; null while it has none. */
  readonly fareOf: (vehicleId: number) => number | null;
  /** The operator's time zone, IANA. */
  readonly zone: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The earliest pick-up, epoch milliseconds. */
  readonly earliestAt: number;
}

/** The draft of the journey: one field changes per event; a duplicate place is refused and its input cleared (1 §5). */
export function journey(state: Journey, event: BookingEvent, context: JourneyContext): Journey {
  if (isOf('flight', event)) return flightDetails(state, event);
  switch (event.type) {
    case 'journey.prefilled':
      return fitting(prefilled(state, event.prefill), context);
    case 'journey.placeTyped':
      return update(state, event.target, (field) =>
        field.text === event.text
          ? field
          : { id: field.id, text: event.text.slice(0, limits.textMaxLength), place: null, issue: null },
      );
    case 'journey.placeChosen':
      return choose(state, event.target, event.place);
    case 'journey.placeLeft':
      return update(state, event.target, (field) =>
        field.place === null && field.text.trim() !== '' && field.issue === null && !field.completing
          ? { ...field, issue: 'invalid' }
          : field,
      );
    case 'journey.placeCleared':
      return update(state, event.target, (field) => emptyPlaceField(field.id));
    case 'journey.placeCompleted':
      return complete(state, event);
    case 'journey.asapChosen':
      return { ...state, time: { kind: 'now' } };
    case 'journey.laterOpened':
      return state.time.kind === 'now' ? { ...state, time: { kind: 'later', local: firstLater(context) } } : state;
    case 'journey.laterChosen':
      return { ...state, time: { kind: 'later', local: event.local } };
    case 'journey.arriveByChosen':
      return {
        ...state,
        time: { kind: 'later', local: event.local },
        arriveBy: { local: event.local, settled: false },
      };
    case 'journey.quickTimeChosen':
      return {
        ...state,
        time: { kind: 'later', local: localAt(context.now + event.minutes * 60_000, context.zone) },
      };
    case 'journey.timeCleared':
      return { ...state, time: { kind: 'unset' } };
    case 'journey.returnTimeChosen':
      return { ...state, returnTime: event.local };
    case 'journey.returnTimeCleared':
      return { ...state, returnTime: null };
    case 'journey.houseNumberGiven':
      return update(state, event.target, (field) => {
        if (!field.place) return field;
        const place = withHouseNumber(field.place, event.number.slice(0, limits.houseNumberMaxLength));
        return { ...field, place, text: place.name || place.fullAddress };
      });
    case 'journey.viaAdded':
      return state.vias.length < limits.maxVias && !state.vias.some((via) => via.id === event.id)
        ? { ...state, vias: [...state.vias, emptyPlaceField(event.id)] }
        : state;
    case 'journey.viaRemoved':
      return { ...state, vias: state.vias.filter((via) => via.id !== event.id) };
    case 'journey.viaMoved':
      return { ...state, vias: moved(state.vias, event.id, event.by) };
    case 'journey.swapped':
      return {
        ...state,
        pickup: { ...state.dropoff, id: 'pickup', issue: own(state.dropoff) },
        dropoff: { ...state.pickup, id: 'dropoff', issue: own(state.pickup) },
        vias: [...state.vias].reverse(),
        pickupNote: state.dropoffNote,
        dropoffNote: state.pickupNote,
      };
    case 'journey.returnKindChosen': {
      const { hours: _, ...journey } = state;
      return { ...journey, returnKind: event.kind, returnTime: event.kind === 'return' ? state.returnTime : null };
    }
    case 'journey.hoursChosen':
      return { ...state, hours: event.hours, returnKind: 'oneWay', returnTime: null };
    case 'journey.optionChanged':
      return fitting(
        { ...state, options: { ...state.options, [event.option]: clamp(event.option, event.count) } },
        context,
      );
    case 'journey.wheelchairChosen':
      return fitting({ ...state, options: { ...state.options, wheelchair: event.on } }, context);
    case 'journey.childAgeChosen': {
      const { childAges = [] } = state.options;
      const ages = Array.from({ length: 2 * limits.maxPetsOrChildren }, (_, seat) =>
        seat === event.seat ? event.age : (childAges[seat] ?? null),
      );
      return { ...state, options: { ...state.options, childAges: ages } };
    }
    case 'journey.vehicleChosen':
      return { ...state, vehicleId: event.vehicleId };
    case 'journey.tierChosen': {
      const best = context.vehicles
        .filter((vehicle) => vehicle.tier === event.tier && carsFor(vehicle, context.vehicles, state.options) > 0)
        .sort(cheapestFirst(context))[0];
      return { ...state, tier: event.tier, vehicleId: best?.id ?? state.vehicleId };
    }
    case 'journey.noteChanged':
      return { ...state, note: event.note.slice(0, limits.noteMaxLength) };
    case 'journey.placeNoteChanged':
      return {
        ...state,
        [event.target === 'pickup' ? 'pickupNote' : 'dropoffNote']: event.note.slice(0, limits.textMaxLength),
      };
    case 'boot.started':
      return event.preloaded
        ? preselect(state, {
            ...context,
            vehicles: event.preloaded.vehicleTypes,
            defaultVehicleId: event.preloaded.configuration.defaultVehicleId,
          })
        : state;
    case 'boot.vehiclesLoaded':
      return preselect(state, { ...context, vehicles: event.vehicleTypes });
    case 'boot.pricesLoaded':
      // The default is the second of the first three (specification 1 §9).
      return state.tier === null
        ? { ...state, tier: (event.categories[limits.defaultTier] ?? event.categories[0])?.id ?? null }
        : state;
    case 'promo.granted':
      return { ...state, promo: event.promo };
    // A code accepted before may be refused for a new price.
    case 'promo.refused':
    case 'promo.removed':
      return { ...state, promo: null };
    case 'draft.restored':
      return restored(state, event.draft.journey, context);
    case 'flow.startedAgain':
    case 'quote.renewCancelled':
      return { ...emptyJourney, tier: state.tier, vehicleId: state.vehicleId };
    default:
      return ignored(state, 'journey', event);
  }
}

/** The issue of the place itself; null for those that the server reported about a quotation. */
export const own = (field: PlaceField) =>
  field.issue === 'outsideArea' || field.issue === 'tooVague' ? null : field.issue;

/** Changes one place of the journey; an unknown via changes nothing. */
export function update(state: Journey, target: PlaceTarget, change: (field: PlaceField) => PlaceField): Journey {
  if (typeof target === 'string') return { ...state, [target]: change(state[target]) };
  return { ...state, vias: state.vias.map((via) => (via.id === target.via ? change(via) : via)) };
}

const fieldId = (target: PlaceTarget) => (typeof target === 'string' ? target : target.via);

/** Whether a place would make pick-up and drop-off equal, or a via equal to either (specification 1 §5). */
export function isDuplicate(state: Journey, target: PlaceTarget, place: Place): boolean {
  if (!isLocated(place)) return false;
  const id = fieldId(target);
  const others = [state.pickup, state.dropoff, ...(typeof target === 'string' ? state.vias : [])];
  return others.some((field) => field.id !== id && samePlace(field.place, place));
}

/**
 * Sets a chosen place; one that is already in the journey clears the field and marks it `duplicate` (specification 1
 * §5).
 */
export function choose(state: Journey, target: PlaceTarget, place: Place): Journey {
  return update(state, target, (field) =>
    isDuplicate(state, target, place)
      ? { ...emptyPlaceField(field.id), issue: 'duplicate' }
      : {
          id: field.id,
          text: place.name || place.fullAddress,
          place: isLocated(place) ? place : null,
          issue: isLocated(place) && place.postcode === '' ? 'noPostcode' : null,
        },
  );
}

/** The field that an event refers to; undefined when its via was removed. */
export const fieldAt = (state: Journey, target: PlaceTarget): PlaceField | undefined =>
  typeof target === 'string' ? state[target] : state.vias.find((via) => via.id === target.via);

/** The field whose missing data was requested; the ends may have been swapped since. Null when it was given up. */
export function askedOf({ pickup, dropoff, vias }: Journey, question: string): PlaceTarget | null {
  const field = [pickup, dropoff, ...vias].find(({ completing }) => completing === question);
  return field ? (field === pickup ? 'pickup' : field === dropoff ? 'dropoff' : { via: field.id }) : null;
}

function clamp(option: OptionName, count: number): number {
  const whole = Number.isFinite(count) ? Math.trunc(count) : 0;
  if (option === 'passengers') return Math.min(60, Math.max(limits.minPassengers, whole));
  const most = option === 'handBags' || option === 'luggages' ? 60 : limits.maxPetsOrChildren;
  return Math.min(most, Math.max(0, whole));
}

type Choice = Pick<JourneyContext, 'vehicles' | 'defaultVehicleId' | 'fareOf'>;

/** Sorts by price; by number of seats before there are prices, and for equal prices. */
const cheapestFirst =
  ({ fareOf }: Choice) =>
  (a: VehicleType, b: VehicleType): number =>
    (fareOf(a.id) ?? Number.MAX_SAFE_INTEGER) - (fareOf(b.id) ?? Number.MAX_SAFE_INTEGER) ||
    a.passengers - b.passengers;

/** Replaces a chosen vehicle that no longer fits the load by the cheapest that does, preferably of the same tier. */
function fitting(state: Journey, choice: Choice): Journey {
  const { vehicles } = choice;
  const chosen = vehicles.find((vehicle) => vehicle.id === state.vehicleId);
  const takes = (vehicle: VehicleType) => carsFor(vehicle, vehicles, state.options) > 0;
  if (chosen && takes(chosen)) return state;
  const possible = vehicles
    .filter(takes)
    .sort((a, b) => Number(b.tier === chosen?.tier) - Number(a.tier === chosen?.tier) || cheapestFirst(choice)(a, b));
  const best = possible[0];
  return best ? { ...state, vehicleId: best.id } : state;
}

/**
 * Preselects a vehicle: the one already chosen, the operator's default, or the first; replaced if it does not fit the
 * load.
 */
export function preselect(state: Journey, choice: Choice): Journey {
  const { vehicles, defaultVehicleId: defaultId } = choice;
  const known = vehicles.some((vehicle) => vehicle.id === state.vehicleId);
  const fallback = vehicles.find((vehicle) => vehicle.id === defaultId) ?? vehicles[0];
  return fitting({ ...state, vehicleId: known ? state.vehicleId : (fallback?.id ?? null) }, choice);
}

function prefilled(state: Journey, prefill: Prefill): Journey {
  const { pickup, dropoff, vias, local, vehicleId, options, returnKind, hours } = prefill;
  const { pickupNote = state.pickupNote, dropoffNote = state.dropoffNote } = prefill;
  const withPickup = pickup ? choose(state, 'pickup', pickup) : state;
  const withEnds = dropoff ? choose(withPickup, 'dropoff', dropoff) : withPickup;
  return {
    ...withEnds,
    ...(vias ? { vias: vias.slice(0, limits.maxVias).map(prefilledVia(withEnds)) } : {}),
    pickupNote,
    dropoffNote,
    ...(local === undefined ? {} : { time: { kind: 'later', local } }),
    ...(vehicleId === undefined ? {} : { vehicleId }),
    ...(prefill.suggested ? { suggested: { ...state.suggested, ...prefill.suggested } } : {}),
    options: { ...state.options, ...options },
    ...(returnKind === undefined ? {} : { returnKind, returnTime: null }),
    ...(hours ? { hours } : {}),
  };
}

/** Restores a draft after a reload or from a closed tab; in the second case the vehicles are already loaded. */
function restored(state: Journey, drafted: Journey, context: JourneyContext): Journey {
  const kept = { ...drafted, returnTime: null };
  if (context.vehicles.length === 0) return kept;
  return preselect({ ...kept, tier: kept.tier ?? state.tier }, context);
}

/** The earliest pick-up, rounded up to a full step of five minutes. */
const firstLater = ({ earliestAt, zone }: JourneyContext): LocalTime =>
  localAt(roundUp(earliestAt, limits.timeStepMinutes), zone);

/** A via equal to an end or to the via before it is left empty, marked `duplicate`; the server refuses either. */
const prefilledVia =
  (state: Journey) =>
  (place: Place, index: number, vias: readonly Place[]): PlaceField => {
    const field = emptyPlaceField(`prefilled-${index + 1}`);
    return isDuplicate(state, { via: field.id }, place) || samePlace(place, vias[index - 1] ?? null)
      ? { ...field, issue: 'duplicate' }
      : { ...field, text: place.name || place.fullAddress, place, issue: place.postcode === '' ? 'noPostcode' : null };
  };

/**
 * Applies the response with a place's missing data; a place that could not be located is `tooVague` (1 §8), and one
 * whose request failed is to be chosen again.
 */
function complete(state: Journey, event: Extract<BookingEvent, { type: 'journey.placeCompleted' }>): Journey {
  const { place } = event;
  const target = askedOf(state, event.question);
  if (target === null) return state;
  // The house number may have been given meanwhile.
  const number = fieldAt(state, target)?.place?.houseNumber;
  if (place && isLocated(place)) return choose(state, target, number ? withHouseNumber(place, number) : place);
  return update(state, target, ({ completing: _, ...field }) => ({
    ...field,
    issue: field.place ? field.issue : place === null ? 'tooVague' : 'invalid',
  }));
}

function moved(vias: readonly PlaceField[], id: string, by: -1 | 1): readonly PlaceField[] {
  const from = vias.findIndex((via) => via.id === id);
  const to = from + by;
  const [a, b] = [vias[from], vias[to]];
  if (!a || !b) return vias;
  return vias.map((via, index) => (index === from ? b : index === to ? a : via));
}
