import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { airline, airport, bookedFlight, bookingDetails, foundAddress, point, refusal } from '../answers.ts';
import { dispatchBooking, webhookMessage } from '../calls/dispatch.ts';
import { existingBooking, newOrExisting } from '../calls/payments.ts';
import { bookingRequest, flight, person } from '../calls/product.ts';
import { problem } from '../calls/resource.ts';
import { trackingUpdate } from '../calls/tracking.ts';
import { flag, viaAddress } from '../fields.ts';

/** Shapes that stand in several places, by the name that the document gives them. */
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
  Person: person,
  Place: foundAddress,
  Point: point,
  Problem: problem,
  Refusal: refusal,
  TrackingUpdate: trackingUpdate,
  ViaAddress: viaAddress,
  WebhookMessage: webhookMessage,
};

/** A pointer to a schema that the document defines once. */
export const refTo = (name: keyof typeof definitions): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // What only code can check is left out.
  errorMode: 'ignore',
  definitions,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema }) =>
    valibotSchema === newOrExisting ? { anyOf: [refTo('BookingRequest'), refTo('ExistingBooking')] } : undefined,
};

/** JSON Schema of what a valibot schema takes. */
export function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _dialect, $defs: _shared, ...found } = toJsonSchema(schema as never, config);
  return found;
}

/** The schemas that calls point to, by name. */
export const sharedSchemas = (): Readonly<Record<string, JsonSchema>> => toJsonSchemaDefs(definitions, config);
