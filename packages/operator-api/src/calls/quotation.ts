import { sayLine } from '../fares/say-line.ts';
import { speak } from '../mail/languages/index.ts';
import { quote } from '../quotation/quote.ts';
import type { Handler } from './context.ts';

/**
 * POST /api/quotation (specification 1 §7): routes, times and prices are the server's own; what the client sends of
 * them is not believed. The quotation is kept under its request id, with the prices of all vehicle types: the same call
 * again gets the same answer, another journey under the same id a conflict.
 */
export const quotation: Handler<'quotation'> = async (context, asked) => {
  const { deps, now, network, access, trackingCodeOf } = context;
  const trackingCode = trackingCodeOf(asked.trackingcode);
  // A test counts as nothing.
  const shownTo = access.isTest(trackingCode) ? {} : { shownTo: { network, trackingCode } };
  const company = await context.company();
  const answer = await quote({ deps, now, bookerId: company?.bookerid ?? 0, ...shownTo }, asked);
  // The desk is English alone.
  const speech = speak(deps.operator.configuration, (await context.staff()) ? 'en' : context.readerLanguage);
  const farelines = answer.farelines.map((line) => ({ ...line, label: sayLine(line, speech) }));
  return { ...answer, farelines };
};
