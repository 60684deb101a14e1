import type { DriveRide, RideEvent, RideStatus } from './rides.ts';

/** What the big button says for what happens next. */
export const pressWords: Readonly<Record<RideEvent, string>> = {
  departed_to_pickup: "I'm on my way",
  arrived_at_pickup: "I'm here",
  passenger_on_board: 'Passenger on board',
  arrived_at_dropoff: 'Finish the ride',
  no_show: 'Report no-show',
};

export const statusWords: Readonly<Record<RideStatus, string>> = {
  requested: 'To come',
  upcoming: 'To come',
  started: 'On the way',
  arrived: 'At the pick-up',
  pob: 'Passenger on board',
  finish: 'Done',
  cancelled: 'Cancelled',
  noshow: 'No-show',
};

const count = (number: number, one: string, many: string): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];

/** Whom and what the driver takes along. */
export const loadWords = (ride: DriveRide): string =>
  [
    ...count(ride.passengers, 'person', 'people'),
    ...count(ride.luggage, 'suitcase', 'suitcases'),
    ...count(ride.handBags, 'hand bag', 'hand bags'),
    ...count(ride.smallChildSeats, 'small child seat', 'small child seats'),
    ...count(ride.largeChildSeats, 'large child seat', 'large child seats'),
    ...count(ride.smallPets, 'small pet', 'small pets'),
    ...count(ride.otherPets, 'pet', 'pets'),
  ].join(', ');

/** The first part of an address, by which people know the place, and the rest. */
export function addressParts(text: string): readonly [string, string] {
  const at = text.indexOf(',');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1).trim()];
}

/** The operator's clock, as it stands in the moment: `10:31`. */
export const clockOf = (moment: string): string => moment.slice(11, 16);

/** The day before the time, where it is not today's: `Wed 25 Nov 10:31`. */
export function whenOf(moment: string, now: number): string {
  const day = moment.slice(0, 10);
  const offset = /[+-]\d\d:\d\d$/.exec(moment)?.[0] ?? '+00:00';
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const shift = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
  if (new Date(now + shift).toISOString().slice(0, 10) === day) return clockOf(moment);
  const words = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${words.format(Date.parse(day)).replace(',', '')} ${clockOf(moment)}`;
}

/** How long ago the position went out. */
export const ageWords = (seconds: number): string =>
  seconds < 60 ? `${Math.max(0, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** Which of several cars this one is, and who drives the others: `Car 1 of 2. Car 2: Driver 3, LK21 ABC, 4 people`. */
export function carsWords(cars: NonNullable<DriveRide['cars']>): string {
  const own = cars.find((car) => car.own)?.number ?? 1;
  const others = cars
    .filter((car) => !car.own)
    .map(({ number, driver, registration, passengers }) => {
      const people = `${passengers} ${passengers === 1 ? 'person' : 'people'}`;
      return `Car ${number}: ${[driver || 'no driver yet', registration, people].filter(Boolean).join(', ')}.`;
    });
  return [`Car ${own} of ${cars.length}.`, ...others].join(' ');
}
