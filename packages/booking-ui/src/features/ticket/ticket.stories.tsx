import { sampleReturn, sampleRide } from '../../testing/sample-state.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { Ticket } from './ticket.tsx';
import { TicketView, type TicketViewProps } from './ticket-view.tsx';

export default { title: 'Features/Ticket' };

const none = (status: TicketViewProps['status']) =>
  storyOf(<TicketView ride={null} status={status} onRetry={() => {}} onBookAnother={() => {}} />);
const paid = { payment: { status: 'paid', booking: sampleRide } } as const;

export const JustBooked = storyOf(<Ticket />, paid);
export const JustBookedDark = storyOf(<Ticket />, paid, { theme: 'dark' });
export const Cancelled = storyOf(<TicketView ride={{ ...sampleRide, status: 'cancelled' }} status="ready" />);
export const WaitAndReturn = storyOf(<TicketView ride={{ ...sampleRide, waitAndReturn: true }} status="ready" />);
export const Return = storyOf(<TicketView ride={sampleReturn} status="ready" />);
export const Loading = none('loading');
export const NotFound = none('notFound');
export const Failed = none('failed');
export const Offline = none('offline');
