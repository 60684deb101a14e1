import type { dispatchCalls } from 'contracts';
import { Problem } from '../http/problem.ts';
import type { ResourceHandlers } from '../http/resources.ts';
import { bookingViews, findByReference } from './booking.ts';
import { readFeed } from './feed.ts';
import type { Dispatcher } from './keys.ts';

/** The handlers of the dispatch API's booking calls. */
export const dispatchHandlers: ResourceHandlers<typeof dispatchCalls, Dispatcher> = {
  bookings: ({ deps }, { query }) => readFeed(deps, query.after, query.limit),
  async booking({ deps }, { params }) {
    const row = await findByReference(deps.database, params.reference);
    const [booking] = row ? await bookingViews(deps, [row]) : [];
    if (!booking)
      throw new Problem(404, 'not-found', `There is no booking ${params.reference}.`, { field: 'reference' });
    return booking;
  },
};
