import { localAt } from 'booking-core/domain';
import { addDays, isDay, mondayOf, monthOf, startOfDay } from 'booking-core/domain/days';
import { idOf, mustBe } from '../accounts/account-calls.ts';
import type { CustomerRow } from '../accounts/sessions.ts';
import { type CallContext, timeZoneOf } from '../calls/context.ts';
import { badRequest, Refusal } from '../http/refusal.ts';
import { messages } from '../messages.ts';

/** The booker who asks, for their own company only. @throws {Refusal} 401 for nobody, 403 for everybody else. */
export function requireBooker(context: CallContext, sent: number): CustomerRow {
  const customer = mustBe(context);
  if (customer.booker_id <= 0) throw new Refusal(403, 2, messages.bookersOnly);
  if (sent !== 0 && sent !== customer.booker_id) throw new Refusal(403, 2, messages.notYours);
  return customer;
}

/** The same for calls that send the booker's id in the address. */
export const bookerOf = (context: CallContext): CustomerRow =>
  requireBooker(context, idOf(context.query.lower.get('bookerid')));

export const nameOf = (customer: CustomerRow): string => `${customer.first_name} ${customer.last_name}`.trim();

/** Days of the operator's calendar, both included, and the moments they begin and end at. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly fromAt: number;
  /** The first moment after. */
  readonly untilAt: number;
}

const longestDays = 3_660;

/** @throws {Refusal} 400 for what is no day, the wrong way round, or more than ten years. */
export function periodOf(from: string, to: string, zone: string): Period {
  if (!isDay(from)) throw badRequest('datefrom is invalid');
  if (!isDay(to)) throw badRequest('dateto is invalid');
  if (to < from) throw badRequest('dateto is before datefrom');
  if (addDays(from, longestDays) < to) throw badRequest('datefrom is too far before dateto');
  return { from, to, fromAt: startOfDay(from, zone), untilAt: startOfDay(addDays(to, 1), zone) };
}

/** The period of the address; this month where it says nothing. Times of day that come along are ignored. */
export function readPeriod(context: CallContext): Period {
  const zone = timeZoneOf(context.deps);
  const today = localAt(context.now, zone).slice(0, 10);
  const asked = (key: string) => dayOf(context.query.lower.get(key) ?? '');
  const month = monthOf(today);
  return periodOf(asked('datefrom') || month.from, asked('dateto') || month.to, zone);
}

/** The day of a date or moment of the wire, as it is written. */
export const dayOf = (text: string): string => (/^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? text.slice(0, 10) : text);

/** The week that the address asks for, from its Monday; this week where it says nothing. */
export function readWeek(context: CallContext): readonly string[] {
  const asked = dayOf(context.query.lower.get('weekcommencing') ?? '');
  if (asked !== '' && !isDay(asked)) throw badRequest('weekcommencing is invalid');
  const monday = mondayOf(asked || localAt(context.now, timeZoneOf(context.deps)).slice(0, 10));
  return Array.from({ length: 8 }, (_, index) => addDays(monday, index));
}
