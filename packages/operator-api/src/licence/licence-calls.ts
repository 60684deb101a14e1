import * as v from 'valibot';
import { type CallContext, hex, todayOf } from '../calls/context.ts';
import { findParams, storeParams } from '../database/licence-store.ts';
import { latitude, line, longitude, optionalCount, optionalFlag, optionalLine, postcode } from '../http/fields.ts';
import { decodeRequest } from '../http/read.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import type { Access, Caller } from './access.ts';
import { decideLicence } from './origins.ts';
import { graceSeconds, type TokenClaims, tokenSeconds } from './token.ts';

/** What the licence calls know besides the request's content. */
export interface LicenceContext extends CallContext {
  readonly caller: Caller;
  readonly access: Access;
  /** This deployment's address, without a slash at the end. */
  readonly ownUrl: string;
}

const refusals = {
  unknown: 'This tracking code is not known.',
  domain: 'This page may not use this tracking code.',
  expired: 'This tracking code has expired.',
  disabled: 'This tracking code is switched off.',
} as const;

const trackingCode = line(40, 1);

const originOf = (caller: Caller) => (caller.kind === 'elsewhere' ? caller.url : null);

function decide({ deps, access, caller, now }: LicenceContext, code: string) {
  if (caller.kind === 'nobody') return { ok: false, reason: 'domain' } as const;
  return decideLicence(access.licences(), code, originOf(caller), todayOf(deps, now));
}

const validateRequest = v.object({ parentdomain: optionalLine(255), trackingcode: trackingCode });

/**
 * POST /licence/validate (specification 2 §7). The Origin header decides, `parentdomain` is only compared; the token is
 * for that origin alone and lasts half an hour. `grace` is the same decision for a day, for a page that cannot ask again.
 */
export async function validate(context: LicenceContext): Promise<Record<string, unknown>> {
  const { deps, body, caller, now } = context;
  const asked = decodeRequest(validateRequest, body);
  const decision = decide(context, asked.trackingcode);
  if (caller.kind === 'elsewhere' && asked.parentdomain !== '' && deps.log) {
    const named = asked.parentdomain
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/[:/].*$/, '');
    if (named !== caller.url.hostname)
      deps.log({ level: 'info', event: 'parentdomain-differs', code: asked.trackingcode });
  }
  const { phone } = deps.operator.configuration;
  if (!decision.ok) {
    deps.log?.({
      level: 'info',
      event: 'licence-refused',
      code: asked.trackingcode,
      reason: decision.reason,
      host: caller.kind === 'elsewhere' ? caller.url.host : '',
    });
    return { code: 2, message: refusals[decision.reason], reason: decision.reason, phone, token: '' };
  }
  const { trackingcode, variants } = decision.licence;
  const { signer } = context.access;
  const sign = (use: TokenClaims['use'], seconds: number) =>
    signer.sign({
      use,
      code: trackingcode,
      origin: caller.kind === 'elsewhere' ? caller.origin : context.ownUrl,
      exp: Math.floor(now / 1000) + seconds,
      jti: hex(deps.randomBytes(16)),
    });
  const [token, grace] = await Promise.all([sign('widget', tokenSeconds), sign('grace', graceSeconds)]);
  return {
    code: 1,
    message: '',
    reason: '',
    phone,
    token,
    expiresin: tokenSeconds,
    grace,
    graceexpiresin: graceSeconds,
    variants,
  };
}

/** GET /licence/custappbaseurl?trackingcode= : where this operator's API and booking page are. */
export async function customerAppBaseUrl(context: LicenceContext): Promise<Record<string, unknown>> {
  const { query, ownUrl } = context;
  const asked = decodeRequest(v.object({ trackingcode: trackingCode }), {
    trackingcode: query.lower.get('trackingcode'),
  });
  const decision = decide(context, asked.trackingcode);
  if (!decision.ok) {
    return { code: 2, message: refusals[decision.reason], reason: decision.reason, baseurl: '', bookingpageurl: '' };
  }
  return {
    code: 1,
    message: '',
    baseurl: ownUrl,
    bookingpageurl: decision.licence.bookingpage || `${ownUrl}/quickbooking.html`,
  };
}

const place = v.strictObject({
  category: optionalLine(60),
  postcode,
  latitude,
  longitude,
  fulladdress: line(255, 1),
});

// Strict: a key that is not listed, such as a name or a phone number, is refused and not stored.
const paramsRequest = v.strictObject({
  trackingcode: trackingCode,
  pickup: v.optional(v.nullable(place), null),
  dropoff: v.optional(v.nullable(place), null),
  datetime: v.optional(v.pipe(v.string(), v.regex(/^([\d:T.+Z -]{1,40})?$/)), ''),
  vehtypeid: optionalCount(1e6),
  vehicleid: v.optional(
    v.pipe(
      v.nullable(v.union([v.string(), v.number()])),
      v.transform((value) => (value === null ? '' : String(value))),
      v.regex(/^[A-Za-z0-9-]{0,12}$/),
    ),
    '',
  ),
  isasap: optionalFlag,
});

const paramsHours = 24;
export const paramsMaxBytes = 8 * 1024;

/** POST /licence/bookingparams: keeps a short form's content for 24 hours under 128 random bits; no personal data. */
export async function storeBookingParams(context: LicenceContext): Promise<Record<string, unknown>> {
  const { deps, body, now } = context;
  const params = decodeRequest(paramsRequest, body);
  const decision = decide(context, params.trackingcode);
  if (!decision.ok) throw refuse(refusals[decision.reason], 2, { reason: decision.reason });
  if (!decision.licence.variants.includes('quickbooking')) throw refuse(refusals.disabled, 2, { reason: 'disabled' });
  const id = hex(deps.randomBytes(16));
  await storeParams(deps.database, {
    id,
    trackingCode: decision.licence.trackingcode,
    params: { ...params, trackingcode: decision.licence.trackingcode },
    expiresAt: now + paramsHours * 3_600_000,
  });
  return { code: 1, message: '', id };
}

/** GET /licence/bookingparams?id= : answers `_params`, code 2 for an id that is unknown or has expired. */
export async function readBookingParams(context: LicenceContext): Promise<Record<string, unknown>> {
  const id = context.query.lower.get('id');
  if (id === undefined) throw badRequest('id is required');
  const params = /^[0-9a-f]{32}$/.test(id) ? await findParams(context.deps.database, id, context.now) : null;
  if (!params) throw refuse('This booking link is not known or has expired.', 2, { _params: null });
  const { isasap, ...rest } = params as { isasap?: unknown };
  return { code: 1, message: '', _params: { ...rest, isASAP: isasap } };
}
