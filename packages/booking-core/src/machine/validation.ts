import {
  type Contact,
  carsFor,
  isApproximate,
  payableMethods,
  placeFields,
  type Section,
  samePlace,
  type VehicleType,
} from '../domain/index.ts';
import { contactIssues } from '../forms/contact.ts';
import { configurationOf, vehiclesOf } from './boot/selectors.ts';
import { doesNotExist } from './details/phones.ts';
import { errorText } from './error-text.ts';
import { flightsMissing } from './flights/selectors.ts';
import { returnIssues, selectTimeIssue, timeIssues } from './journey/times.ts';
import { contactLocked } from './rules/locked-contact.ts';
import type { BookingState, FieldIssue, FieldName, IssueCode, PhoneOwner } from './state.ts';

/**
 * @returns the server's message for a place that the quotation was refused for (specification 1 §8, codes 3 and 6);
 * else nothing
 */
function refusalParams({ quote }: BookingState, code: IssueCode): Pick<FieldIssue, 'params'> {
  if ((code !== 'outsideArea' && code !== 'tooVague') || quote.error === null) return {};
  const text = errorText(quote.error);
  return 'server' in text ? { params: { message: text.server } } : {};
}

function placeIssues(state: BookingState): FieldIssue[] {
  const { pickup, dropoff, vias } = state.journey;
  const optional = configurationOf(state)?.postcodeRequired === false;
  const rows: { name: FieldName; field: typeof pickup }[] = [
    { name: 'pickup', field: pickup },
    ...vias.map((field) => ({ name: `via:${field.id}` as const, field })),
    ...(placeFields(state.journey).includes(dropoff) ? [{ name: 'dropoff' as const, field: dropoff }] : []),
  ];
  return rows.flatMap(({ name, field }): FieldIssue[] => {
    if (field.issue && !(optional && field.issue === 'noPostcode')) {
      return [{ field: name, code: field.issue, ...refusalParams(state, field.issue) }];
    }
    if (!field.place) return [{ field: name, code: field.text.trim() === '' ? 'required' : 'invalid' }];
    if (field.place.postcode === '' && !optional) return [{ field: name, code: 'noPostcode' }];
    if (name === 'pickup' && isApproximate(field.place)) return [{ field: name, code: 'needsDoor' }];
    const ends = name === 'pickup' ? [] : name === 'dropoff' ? [pickup] : [pickup, dropoff];
    return ends.some(({ place }) => samePlace(field.place, place)) ? [{ field: name, code: 'duplicate' }] : [];
  });
}

function vehicleIssues(state: BookingState): FieldIssue[] {
  const vehicles = vehiclesOf(state);
  if (vehicles.length === 0) return [];
  const { vehicleId, options } = state.journey;
  const takes = (vehicle: VehicleType) => carsFor(vehicle, vehicles, options) > 0;
  if (!vehicles.some(takes)) return [{ field: 'vehicle', code: 'noVehicle' }];
  const chosen = vehicles.find((vehicle) => vehicle.id === vehicleId);
  if (!chosen) return [{ field: 'vehicle', code: 'required' }];
  return takes(chosen) ? [] : [{ field: 'vehicle', code: 'tooSmall' }];
}

/** The issues of the passenger's details; those locked to a profile are not validated (specification 2 §5). */
function contactSectionIssues(state: BookingState): FieldIssue[] {
  const { profile } = state.session;
  if (contactLocked(profile)) return [];
  return personIssues(state, 'contact', state.details.contact, profile === null && !state.flow.popups.forCaller);
}

function customerSectionIssues(state: BookingState): FieldIssue[] {
  const { customer } = state.details;
  if (!customer || !state.session.profile?.bookerId) return [];
  return personIssues(state, 'customer', customer, false);
}

/** The issues of a person's fields, with the international-number check of specification 1 §5. */
function personIssues(state: BookingState, who: PhoneOwner, person: Contact, emailRequired: boolean): FieldIssue[] {
  const issues = contactIssues(person, { emailRequired, phoneRequired: true });
  return [
    ...issues.map(({ field, code }): FieldIssue => ({ field: `${who}:${field}`, code })),
    ...(doesNotExist(state, who) ? [{ field: `${who}:phone`, code: 'invalid' } as const] : []),
  ];
}

function paymentIssues(state: BookingState): FieldIssue[] {
  const methods = payableMethods(configurationOf(state), state.session.profile, state.flow.popups.onAccount);
  return methods.includes(state.details.paymentMethod) ? [] : [{ field: 'payment', code: 'required' }];
}

const checks: Readonly<Partial<Record<Section, (state: BookingState, now: number) => readonly FieldIssue[]>>> = {
  places: placeIssues,
  time: timeIssues,
  return: returnIssues,
  flights: flightsMissing,
  vehicle: vehicleIssues,
  contact: contactSectionIssues,
  customer: customerSectionIssues,
  payment: paymentIssues,
};

/** All issues of these sections, in reading order (specification 1 §5). */
export const issuesOf = (state: BookingState, sections: readonly Section[], now: number): FieldIssue[] =>
  sections.flatMap((section) => checks[section]?.(state, now) ?? []);

/** The issues that prevent a quotation although every place is chosen. */
const obstacles: readonly IssueCode[] = ['noPostcode', 'tooEarly', 'returnTooEarly', 'gap'];

/**
 * The issue that prevents a fare for a journey whose places are all chosen; null without one, or with places missing.
 */
export function selectFareObstacle(state: BookingState, now: number): FieldIssue | null {
  if (!placeFields(state.journey).every(({ place }) => place)) return null;
  return issuesOf(state, ['places', 'time', 'return'], now).find(({ code }) => obstacles.includes(code)) ?? null;
}

/** The fields of issues, in their order. */
export const fieldsOf = (issues: readonly FieldIssue[]): FieldName[] => issues.map(({ field }) => field);

/** All issues of a step. @param step 1-based @param now epoch milliseconds */
export function stepIssues(state: BookingState, step: number, now: number): FieldIssue[] {
  return issuesOf(state, state.flow.layout.steps[step - 1] ?? [], now);
}

/** The first step that has an issue, 1-based; null for none. */
export function firstInvalidStep(state: BookingState, now: number): number | null {
  const at = state.flow.layout.steps.findIndex((_, index) => stepIssues(state, index + 1, now).length > 0);
  return at < 0 ? null : at + 1;
}

const shownAtField: readonly Section[] = ['places', 'vehicle', 'contact', 'customer', 'payment'];

/**
 * A field's issue once it may be shown: after the field was left or Next was refused, immediately for a refused place.
 * Issues of times, flights and promo codes have their own selectors.
 */
export function selectShownIssue(state: BookingState, field: FieldName, now: number): FieldIssue | null {
  const place = placeFields(state.journey).find(({ id }) => id === field || `via:${id}` === field);
  if (place?.completing || !(place?.issue || state.flow.revealed.includes(field))) return null;
  return issuesOf(state, shownAtField, now).find((issue) => issue.field === field) ?? null;
}

/** Whether the step on screen displays an error. */
export const selectShowsErrors = (state: BookingState, now: number): boolean =>
  stepIssues(state, state.flow.step, now).some(({ field }) => {
    if (field === 'time' || field === 'returnTime') return selectTimeIssue(state, field, now) !== null;
    if (field.startsWith('flight:')) return state.flow.revealed.includes(field);
    return selectShownIssue(state, field, now) !== null;
  });
