import {
  emptyPlaceField,
  fits,
  isLocated,
  type Journey,
  type OptionName,
  type Place,
  type PlaceField,
  samePlace,
  type VehicleType,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import type { BookingEvent, PlaceTarget } from './events.ts';
import { emptyJourney } from './initial.ts';

/** What the journey's reducer may look up beyond the journey. */
export interface JourneySurroundings {
  readonly vehicles: readonly VehicleType[];
  readonly defaultVehicleId: number;
}

/**
 * The draft of the journey: one field changes per event; a duplicate place is refused and its input cleared (1 §5). What it
 * has besides its two places is in `extras.ts`.
 */
export function journey(state: Journey, event: BookingEvent, around: JourneySurroundings): Journey {
  switch (event.type) {
    case 'journey.prefilled': {
      const { pickup, dropoff } = event.prefill;
      const withPickup = pickup ? choose(state, 'pickup', pickup) : state;
      return dropoff ? choose(withPickup, 'dropoff', dropoff) : withPickup;
    }
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
    case 'journey.swapped':
      return {
        ...state,
        pickup: { ...state.dropoff, id: 'pickup', issue: own(state.dropoff) },
        dropoff: { ...state.pickup, id: 'dropoff', issue: own(state.pickup) },
        vias: [...state.vias].reverse(),
      };
    case 'journey.returnKindChosen':
      return { ...state, returnKind: event.kind, returnTime: event.kind === 'return' ? state.returnTime : null };
    case 'journey.optionChanged':
      return fitting(
        { ...state, options: { ...state.options, [event.option]: clamp(event.option, event.count) } },
        around.vehicles,
      );
    case 'journey.vehicleChosen':
      return { ...state, vehicleId: event.vehicleId };
    case 'journey.tierChosen': {
      const best = around.vehicles.find((vehicle) => vehicle.tier === event.tier && fits(vehicle, state.options));
      return { ...state, tier: event.tier, vehicleId: best?.id ?? state.vehicleId };
    }
    case 'journey.noteChanged':
      return { ...state, note: event.note.slice(0, limits.noteMaxLength) };
    case 'boot.started':
      return event.preloaded
        ? preselect(state, event.preloaded.vehicleTypes, event.preloaded.configuration.defaultVehicleId)
        : state;
    case 'boot.vehiclesLoaded':
      return preselect(state, event.vehicleTypes, around.defaultVehicleId);
    case 'boot.pricesLoaded':
      // The default is the second of the first three (specification 1 §9).
      return state.tier === null
        ? { ...state, tier: (event.categories[limits.defaultTier] ?? event.categories[0])?.id ?? null }
        : state;
    case 'flow.startedAgain':
    case 'quote.renewCancelled':
      return { ...emptyJourney, tier: state.tier, vehicleId: state.vehicleId };
    default:
      return state;
  }
}

/** What is wrong with a place besides what a server said of the journey that it stood in. */
export const own = (field: PlaceField) =>
  field.issue === 'outsideArea' || field.issue === 'tooVague' ? null : field.issue;

export function update(state: Journey, target: PlaceTarget, change: (field: PlaceField) => PlaceField): Journey {
  if (typeof target === 'string') return { ...state, [target]: change(state[target]) };
  return { ...state, vias: state.vias.map((via) => (via.id === target.via ? change(via) : via)) };
}

const fieldId = (target: PlaceTarget) => (typeof target === 'string' ? target : target.via);

/** Pick-up equal to drop-off, or a via equal to either (specification 1 §5). */
export function isDuplicate(state: Journey, target: PlaceTarget, place: Place): boolean {
  if (!isLocated(place)) return false;
  const id = fieldId(target);
  const isEnd = typeof target === 'string';
  const others = isEnd ? [state.pickup, state.dropoff, ...state.vias] : [state.pickup, state.dropoff];
  return others.some((field) => field.id !== id && samePlace(field.place, place));
}

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

/** The field that an event is about, if it is still there. */
export const fieldAt = (state: Journey, target: PlaceTarget): PlaceField | undefined =>
  typeof target === 'string' ? state[target] : state.vias.find((via) => via.id === target.via);

function clamp(option: OptionName, count: number): number {
  const whole = Number.isFinite(count) ? Math.trunc(count) : 0;
  if (option === 'passengers') return Math.min(60, Math.max(limits.minPassengers, whole));
  const most = option === 'handBags' || option === 'luggages' ? 60 : limits.maxPetsOrChildren;
  return Math.min(most, Math.max(0, whole));
}

/** A choice that became impossible gives way to the smallest vehicle that is possible, of its own tier first. */
function fitting(state: Journey, vehicles: readonly VehicleType[]): Journey {
  const chosen = vehicles.find((vehicle) => vehicle.id === state.vehicleId);
  if (chosen && fits(chosen, state.options)) return state;
  const possible = vehicles
    .filter((vehicle) => fits(vehicle, state.options))
    .sort((a, b) => Number(b.tier === chosen?.tier) - Number(a.tier === chosen?.tier) || a.passengers - b.passengers);
  const best = possible[0];
  return best ? { ...state, vehicleId: best.id } : state;
}

export function preselect(state: Journey, vehicles: readonly VehicleType[], defaultId: number): Journey {
  const known = vehicles.some((vehicle) => vehicle.id === state.vehicleId);
  const fallback = vehicles.find((vehicle) => vehicle.id === defaultId) ?? vehicles[0];
  return fitting({ ...state, vehicleId: known ? state.vehicleId : (fallback?.id ?? null) }, vehicles);
}
