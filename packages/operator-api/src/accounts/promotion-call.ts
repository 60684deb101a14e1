import * as v from 'valibot';
import { type Call, todayOf } from '../calls/context.ts';
import { decodeRequest } from '../http/read.ts';
import { refuse } from '../http/refusal.ts';
import { words } from '../words.ts';

const request = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) });

/** GET /api/promotion?token= : a booking that begins filled in (specification 2 §3). */
export const promotion: Call = async ({ deps, query, now }) => {
  const { token } = decodeRequest(request, { token: query.lower.get('token') });
  const found = deps.operator.promotions.find((row) => row.token === token);
  if (!found || (found.until !== undefined && found.until < todayOf(deps, now))) throw refuse(words.noPromotion);
  const { pickup, dropoff } = found;
  const vehicle = deps.operator.vehicles.find((row) => row.vehtypeid === found.vehtypeid);
  return {
    code: 1,
    message: found.message,
    mode: '',
    picklat: pickup?.latitude ?? null,
    picklng: pickup?.longitude ?? null,
    pickpostcode: pickup?.postcode ?? '',
    pickcategory: pickup?.category ?? '',
    pickupaddress: pickup?.address ?? '',
    dofflat: dropoff?.latitude ?? null,
    dofflng: dropoff?.longitude ?? null,
    droppostcode: dropoff?.postcode ?? '',
    doffcategory: dropoff?.category ?? '',
    dropoffaddress: dropoff?.address ?? '',
    promocode: found.promocode ?? '',
    vehtypeid: vehicle?.vehtypeid ?? null,
    vehicletype: vehicle?.typename ?? '',
    changesallowed: true,
  };
};
