import { lineLabel } from '../fares/line-label.ts';
import { speak } from '../mail/languages/index.ts';
import { quote } from '../quotation/quote.ts';
import type { Handler } from './context.ts';

/**
 * POST /api/quotation (specification 1 §7): the server computes routes, times and prices itself and ignores those that
 * the client sends. The quotation is stored under its request id, with the prices of all vehicle types: the same
 * request again gets the same response, a different journey under the same id a conflict.
 */
export const quotation: Handler<'quotation'> = async (context, asked) => {
  const { deps, now, network, access, trackingCodeOf } = context;
  const trackingCode = trackingCodeOf(asked.trackingcode);
  // Test quotations are not counted in the statistics.
  const shownTo = access.isTest(trackingCode) ? {} : { shownTo: { network, trackingCode } };
  const company = await context.company();
  const answer = await quote({ deps, now, bookerId: company?.bookerid ?? 0, ...shownTo }, asked);
  // The desk's pages exist only in English.
  const localizer = speak(deps.operator.configuration, (await context.staff()) ? 'en' : context.readerLanguage);
  const farelines = answer.farelines.map((line) => ({ ...line, label: lineLabel(line, localizer) }));
  return { ...answer, farelines };
};
