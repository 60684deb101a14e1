import {
  contactLocked,
  fareOf,
  fits,
  isApproximate,
  isOfRoute,
  type Money,
  payableMethods,
  type QuoteContext,
  quoteKey,
  routeKey,
  type Section,
  samePlace,
  type VehicleType,
} from '../domain/index.ts';
import { contactIssues } from '../forms/contact.ts';
import { configurationOf, vehicleTypesOf, visitorCurrencyOf } from './basics.ts';
import type { TransitionContext } from './effects.ts';
import { errorText } from './error-text.ts';
import type { BookingState, FieldIssue, FieldName, IssueCode } from './state.ts';

/** Questions about a state that guards, rules and screens all ask: one answer for all of them. */

export const vehiclesOf = (state: BookingState): readonly VehicleType[] => vehicleTypesOf(state) ?? [];

const quoteContext = (state: BookingState): QuoteContext => ({
  paymentMethod: state.details.paymentMethod,
  currency: visitorCurrencyOf(state) || (configurationOf(state)?.currency ?? ''),
  customerId: state.session.profile?.customerId ?? 0,
  bookerId: state.session.profile?.bookerId ?? 0,
  offer: state.offer?.token ?? '',
});

/** The key of the journey on screen; null while it cannot be quoted. */
export const currentKey = (state: BookingState): string | null => quoteKey(state.journey, quoteContext(state));
const currentRouteKey = (state: BookingState): string | null => routeKey(state.journey, quoteContext(state));

/** The fare of the journey on screen, or null while no quotation answers exactly it. */
export function shownFare(state: BookingState): Money | null {
  const { job } = state.payment;
  if (job) return { minor: job.totalMinor, currency: job.currency };
  const { quotation, quotationKey, status } = state.quote;
  if (!quotation || quotationKey === null || status === 'expired') return null;
  const { vehicleId, promo } = state.journey;
  if (quotationKey === currentKey(state)) return fareOf(quotation, vehicleId, promo);
  // The same journey in another vehicle has its own price in the same quotation.
  const route = currentRouteKey(state);
  if (route === null || !isOfRoute(quotationKey, route)) return null;
  const own = quotation.vehicles.some((fare) => fare.vehicleId === vehicleId && fare.totalMinor > 0);
  return own ? fareOf(quotation, vehicleId, promo) : null;
}

/** Whether the fare on screen is that of a valid quotation younger than 60 seconds (specification 1 §4 and §9). */
export const isFresh = (state: BookingState, now: number): boolean =>
  state.quote.status === 'fresh' &&
  state.quote.quotationKey === currentKey(state) &&
  state.quote.staleAt !== null &&
  now < state.quote.staleAt;

/** A quotation that was refused because of its pick-up says why in the server's words (specification 1 §8, codes 3 and 6). */
function saidOf({ quote }: BookingState, code: IssueCode): Pick<FieldIssue, 'params'> {
  if ((code !== 'outsideArea' && code !== 'tooVague') || quote.error === null) return {};
  const text = errorText(quote.error);
  return 'server' in text ? { params: { message: text.server } } : {};
}

function placeIssues(state: BookingState): FieldIssue[] {
  const { pickup, dropoff, vias } = state.journey;
  const rows: { name: FieldName; field: typeof pickup }[] = [
    { name: 'pickup', field: pickup },
    ...vias.map((field) => ({ name: `via:${field.id}` as const, field })),
    { name: 'dropoff', field: dropoff },
  ];
  return rows.flatMap(({ name, field }): FieldIssue[] => {
    if (field.issue && field.issue !== 'required' && field.issue !== 'invalid')
      return [{ field: name, code: field.issue, ...saidOf(state, field.issue) }];
    if (!field.place) return [{ field: name, code: field.text.trim() === '' ? 'required' : 'invalid' }];
    if (field.place.postcode === '') return [{ field: name, code: 'noPostcode' }];
    if (name === 'pickup' && isApproximate(field.place)) return [{ field: name, code: 'needsDoor' }];
    const twin = name !== 'pickup' && samePlace(field.place, pickup.place);
    return twin ? [{ field: name, code: 'duplicate' }] : [];
  });
}

function vehicleIssues(state: BookingState): FieldIssue[] {
  const vehicles = vehiclesOf(state);
  if (vehicles.length === 0) return [];
  const { vehicleId, options } = state.journey;
  if (!vehicles.some((vehicle) => fits(vehicle, options))) return [{ field: 'vehicle', code: 'noVehicle' }];
  const chosen = vehicles.find((vehicle) => vehicle.id === vehicleId);
  if (!chosen) return [{ field: 'vehicle', code: 'required' }];
  return fits(chosen, options) ? [] : [{ field: 'vehicle', code: 'tooSmall' }];
}

/** A profile's own fields are locked to it and not asked about (specification 2 §5). */
function contactSectionIssues(state: BookingState): FieldIssue[] {
  const { profile } = state.session;
  if (contactLocked(profile)) return [];
  return contactIssues(state.details.contact, { emailRequired: profile === null, phoneRequired: true }).map(
    ({ field, code }) => ({ field: `contact:${field}`, code }),
  );
}

function customerSectionIssues(state: BookingState): FieldIssue[] {
  const { customer } = state.details;
  if (!customer || !state.session.profile?.bookerId) return [];
  return contactIssues(customer, { emailRequired: false, phoneRequired: true }).map(({ field, code }) => ({
    field: `customer:${field}`,
    code,
  }));
}

function paymentIssues(state: BookingState): FieldIssue[] {
  const methods = payableMethods(configurationOf(state), state.session.profile);
  return methods.includes(state.details.paymentMethod) ? [] : [{ field: 'payment', code: 'required' }];
}

type Around = Pick<TransitionContext, 'now' | 'parts'>;

const checks: Readonly<Partial<Record<Section, (state: BookingState, around: Around) => readonly FieldIssue[]>>> = {
  places: placeIssues,
  time: (state, { now, parts }) => parts.extras?.timeIssues(state, now) ?? [],
  return: (state, { now, parts }) => parts.extras?.returnIssues(state, now) ?? [],
  flights: (state, { now, parts }) => parts.seldom?.flightsMissing(state, now) ?? [],
  vehicle: vehicleIssues,
  contact: contactSectionIssues,
  customer: customerSectionIssues,
  payment: paymentIssues,
};

/**
 * Everything wrong in these sections, in reading order (specification 1 §5); about flights and chosen times as far as their
 * part is here.
 */
export const issuesOf = (state: BookingState, sections: readonly Section[], around: Around): FieldIssue[] =>
  sections.flatMap((section) => checks[section]?.(state, around) ?? []);

export const fieldsOf = (issues: readonly FieldIssue[]): FieldName[] => issues.map(({ field }) => field);

/** Everything wrong on a step; 1-based. */
export function stepIssues(state: BookingState, step: number, around: Around): FieldIssue[] {
  const { layout } = state.flow;
  const sections = layout.steps[step - 1] ?? [];
  const vehicleElsewhere = step === 1 && layout.vehicleNeededFirst && !sections.includes('vehicle');
  return issuesOf(state, vehicleElsewhere ? [...sections, 'vehicle'] : sections, around);
}

/** The first step that something is wrong on, or null. */
export function firstInvalidStep(state: BookingState, around: Around): number | null {
  const at = state.flow.layout.steps.findIndex((_, index) => stepIssues(state, index + 1, around).length > 0);
  return at < 0 ? null : at + 1;
}
