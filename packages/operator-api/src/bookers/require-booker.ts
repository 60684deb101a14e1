import { fullName, localAt } from 'booking-core/domain';
import { addDays, isDay, mondayOf, monthOf, startOfDay } from 'booking-core/domain/days';
import type { CustomerRow } from '../accounts/sessions.ts';
import { type CallContext, timeZoneOf } from '../calls/context.ts';
import { badRequest, Refusal, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';

/** @throws {Refusal} 403 for a customer who books for no company. */
export function mustBook(customer: CustomerRow): void {
  if (customer.booker_id <= 0) throw new Refusal(403, 2, messages.bookersOnly);
}

/** A customer's full name. */
export const nameOf = (customer: CustomerRow): string =>
  fullName({ firstName: customer.first_name, lastName: customer.last_name });

/** Days of the operator's calendar, both included, with the moments they begin and end, epoch milliseconds. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly fromAt: number;
  /** The first moment after the period. */
  readonly untilAt: number;
}

const longestDays = 3_660;

/** @throws {Refusal} 400 for an invalid day or a reversed period; with an error text for more than ten years. */
export function periodOf(from: string, to: string, zone: string): Period {
  if (!isDay(from)) throw badRequest('datefrom is invalid');
  if (!isDay(to)) throw badRequest('dateto is invalid');
  if (to < from) throw badRequest('dateto is before datefrom');
  if (addDays(from, longestDays) < to) throw refuse(messages.periodTooLong);
  return { from, to, fromAt: startOfDay(from, zone), untilAt: startOfDay(addDays(to, 1), zone) };
}

/** The requested period; this month by default. */
export function readPeriod(
  context: CallContext,
  asked: { readonly datefrom: string; readonly dateto: string },
): Period {
  const zone = timeZoneOf(context.deps);
  const month = monthOf(localAt(context.now, zone).slice(0, 10));
  return periodOf(asked.datefrom || month.from, asked.dateto || month.to, zone);
}

/** The days of the week of a day, from its Monday to the next one; this week for ''. */
export function readWeek(context: CallContext, asked: string): readonly string[] {
  if (asked !== '' && !isDay(asked)) throw badRequest('weekcommencing is invalid');
  const monday = mondayOf(asked || localAt(context.now, timeZoneOf(context.deps)).slice(0, 10));
  return Array.from({ length: 8 }, (_, index) => addDays(monday, index));
}
