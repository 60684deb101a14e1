import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { airline, airport, bookedFlight, bookingDetails, foundAddress, point, refusal } from '../answers.ts';
import { dispatchBooking, webhookMessage } from '../calls/dispatch.ts';
import { partnerBooking, partnerMessage } from '../calls/partners.ts';
import { existingBooking, newOrExisting } from '../calls/payments.ts';
import { bookingRequest, flight, person } from '../calls/product.ts';
import { problem } from '../calls/resource.ts';
import { trackingUpdate } from '../calls/tracking.ts';
import { flag, viaAddress } from '../fields.ts';

/** Schemas used in several places, by their names in the document. */
const definitions = {
  Airline: airline,
  Airport: airport,
  Booking: bookingDetails,
  BookedFlight: bookedFlight,
  BookingRequest: bookingRequest,
  DispatchBooking: dispatchBooking,
  ExistingBooking: existingBooking,
  Flag: flag,
  Flight: flight,
  PartnerBooking: partnerBooking,
  PartnerMessage: partnerMessage,
  Person: person,
  Place: foundAddress,
  Point: point,
  Problem: problem,
  Refusal: refusal,
  TrackingUpdate: trackingUpdate,
  ViaAddress: viaAddress,
  WebhookMessage: webhookMessage,
};

/** @returns a reference to a shared schema of the document */
export const refTo = (name: keyof typeof definitions): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // Checks that only code can express are omitted.
  errorMode: 'ignore',
  definitions,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema }) =>
    valibotSchema === newOrExisting ? { anyOf: [refTo('BookingRequest'), refTo('ExistingBooking')] } : undefined,
};

/** @returns the JSON Schema of a valibot schema's input */
export function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _dialect, $defs: _shared, ...found } = toJsonSchema(schema as never, config);
  return found;
}

/** @returns the shared schemas by name */
export const sharedSchemas = (): Readonly<Record<string, JsonSchema>> => toJsonSchemaDefs(definitions, config);
