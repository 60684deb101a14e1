import { localAt } from 'booking-core/domain';
import type { CustomerRow } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import type { PromotionRow } from '../operator/schema.ts';
import { timeZoneOf } from './context.ts';

/** The promotion of a token, valid until the end of its last day; null for an unknown or expired one. */
export function findPromotion(deps: Deps, token: string, now: number): PromotionRow | null {
  const found = deps.operator.promotions.find((each) => each.token === token);
  return found && localAt(now, timeZoneOf(deps)).slice(0, 10) <= found.until ? found : null;
}

interface End {
  readonly latitude: number;
  readonly longitude: number;
}

/** The fields of a quotation or booking request that a promotion can fix. */
interface PromotedJourney {
  readonly pickup: End;
  readonly dropoff: End;
  readonly rtntype: 'oneWay' | 'return' | 'waitAndReturn';
  readonly vehtypeid: number;
}

const kinds = { oneway: 'oneWay', return: 'return', waitandreturn: 'waitAndReturn' } as const;

const at = (end: End, latitude: number | undefined, longitude: number | undefined) =>
  latitude === undefined ||
  longitude === undefined ||
  (Math.abs(end.latitude - latitude) < 2e-5 && Math.abs(end.longitude - longitude) < 2e-5);

const differs = () => refuse(messages.notThePromotion, 2, { reason: 'promotion' });

/**
 * Ensures that a journey matches the promotion it is requested under (specification 2 §3, changesallowed).
 * @returns the promotion; null when the request has none
 * @throws {Refusal} when the promotion is over or unknown, or the journey differs from it.
 */
export function requirePromotedJourney(
  deps: Deps,
  token: string,
  now: number,
  asked: PromotedJourney,
): PromotionRow | null {
  if (token === '') return null;
  const found = findPromotion(deps, token, now);
  if (!found) throw refuse(messages.noPromotion, 2, { reason: 'promotion' });
  if (found.changesallowed) return found;
  const kept =
    at(asked.pickup, found.picklat, found.picklng) &&
    at(asked.dropoff, found.dofflat, found.dofflng) &&
    (found.mode === 'booking' || kinds[found.mode] === asked.rtntype) &&
    (found.vehtypeid === 0 || found.vehtypeid === asked.vehtypeid);
  if (!kept) throw differs();
  return found;
}

interface Passenger {
  readonly firstname: string;
  readonly lastname: string;
  readonly email?: string | null;
  readonly phone: string;
  readonly dialingcode: string;
}

const digits = (text: string) => text.replace(/\D/g, '').replace(/^0/, '');
const plain = (text: string) => text.trim().toLowerCase();

/**
 * Checks the remaining fields of a booking under a promotion: the passenger and the promo code. A signed-in customer
 * books with the profile's data, whichever passenger the promotion names (2 §2). The code may be omitted, for a
 * customer who has already used it.
 * @throws {Refusal} when the booking differs from the promotion
 */
export function requirePromotedBooking(
  found: PromotionRow,
  asked: { readonly contact: Passenger; readonly promocode: string },
  customer: CustomerRow | null,
): void {
  if (found.changesallowed) return;
  const { contact } = asked;
  const free = customer !== null && customer.booker_id === 0;
  const same = (given: string, sent: string | null | undefined) => given === '' || plain(given) === plain(sent ?? '');
  const kept =
    (asked.promocode === '' || found.promocode === '' || plain(asked.promocode) === plain(found.promocode)) &&
    (free ||
      (same(found.firstname, contact.firstname) &&
        same(found.surname, contact.lastname) &&
        same(found.email, contact.email) &&
        same(digits(found.phone), digits(contact.phone)) &&
        same(digits(found.dialingcode), contact.dialingcode)));
  if (!kept) throw differs();
}
