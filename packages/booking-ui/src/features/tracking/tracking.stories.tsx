import { tracking } from 'booking-core/messages/tracking';
import type { ReactElement } from 'react';
import { MessagesProvider } from '../../booking-context.tsx';
import { testConfiguration, testNow } from '../../testing/scripted-booking.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { tracked, trackedRide } from './sample-tracked.ts';
import { TrackingView, type TrackingViewProps } from './tracking-view.tsx';

export default { title: 'Features/Tracking' };

const view = (
  state: TrackingViewProps['state'],
  look: { theme?: 'light' | 'dark' } = {},
  more: Pick<TrackingViewProps, 'onLeg'> = {},
) => {
  const ui: ReactElement = (
    <MessagesProvider words={tracking}>
      <TrackingView state={state} configuration={testConfiguration} onRetry={() => {}} {...more} />
    </MessagesProvider>
  );
  return storyOf(ui, {}, look);
};

export const OnTheWay = view(tracked());
export const OnTheWayDark = view(tracked(), { theme: 'dark' });
export const OnTheWayRightToLeft = { ...OnTheWay, globals: { direction: 'rtl' } };
export const LongText = view(
  tracked({
    pickup: {
      ...trackedRide.pickup,
      address: 'The Worshipful Company of Wheelwrights, Coachmakers and Harness Makers’ Hall, Great Chamber, London',
    },
    vehicle: { make: 'Mercedes-Benz', model: 'V-Class Extra Long', colour: 'obsidian black', registration: 'LK21 ABC' },
  }),
);
export const ReturnRide = view(
  tracked({
    leg: 'return',
    legs: [
      { leg: 'outbound', status: 'finish', pickupAt: testNow - 60 * 60_000 },
      { leg: 'return', status: 'started', pickupAt: testNow + 10 * 60_000 },
    ],
  }),
  {},
  { onLeg: () => {} },
);
export const Booked = view(tracked({ status: 'upcoming', driver: null, vehicle: null, position: null }));
export const Arrived = view(tracked({ status: 'arrived', secondsLeft: 0, metresLeft: 0 }));
export const OnBoard = view(tracked({ status: 'pob', secondsLeft: 1500 }));
export const Finished = view(tracked({ status: 'finish', position: null, metresLeft: null }));
export const Cancelled = view(tracked({ status: 'cancelled', position: null }));
export const NoSignal = view(tracked({ position: { latitude: 51.48, longitude: -0.46, seenAt: testNow - 40_000 } }));
export const Reconnecting = view(tracked({}, { phase: 'reconnecting' }));
export const NoConnection = view(tracked({}, { phase: 'stopped' }));
export const Loading = view({ ride: null, error: null, asked: 1, trail: [], phase: 'off' });
export const Ended = view({
  ride: null,
  error: { kind: 'rejected', code: 2, message: '' },
  asked: 1,
  trail: [],
  phase: 'off',
});
export const Failed = view({ ride: null, error: { kind: 'timeout' }, asked: 1, trail: [], phase: 'off' });
