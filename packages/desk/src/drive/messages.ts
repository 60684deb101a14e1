import { metresIn } from 'booking-core/domain';
import { shortAddress } from 'booking-core/domain/short-address';
import type { DriveLocalizer } from './localizer.ts';
import type { DriveKey } from './messages/en.ts';
import type { DriveRide, RideChange, RideEvent, RideStatus } from './rides.ts';

/** The label of the main button for each event. */
export const pressLabels: Readonly<Record<RideEvent, DriveKey>> = {
  departed_to_pickup: 'press.departed',
  arrived_at_pickup: 'press.arrived',
  passenger_on_board: 'press.onBoard',
  arrived_at_dropoff: 'press.finish',
  no_show: 'press.noShow',
};

export const statusLabels: Readonly<Record<RideStatus, DriveKey>> = {
  requested: 'status.toCome',
  upcoming: 'status.toCome',
  started: 'status.started',
  arrived: 'status.arrived',
  pob: 'status.onBoard',
  finish: 'status.done',
  cancelled: 'status.cancelled',
  noshow: 'status.noShow',
};

/** Joins parts with the list separator of the language. */
const joined = (parts: readonly string[], { locale }: DriveLocalizer): string =>
  parts.join(locale.startsWith('ja') ? '、' : locale.startsWith('ar') ? '، ' : ', ');

const changeLabels: Readonly<Record<RideChange, DriveKey>> = {
  time: 'change.time',
  pickup: 'change.pickup',
  stops: 'change.stops',
  dropoff: 'change.dropoff',
  load: 'change.load',
  note: 'change.note',
  flight: 'change.flight',
  amount: 'change.amount',
};

/** @returns what was changed of a ride as text */
export const changedText = (what: readonly RideChange[], localizer: DriveLocalizer): string =>
  localizer.t('no.changed', {
    what: joined(
      what.map((each) => localizer.t(changeLabels[each])),
      localizer,
    ),
  });

/** @returns the passengers and load of a ride as text */
export function loadText(ride: DriveRide, localizer: DriveLocalizer): string {
  const counts: readonly (readonly [DriveKey, number])[] = [
    ['load.people', ride.passengers],
    ['load.suitcases', ride.luggage],
    ['load.handBags', ride.handBags],
    ['load.smallSeats', ride.smallChildSeats],
    ['load.largeSeats', ride.largeChildSeats],
    ['load.smallPets', ride.smallPets],
    ['load.pets', ride.otherPets],
  ];
  const words = counts.filter(([, count]) => count > 0).map(([key, count]) => localizer.t(key, { count }));
  if (ride.wheelchair) words.push(localizer.t('load.wheelchair'));
  const ages = ride.childAges.map((age) => (age === 0 ? '<1' : String(age)));
  if (ages.length > 0) words.push(localizer.t('load.childAges', { ages: joined(ages, localizer) }));
  // Non-breaking spaces keep a number on the line of its noun: “1 large child seat”.
  return joined(words, localizer).replace(/(\d) /g, '$1\u00a0');
}

/** @returns the first part of an address, by which people know the place, and the rest */
export function addressParts(text: string): readonly [string, string] {
  const first = shortAddress(text);
  return [first, text.slice(text.indexOf(first) + first.length).replace(/^[\s,،、]+/, '')];
}

/** @returns pick-up and drop-off of a ride, each as the first part of its address */
export const wayText = ({ pickup, dropoff }: DriveRide, { t }: DriveLocalizer): string =>
  t('ride.way', { from: addressParts(pickup.text)[0], to: addressParts(dropoff.text)[0] });

/** @returns the local time of an RFC 3339 time in the operator's zone: `10:31` */
export const clockOf = (moment: string): string => moment.slice(11, 16);

/**
 * @returns the local time, preceded by the day when that is not today: `Wed 25 Nov 10:31`.
 * @param now epoch milliseconds
 */
export function whenOf(moment: string, now: number, { locale }: Pick<DriveLocalizer, 'locale'>): string {
  const day = moment.slice(0, 10);
  const offset = /[+-]\d\d:\d\d$/.exec(moment)?.[0] ?? '+00:00';
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const shift = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  if (new Date(now + shift).toISOString().slice(0, 10) === day) return clockOf(moment);
  const words = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${words.format(Date.parse(day)).replace(',', '')} ${clockOf(moment)}`;
}

/** @returns the age of a position: `12 secs`, `3 min` */
export function ageText(seconds: number, { locale }: Pick<DriveLocalizer, 'locale'>): string {
  const isShort = seconds < 60;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: isShort ? 'second' : 'minute' });
  return format.format(isShort ? Math.max(0, Math.round(seconds)) : Math.round(seconds / 60));
}

/** @returns the distance that an hourly hire includes, with at most one decimal */
export const includedText = ({ includedMetres, unit }: NonNullable<DriveRide['hire']>, { locale }: DriveLocalizer) =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: unit === 'mile' ? 'mile' : 'kilometer',
    maximumFractionDigits: 1,
  }).format(includedMetres / metresIn[unit]);

/**
 * @returns which car of a journey this is, and the others' drivers: `Car 1 of 2. Car 2: Driver 3, LK21 ABC, 4 people.`
 */
export function carsText(cars: NonNullable<DriveRide['cars']>, localizer: DriveLocalizer): string {
  const { t } = localizer;
  const own = cars.find((car) => car.own)?.number ?? 1;
  const others = cars
    .filter((car) => !car.own)
    .map(({ number, driver, registration, passengers }) => {
      const people = t('load.people', { count: passengers });
      const what = [driver || t('cars.noDriver'), registration, people].filter(Boolean);
      return t('cars.other', { number, what: joined(what, localizer) });
    });
  return [t('cars.own', { number: own, count: cars.length }), ...others].join(' ');
}
