import { fetchDirection, fetchNearestDriver, fetchQuotation } from '../../api/product.ts';
import { checkPromoCode } from '../../api/promo-code.ts';
import type { Place } from '../../domain/index.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';

const noRoute = { seconds: 0, metres: 0 };

/** The nearest driver, the quotation, and the discount of a promo code. */
export function quoteEffects({
  options,
  connection,
  ask,
  cancel,
}: RuntimeContext): EffectHandlers<
  'proximity.fetch' | 'proximity.cancel' | 'quote.fetch' | 'quote.cancel' | 'promo.check'
> {
  return {
    'proximity.fetch': ({ requestId, at }) =>
      ask(
        'proximity',
        (token) => fetchNearestDriver(connection(), at, options.source, token),
        (travelTimeSeconds) => ({ type: 'proximity.answered', requestId, travelTimeSeconds }),
        (error) => ({ type: 'proximity.failed', requestId, error }),
      ),
    'proximity.cancel': () => cancel('proximity'),
    'quote.fetch': ({ requestId, points, request }) =>
      ask(
        'quote',
        async (token) => {
          const product = connection();
          // The server measures the route itself, so a route that failed here is sent as 0; the server may refuse it.
          const routeOf = async (stops: readonly Place[]) => {
            const answer = await fetchDirection(product, stops, token);
            return answer.ok ? answer.value : noRoute;
          };
          const [outbound, back] = await Promise.all([
            routeOf(points),
            request.rtntype === '' ? noRoute : routeOf([...points].reverse()),
          ]);
          const measured = {
            traveltime: outbound.seconds,
            distance: outbound.metres,
            returntraveltime: back.seconds,
            returndistance: back.metres,
          };
          return fetchQuotation(product, { ...request, ...measured }, token);
        },
        (quotation) => ({ type: 'quote.received', requestId, quotation }),
        (error) => ({ type: 'quote.failed', requestId, error }),
      ),
    'quote.cancel': () => cancel('quote'),
    'promo.check': (effect) =>
      ask(
        'promo',
        (token) => checkPromoCode(connection(), effect, token),
        (promo) => ({ type: 'promo.granted', requestId: effect.requestId, promo }),
        (error) => ({ type: 'promo.refused', requestId: effect.requestId, error }),
      ),
  };
}
