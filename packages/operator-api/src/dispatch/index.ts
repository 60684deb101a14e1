import { dispatchCalls, dispatchRideCalls } from 'contracts';
import type { ResourceFamily } from '../http/resources.ts';
import { dispatchHandlers } from './handlers.ts';
import { admitKey, type Dispatcher } from './keys.ts';
import { dispatchRideHandlers } from './ride-handlers.ts';

/** The calls under `/dispatch/v1`, for clients with a dispatch key. */
const calls = { ...dispatchCalls, ...dispatchRideCalls };

export const dispatchFamily: ResourceFamily<typeof calls, Dispatcher> = {
  base: '/dispatch/v1',
  calls,
  handlers: { ...dispatchHandlers, ...dispatchRideHandlers },
  admit: admitKey,
};
