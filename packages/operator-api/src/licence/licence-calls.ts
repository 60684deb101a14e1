import type { AnswerOf } from 'contracts';
import { type CallContext, type Handler, hex, todayOf } from '../calls/context.ts';
import { findParams, storeParams as keepParams } from '../database/licence-store.ts';
import { refuse } from '../http/refusal.ts';
import type { Caller } from './access.ts';
import { decideLicence } from './origins.ts';
import { graceSeconds, type TokenClaims, tokenSeconds } from './token.ts';

const refusals = {
  unknown: 'This tracking code is not known.',
  domain: 'This page may not use this tracking code.',
  expired: 'This tracking code has expired.',
  disabled: 'This tracking code is switched off.',
  variant: 'This tracking code is not for variant="quickbooking".',
} as const;

const pageOf = (caller: Caller) => (caller.kind === 'elsewhere' ? caller.page : null);

const urlOf = (caller: Caller): URL | null => {
  const page = pageOf(caller);
  return page === 'opaque' ? null : page;
};

function decide({ deps, access, caller, now }: CallContext, code: string) {
  if (caller.kind === 'nobody') return { ok: false, reason: 'domain' } as const;
  return decideLicence(access.licences(), code, pageOf(caller), todayOf(deps, now));
}

/**
 * POST /licence/validate (specification 2 §7). The Origin header decides, `parentdomain` is only compared; the token
 * is for that origin only and valid for half an hour. `grace` is a token of the same decision, valid for a day, for a
 * page that cannot reach the service again.
 */
export const validate: Handler<'validate'> = async (context, asked) => {
  const { deps, caller, now } = context;
  const decision = decide(context, asked.trackingcode);
  const url = urlOf(caller);
  if (url && asked.parentdomain !== '' && deps.log) {
    const named = asked.parentdomain
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/[:/].*$/, '');
    if (named !== url.hostname) deps.log({ level: 'info', event: 'parentdomain-differs', code: asked.trackingcode });
  }
  const { phone } = deps.operator.configuration;
  if (!decision.ok) {
    deps.log?.({
      level: 'info',
      event: 'licence-refused',
      code: asked.trackingcode,
      reason: decision.reason,
      host: url?.host ?? '',
    });
    return { code: 2, message: refusals[decision.reason], reason: decision.reason, phone, token: '' };
  }
  const { trackingcode, variants, test = false } = decision.licence;
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
    test,
  };
};

/** GET /licence/custappbaseurl?trackingcode= : the URLs of this operator's API and booking page. */
export const base: Handler<'base'> = async (context, asked) => {
  const decision = decide(context, asked.trackingcode);
  if (!decision.ok) {
    return { code: 2, message: refusals[decision.reason], reason: decision.reason, baseurl: '', bookingpageurl: '' };
  }
  return {
    code: 1,
    message: '',
    baseurl: context.ownUrl,
    bookingpageurl: decision.licence.bookingpage || `${context.ownUrl}/quickbooking.html`,
  };
};

const paramsHours = 24;

type Params = NonNullable<AnswerOf<'readParams'>['_params']>;
type StoredParams = Omit<Params, 'isASAP'> & { readonly isasap: boolean };

/** POST /licence/bookingparams: stores a short form's content for 24 hours under 128 random bits; no personal data. */
export const storeParams: Handler<'storeParams'> = async (context, { isASAP, ...params }) => {
  const { deps, now } = context;
  const decision = decide(context, params.trackingcode);
  if (!decision.ok) throw refuse(refusals[decision.reason], 2, { reason: decision.reason });
  if (!decision.licence.variants.includes('quickbooking')) throw refuse(refusals.variant, 2, { reason: 'disabled' });
  const id = hex(deps.randomBytes(16));
  await keepParams(deps.database, {
    id,
    trackingCode: decision.licence.trackingcode,
    params: { ...params, isasap: isASAP, trackingcode: decision.licence.trackingcode } satisfies StoredParams,
    expiresAt: now + paramsHours * 3_600_000,
  });
  return { code: 1, message: '', id };
};

/** GET /licence/bookingparams?id= : returns `_params`; code 2 for an id that is unknown or has expired. */
export const readParams: Handler<'readParams'> = async ({ deps, now }, { id }) => {
  const params = /^[0-9a-f]{32}$/.test(id) ? await findParams(deps.database, id, now) : null;
  if (!params) throw refuse('This booking link is not known or has expired.', 2, { _params: null });
  const { isasap, ...rest } = params as StoredParams;
  return { code: 1, message: '', _params: { ...rest, isASAP: isasap } };
};
