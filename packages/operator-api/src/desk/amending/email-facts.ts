import type { BookingRow } from '../../database/bookings.ts';
import type { Deps } from '../../deps.ts';
import { speak } from '../../mail/languages/index.ts';
import { loadText } from '../../mail/ride-facts.ts';
import { bookedVehicle } from '../../operator/vehicle-names.ts';
import type { JourneyPlace, QuotedJourney } from '../../quotation/quoted-journey.ts';
import type { AmendedFact, Amendment } from '../../rides/amend.ts';
import { flightNumberOf } from './amendable.ts';

const isOtherPlace = (was: JourneyPlace | undefined, is: JourneyPlace | undefined): boolean =>
  was?.address !== is?.address || was?.latitude !== is?.latitude || was?.longitude !== is?.longitude;

/** The changes of a booking for the passenger's email, in the language of the booking. @param row as before the change */
export function emailFacts({ operator }: Pick<Deps, 'operator'>, row: BookingRow, amendment: Amendment): AmendedFact[] {
  const localizer = speak(operator.configuration, row.language);
  const { t, when, code } = localizer;
  const [was, is] = [row.journey as QuotedJourney, amendment.journey];
  const place = (what: string, before: JourneyPlace | undefined, after: JourneyPlace | undefined): AmendedFact[] =>
    isOtherPlace(before, after) ? [{ what, before: before?.address ?? '', after: after?.address ?? '' }] : [];
  const text = (what: string, before: string, after: string): AmendedFact[] =>
    before === after ? [] : [{ what, before, after }];
  const moment = (at: number | null) => (at === null ? '' : when(at));
  const vehicle = ({ id, name }: Amendment['vehicle'], journey: QuotedJourney) =>
    bookedVehicle(operator, { vehicle_id: id, vehicle_name: name, journey }, code).name;
  const vias = Array.from({ length: Math.max(was.vias.length, is.vias.length) }, (_, index) => index);
  return [
    ...place(t('fact.pickup'), was.pickup, is.pickup),
    ...vias.flatMap((index) => place(t('fact.via', { number: index + 1 }), was.vias[index], is.vias[index])),
    ...place(t('fact.dropoff'), was.dropoff, is.dropoff),
    ...text(t('fact.pickup'), moment(row.pickup_at), moment(amendment.pickupAt)),
    ...text(t('fact.return'), moment(row.return_at), moment(amendment.returnAt)),
    ...text(t('fact.travelling'), loadText(was, localizer), loadText(is, localizer)),
    ...text(
      t('fact.vehicle'),
      vehicle({ id: row.vehicle_id, name: row.vehicle_name }, was),
      vehicle(amendment.vehicle, is),
    ),
    ...text(t('fact.flight'), flightNumberOf(row.flight), flightNumberOf(amendment.flight)),
    ...text(t('fact.returnFlight'), flightNumberOf(row.return_flight), flightNumberOf(amendment.returnFlight)),
    ...text(t('fact.note'), row.note, amendment.note),
  ];
}
