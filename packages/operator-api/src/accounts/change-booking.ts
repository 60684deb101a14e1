import { isWayBack } from 'contracts/legs';
import type { Handler } from '../calls/context.ts';
import { refuse } from '../http/refusal.ts';
import { speak } from '../mail/languages/index.ts';
import { messages } from '../messages.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import type { AmendedFact } from '../rides/amend.ts';
import { isAmendable } from '../rides/leg.ts';
import { findLegs } from '../rides/store.ts';
import { rideOf } from './booking-calls.ts';

type BookedFlight = { readonly flightnumber: string; readonly waitingtime?: number } | null;

/** A flight with only its number: origin and arrival time are looked up again. */
const flightOf = (number: string, was: BookedFlight): object | null =>
  number === ''
    ? null
    : {
        flightnumber: number,
        arrivingfromairportname: '',
        arrivingfromairportcode: '',
        expflightarrival: '',
        waitingtime: was?.waitingtime ?? 0,
      };

/**
 * PUT /api/changebooking: changes the note and the flight numbers, which do not affect the fare. Places, times and the
 * vehicle do: for those the passenger books again, or staff change the booking.
 */
export const changeBooking: Handler<'changeBooking'> = async (context, asked) => {
  const { deps, now } = context;
  const row = await rideOf(context, asked);
  const rides = await findLegs(deps.database, row.id);
  const open = rides.filter(({ status }) => isAmendable(status));
  const { t } = speak(deps.operator.configuration, row.language);
  const [out, back] = [row.flight, row.return_flight] as [BookedFlight, BookedFlight];
  const asFlight = (number: string | undefined) => number?.toUpperCase().replace(/\s+/g, '');
  const wanted = [
    { label: 'fact.note', is: row.note, to: asked.note, may: open.length > 0 },
    {
      label: 'fact.flight',
      is: out?.flightnumber ?? '',
      to: asFlight(asked.flightnumber),
      may: open.some(({ leg }) => !isWayBack(leg)),
    },
    {
      label: 'fact.returnFlight',
      is: back?.flightnumber ?? '',
      to: asFlight(asked.returnflightnumber),
      may: open.some(({ leg }) => isWayBack(leg)),
    },
  ] as const;
  const [note, flight, returnFlight] = wanted.map(({ is, to = is }) => to) as [string, string, string];
  const changed = wanted.filter(({ is, to = is }) => to !== is);
  if (changed.some(({ may }) => !may)) throw refuse(messages.cannotChange);
  if (changed.length === 0) return { code: 1, message: '' };
  const facts = changed.map(({ label, is, to = is }): AmendedFact => ({ what: t(label), before: is, after: to }));
  const outcome = await context.rides.amend(
    row.id,
    {
      journey: row.journey as QuotedJourney,
      route: row.route as object,
      pickupAt: row.pickup_at,
      returnAt: row.return_at,
      vehicle: { id: row.vehicle_id, name: row.vehicle_name },
      note,
      flight: flight === (out?.flightnumber ?? '') ? (row.flight as object | null) : flightOf(flight, out),
      returnFlight:
        returnFlight === (back?.flightnumber ?? '')
          ? (row.return_flight as object | null)
          : flightOf(returnFlight, back),
      fare: null,
      promoMinor: row.promo_minor,
      facts,
    },
    { now, version: row.version },
    async () => undefined,
  );
  if (!outcome.ok) throw refuse(outcome.reason === 'version' ? messages.busy : messages.cannotChange);
  return { code: 1, message: '' };
};
