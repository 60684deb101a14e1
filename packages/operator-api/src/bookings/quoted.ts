import type { AskedOf } from 'contracts';
import type { StoredFare } from '../database/quotations.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { readMoment } from '../quotation/times.ts';

type BookingRequest = AskedOf<'createBooking'>;

const samePoint = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
  Math.abs(a.latitude - b.latitude) < 2e-5 && Math.abs(a.longitude - b.longitude) < 2e-5;

/** Whether the booking is for the journey that was priced. */
export function isQuotedJourney(asked: BookingRequest, quoted: QuotedJourney, zone: string): boolean {
  const children = quoted.smallChilds + quoted.largeChilds;
  // The quotation's count includes the children in child seats; older clients send only the other passengers here.
  const samePassengers = asked.passengers === quoted.passengers || asked.passengers + children === quoted.passengers;
  const asap = asked.now || asked.bookingdate === '';
  const minute = (at: number) => Math.floor(at / 60_000);
  const sameTime =
    asap === quoted.asap &&
    (asap || minute(readMoment(asked.bookingdate, 'bookingdate', zone)) === minute(quoted.pickupAt)) &&
    (quoted.returnAt === null ||
      (asked.returndate !== '' &&
        minute(readMoment(asked.returndate, 'returndate', zone)) === minute(quoted.returnAt)));
  return (
    samePassengers &&
    sameTime &&
    asked.rtntype === quoted.kind &&
    (asked.hours ?? 0) === (quoted.hours ?? 0) &&
    samePoint(asked.pickup, quoted.pickup) &&
    samePoint(asked.dropoff, quoted.dropoff) &&
    asked.viaaddresses.length === quoted.vias.length &&
    quoted.vias.every((via, index) => samePoint(via, asked.viaaddresses[index] ?? { latitude: 999, longitude: 999 })) &&
    asked.smallchilds === quoted.smallChilds &&
    asked.largechilds === quoted.largeChilds &&
    asked.handbags === quoted.handBags &&
    asked.luggages === quoted.luggages &&
    asked.smallpets === quoted.smallPets &&
    asked.otherpets === quoted.otherPets &&
    asked.wheelchair === (quoted.wheelchair ?? false)
  );
}

/**
 * Adds the booked vehicle's facts to a journey: the number of cars, and for hourly hire the price per extra unit of
 * distance, minor units.
 */
export const hiredAt = (journey: QuotedJourney, { excessMinor, cars }: StoredFare): QuotedJourney => ({
  ...journey,
  ...(excessMinor === undefined ? {} : { excessMinor }),
  ...(cars === undefined ? {} : { cars }),
});
