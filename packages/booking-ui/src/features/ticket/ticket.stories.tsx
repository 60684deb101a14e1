import type { Booking } from 'booking-core/domain';
import type { ReactNode } from 'react';
import { sampleReturn, sampleRide } from '../../testing/sample-state.ts';
import { type StateOverrides, testNow } from '../../testing/scripted-booking.ts';
import { type StoryOptions, storyOf } from '../../testing/story-booking.tsx';
import { Ticket } from './ticket.tsx';
import { TicketView, type TicketViewProps } from './ticket-view.tsx';

export default { title: 'Features/Ticket' };

/** A story wide enough for a ticket with its map beside it. */
const ticketOf = (ui: ReactNode, state: StateOverrides = {}, options: StoryOptions = {}) =>
  storyOf(ui, state, { ...options, width: 1000 });

const none = (status: TicketViewProps['status']) =>
  ticketOf(<TicketView ride={null} status={status} onRetry={() => {}} onBookAnother={() => {}} />);
const paid = { payment: { status: 'paid', booking: sampleRide } } as const;

export const JustBooked = ticketOf(<Ticket />, paid);
export const JustBookedDark = ticketOf(<Ticket />, paid, { theme: 'dark' });
export const Cancelled = ticketOf(<TicketView ride={{ ...sampleRide, status: 'cancelled' }} status="ready" />);
export const WaitAndReturn = ticketOf(<TicketView ride={{ ...sampleRide, waitAndReturn: true }} status="ready" />);
const [driven] = sampleReturn.legs ?? [];
/** The sample ride in the given status, with a driver. */
const at = (status: string, more: Partial<Booking> = {}) => {
  const legs = driven ? [{ ...driven, status, priceReason: '', driverMobile: '+447700900003' }] : [];
  return ticketOf(<TicketView ride={{ ...sampleRide, status, legs, ...more }} status="ready" />);
};

export const DriverFollows = ticketOf(<TicketView ride={sampleRide} status="ready" />);
export const Requested = at('requested', { legs: [] });
export const LookingForDriver = ticketOf(
  <TicketView ride={{ ...sampleRide, status: 'requested', legs: (sampleReturn.legs ?? []).slice(1) }} status="ready" />,
);
export const NotPaid = at('upcoming', { legs: [], paymentMethod: 'card', payUntil: testNow + 3_600_000 });
export const WithoutNetwork = at('upcoming', { asOf: testNow - 3_600_000 });
export const RestToPay = at('upcoming', {
  legs: [],
  paymentMethod: 'card',
  paid: true,
  owedMinor: 3_400,
  dueMinor: 3_400,
});
export const Paid = at('upcoming', { legs: [], paymentMethod: 'card', paid: true });
export const Assigned = at('upcoming');
export const OnTheWay = at('started');
export const Arrived = at('arrived');
export const OnBoard = at('pob');
export const Finished = at('finish');
export const ToBeRated = at('finish', { rating: 0 });
export const Rated = at('finish', { rating: 4 });
export const RatedToday = at('finish', { rating: 4, ratingUntil: testNow + 3_600_000 });
export const NoShow = at('noshow');
export const Refunded = at('cancelled', {
  paymentMethod: 'card',
  refund: { minor: sampleRide.totalMinor, state: 'pending' },
});
export const AssignedRightToLeft = { ...Assigned, globals: { direction: 'rtl' } };
export const Return = ticketOf(<TicketView ride={sampleReturn} status="ready" />);
/** Nine people in two cars: one has its driver, the other waits for one. */
const twoCars: Booking = {
  ...sampleRide,
  vehicleType: '2 × MPV',
  passengers: 9,
  legs: (sampleReturn.legs ?? []).map((leg, index) => ({
    ...leg,
    leg: index === 0 ? 'outbound' : 'outbound2',
    status: index === 0 ? 'upcoming' : 'requested',
    pickupAt: sampleRide.pickupAt,
    priceReason: '',
    passengers: 5 - index,
  })),
};
export const SeveralCars = ticketOf(<TicketView ride={twoCars} status="ready" />);
export const SeveralCarsOneTakenOut = ticketOf(
  <TicketView
    ride={{
      ...twoCars,
      legs: (twoCars.legs ?? []).map((leg) => (leg.leg === 'outbound2' ? { ...leg, status: 'cancelled' } : leg)),
    }}
    status="ready"
  />,
);
export const Loading = none('loading');
export const NotFound = none('notFound');
export const Failed = none('failed');
export const Offline = none('offline');
