import type { BookingState, DialogText, FieldIssue } from 'booking-core';
import { type BookingOptions, childAgesOf, type DistanceUnit, formatDistance, listed } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { MessageKey, Translate } from 'booking-core/messages';

export { phoneHref } from 'booking-core/domain/phone';

/** The operator's phone number, '' when it is not known. */
export const operatorPhone = (state: BookingState): string =>
  state.boot.status === 'ready'
    ? state.boot.configuration.phone
    : 'phone' in state.boot
      ? (state.boot.phone ?? '')
      : '';

/** A duration in seconds as whole minutes, from one hour on as hours and minutes. */
export function formatDuration(seconds: number, t: Translate): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return t('fare.minutes', { minutes });
  const rest = minutes % 60;
  return rest === 0
    ? t('fare.hours', { hours: minutes / 60 })
    : t('fare.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: rest });
}

/** Distance and duration of a route: "12.4 km, about 35 min". */
export const routeText = (metres: number, seconds: number, t: Translate, locale: string, unit: DistanceUnit): string =>
  listed([formatDistance(metres, locale, unit), t('fare.about', { duration: formatDuration(seconds, t) })]);

/** `9:41`, from seconds. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const issueKeys: Readonly<Partial<Record<FieldIssue['code'], MessageKey>>> = {
  required: 'field.required',
  tooShort: 'field.tooShort',
  tooLong: 'field.tooLong',
  noVehicle: 'error.noVehicle',
  tooSmall: 'error.tooSmall',
};

/** The error text under a field (specification 1 §5), null without an issue; `title` is the field's label. */
export function issueText(issue: FieldIssue | null, title: string, t: Translate): string | null {
  if (!issue) return null;
  const { code, params } = issue;
  if (code === 'refused' && params?.message) return params.message;
  return t(issueKeys[code] ?? 'field.invalid', { title, max: limits.textMaxLength, ...params });
}

/** A count with its noun, singular or plural. */
export const counted = (t: Translate, count: number, one: MessageKey, many: MessageKey): string =>
  t(count === 1 ? one : many, { count });

const extras = [
  ['luggages', 'vehicle.bag', 'vehicle.bags'],
  ['handBags', 'vehicle.handBag', 'vehicle.handBags'],
  ['smallChilds', 'options.smallChildSeat.one', 'options.smallChildSeat.many'],
  ['largeChilds', 'options.largeChildSeat.one', 'options.largeChildSeat.many'],
  ['smallPets', 'options.smallPet.one', 'options.smallPet.many'],
  ['otherPets', 'options.otherPet.one', 'options.otherPet.many'],
] as const;

/** People, and bags where there are any: "2 passengers, 1 bag". */
export const loadText = (passengers: number, bags: number, t: Translate): string =>
  listed([
    counted(t, passengers, 'vehicle.passenger', 'vehicle.passengers'),
    bags > 0 && counted(t, bags, 'vehicle.bag', 'vehicle.bags'),
  ]);

type Load = Pick<BookingOptions, 'passengers'> & Partial<Omit<BookingOptions, 'childAges'>>;

/** The booking options as a list: "2 passengers, wheelchair, 1 bag, 1 small child seat, children aged 2". */
export const optionText = (options: BookingOptions, t: Translate): string =>
  bookedLoadText(options, childAgesOf(options), t);

/** The same of a booked ride, whose children have their ages in years. */
export const bookedLoadText = (options: Load, ages: readonly number[], t: Translate): string =>
  listed([
    counted(t, options.passengers, 'vehicle.passenger', 'vehicle.passengers'),
    options.wheelchair && t('options.wheelchair.one'),
    ...extras.map(([name, one, many]) => options[name] && counted(t, options[name], one, many)),
    ages.length > 0 && t('options.childAges', { ages: listed(ages.map((age) => (age === 0 ? '<1' : String(age)))) }),
  ]);

/** A message of the catalogue without amounts, or the server's own text. */
export const plainText = (text: DialogText, t: Translate): string =>
  'server' in text ? text.server : t(text.key, text.params);
