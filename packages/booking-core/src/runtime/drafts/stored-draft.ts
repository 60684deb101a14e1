import * as v from 'valibot';
import { emptyFlight, layouts, readPrecision } from '../../domain/index.ts';
import { readJson } from '../../domain/json.ts';
import type { Draft } from '../../machine/events.ts';
import { oneOf, whole, within } from '../stored-values.ts';

/** Built when there is a draft to read: its hundred parts are memory that other visits do not need. */
function draftSchema() {
  const count = whole(0);
  const place = v.object({
    id: v.string(),
    name: v.string(),
    line1: v.string(),
    line2: v.string(),
    category: v.string(),
    postcode: v.string(),
    fullAddress: v.string(),
    code: v.string(),
    iata: v.string(),
    placeName: v.string(),
    precision: v.pipe(
      v.string(),
      v.transform((word) => readPrecision(word)),
    ),
    houseNumber: v.optional(v.string()),
    latitude: within(-90, 90),
    longitude: within(-180, 180),
  });
  const field = v.object({
    id: v.string(),
    text: v.string(),
    place: v.nullable(place),
    issue: v.nullable(oneOf(['required', 'invalid', 'noPostcode', 'duplicate', 'outsideArea', 'tooVague'])),
  });
  /** Written by hand: valibot's union would add as much code for every visitor as this whole file. */
  const time = v.pipe(
    v.object({ kind: oneOf(['now', 'unset', 'later']), local: v.optional(v.string()) }),
    v.check(({ kind, local }) => kind !== 'later' || local !== undefined),
  );
  const contact = v.object({
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    phone: v.string(),
    dialingCode: v.string(),
  });
  const airport = v.object({
    icao: v.string(),
    iata: v.string(),
    name: v.string(),
    city: v.string(),
    country: v.string(),
  });
  const flight = v.optional(
    v.object({
      number: v.string(),
      airport: v.nullable(airport),
      airportText: v.string(),
      noDetails: v.boolean(),
      waitingMinutes: v.number(),
      arrival: v.nullable(v.string()),
      found: v.nullable(
        v.object({
          number: v.string(),
          originCode: v.string(),
          originName: v.string(),
          destinationCode: v.string(),
          destinationName: v.string(),
          landsAt: v.number(),
          terminal: v.string(),
          sample: v.boolean(),
        }),
      ),
    }),
    emptyFlight,
  );
  const returnKind = oneOf(['oneWay', 'waitAndReturn', 'return']);
  return v.object({
    version: within(1, 1),
    journey: v.object({
      pickup: field,
      dropoff: field,
      vias: v.array(field),
      time,
      arriveBy: v.optional(v.object({ local: v.string(), settled: v.boolean() })),
      returnKind,
      returnTime: v.nullable(v.string()),
      hours: v.optional(whole(1)),
      options: v.object({
        passengers: whole(1),
        handBags: count,
        luggages: count,
        smallChilds: count,
        largeChilds: count,
        smallPets: count,
        otherPets: count,
        wheelchair: v.optional(v.boolean()),
        childAges: v.optional(v.array(v.nullable(v.number()))),
      }),
      vehicleId: v.nullable(v.number()),
      suggested: v.optional(
        v.object({
          vehicle: v.optional(count),
          time: v.optional(v.string()),
          passengers: v.optional(count),
          luggage: v.optional(count),
          handBags: v.optional(count),
          promotedVehicle: v.optional(count),
          promotedReturn: v.optional(returnKind),
        }),
      ),
      tier: v.nullable(v.string()),
      note: v.string(),
      pickupNote: v.optional(v.string(), ''),
      dropoffNote: v.optional(v.string(), ''),
      flight: flight,
      returnFlight: flight,
      promo: v.nullable(v.object({ code: v.string(), id: v.string(), valueMinor: v.number() })),
    }),
    details: v.object({
      contact,
      customer: v.nullable(contact),
      ourRef: v.optional(v.string(), ''),
      costCentre: v.optional(v.string(), ''),
      costCentreTyped: v.optional(v.boolean()),
      paymentMethod: oneOf(['card', 'cash', 'paypal', 'account']),
      methodChosen: v.optional(v.boolean(), false),
      promoText: v.optional(v.string(), ''),
    }),
    step: whole(1),
    layout: oneOf(Object.keys(layouts)),
    attemptKey: v.nullable(v.string()),
    bookedCode: v.nullable(v.string()),
    quoteExpiresAt: v.nullable(v.number()),
    shownTotal: v.optional(v.nullable(v.object({ minor: count, currency: v.string() })), null),
  });
}

/** Reads a stored draft; null when there is none or it does not fit this version's shape. */
export function parseDraft(stored: string | null): Draft | null {
  if (stored === null) return null;
  const parsed = v.safeParse(draftSchema(), readJson(stored));
  return parsed.success ? (parsed.output as Draft) : null;
}
