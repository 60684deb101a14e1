import { type BookedLeg, type Booking, currentLeg, nextStep, sentences } from 'booking-core/domain';
import type { MessageKey } from 'booking-core/messages';
import { configurationOf } from 'booking-core/selectors';
import { useEffect, useRef, useState } from 'react';
import { useBookingState, useT } from '../../booking-context.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { useWhen } from '../use-when.ts';
import styles from './ticket.module.css';

/** The ticket's heading and hint by state: the status of the booking, and what the passenger can do. */
const stateKeys = {
  booked: ['ticket.bookedTitle', 'ticket.emailed'],
  upcoming: ['ticket.title', 'ticket.emailed'],
  unmailed: ['ticket.title', 'ticket.driverFollows'],
  other: ['ticket.title', 'ticket.bookedHint'],
  unpaid: ['ticket.unpaidTitle', 'ticket.unpaidHint'],
  unpaidUntil: ['ticket.unpaidTitle', 'ticket.unpaidUntil'],
  requested: ['ticket.requestedTitle', 'ticket.requestedHint'],
  looking: ['ticket.looking', 'ticket.lookingHint'],
  assigned: ['ticket.assignedTitle', 'ticket.assignedHint'],
  started: ['ticket.startedTitle', 'ticket.startedHint'],
  arrived: ['ticket.arrivedTitle', 'ticket.arrivedHint'],
  pob: ['ticket.pobTitle', 'ticket.pobHint'],
  finish: ['ticket.finishTitle', 'ticket.finishHint'],
  noshow: ['ticket.noshowTitle', 'ticket.noshowHint'],
  cancelled: ['ticket.cancelledTitle', 'ticket.cancelledHint'],
  refunded: ['ticket.cancelledTitle', 'ticket.refundedHint'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>;

export type TicketState = keyof typeof stateKeys;

/** The icons of states that are not a tick: a tick means that nothing is left to be settled. */
const signs: { readonly [State in TicketState]?: 'calendar' | 'warning' | 'close' } = {
  requested: 'calendar',
  looking: 'calendar',
  unpaid: 'warning',
  unpaidUntil: 'warning',
  noshow: 'close',
  cancelled: 'close',
  refunded: 'close',
};

const reported = ['started', 'arrived', 'pob', 'finish', 'noshow'] as const;

/** @returns which of the states in `stateKeys` a ride is in; `fresh` when it was just booked */
export function ticketState(ride: Booking, fresh: boolean): TicketState {
  const status = ride.status.toLowerCase();
  const known = reported.find((each) => each === status);
  if (known) return known;
  if (status === 'cancelled') return ride.refund && ride.refund.state !== 'none' ? 'refunded' : 'cancelled';
  // Also of a request: the passenger's next step is to pay it.
  if (!ride.paid && nextStep(ride) === 'pay') return ride.payUntil ? 'unpaidUntil' : 'unpaid';
  if (status === 'requested') return ride.legs?.some(isLooking) ? 'looking' : 'requested';
  if (status !== 'upcoming') return 'other';
  if (currentLeg(ride.legs)?.driverName) return 'assigned';
  if (fresh && ride.email !== '') return 'booked';
  return ride.email === '' ? 'unmailed' : 'upcoming';
}

const isLooking = (leg: BookedLeg) => leg.status === 'requested' && leg.lookingForDriver;

export interface TicketHeadProps {
  ride: Booking;
  state: TicketState;
  /** Takes the focus. */
  focused: boolean;
  justBooked: boolean;
  level: 1 | 2;
}

/** What has become of the booking, and what the passenger can do; a change is announced. */
export function TicketHead({ ride, state, focused, justBooked, level }: TicketHeadProps) {
  const t = useT();
  const when = useWhen();
  const company = useBookingState((each) => configurationOf(each)?.company ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  const Heading = level === 1 ? 'h1' : 'h2';
  const current = currentLeg(ride.legs);
  const driver = current?.driverName ?? '';
  const [title, hint] = stateKeys[state];
  const heads = t(title, { driver });
  const explains = t(hint, {
    email: ride.email,
    time: when(state === 'unpaidUntil' ? (ride.payUntil ?? ride.pickupAt) : (current?.pickupAt ?? ride.pickupAt)),
  });
  const changed = useChanged(`${state} ${driver}`);
  const sign = signs[state] ?? 'check';
  return (
    <header className={styles.head}>
      <span className={`tb-round ${styles.seal}`} data-off={sign === 'close'} aria-hidden="true">
        <Icon name={sign} size={24} />
      </span>
      <div>
        {company ? <p className="tb-quiet">{company}</p> : null}
        <Heading className="tb-heading" ref={heading} tabIndex={-1}>
          {heads}
        </Heading>
        <p className="tb-muted">
          {/* The hint stays in place when the driver becomes known. */}
          {sentences([explains, justBooked && ['booked', 'assigned'].includes(state) && t('ticket.bookedHint')])}
        </p>
        <p className="tb-hidden" aria-live="polite">
          {changed ? `${heads}. ${explains}` : ''}
        </p>
      </div>
    </header>
  );
}

/** Whether a value has ever differed from its value at the first render. */
function useChanged(value: string): boolean {
  const [first] = useState(value);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (value !== first) setChanged(true);
  }, [value, first]);
  return changed;
}
