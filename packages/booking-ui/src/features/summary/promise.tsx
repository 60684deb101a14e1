import {
  type CancellationTerms,
  cancellationTerms,
  localAt,
  type PromisedRide,
  promisedLeg,
  sentences,
} from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { configurationOf, zoneOf } from 'booking-core/selectors';
import { useBookingState, useNow, useT } from '../../booking-context.tsx';
import { type FormatWhen, useWhen } from '../use-when.ts';

/** The deadline of free cancellation, as a sentence; '' where the terms are unknown. */
export function cancellationText(terms: CancellationTerms | null, when: FormatWhen, t: Translate): string {
  if (!terms || terms.kind === 'unknown') return '';
  return terms.kind === 'late' ? t('promise.late') : t('promise.free', { time: when(terms.until) });
}

interface PromiseWordsProps {
  ride: PromisedRide | null;
  className: string;
  /** The text about the fare, where it is more than that the fare is fixed. */
  fixed?: string;
}

/** The terms of a ride, on the payment step and on the ticket alike: fixed fare, free waiting, cancellation. */
export function PromiseText({ ride, className, fixed }: PromiseWordsProps) {
  const t = useT();
  const when = useWhen();
  const now = useNow(60_000);
  const zone = useBookingState(zoneOf);
  const configuration = useBookingState(configurationOf);
  if (!ride || !configuration) return null;
  const waiting = promisedLeg(ride, 'onward')?.freeWaitingUntil ?? null;
  const promises = [
    fixed ?? t('promise.fixed'),
    waiting !== null && t('promise.waiting', { time: localAt(waiting, zone).slice(11) }),
    cancellationText(cancellationTerms(ride.pickupAt, configuration, now), when, t),
  ];
  return <p className={className}>{sentences(promises)}</p>;
}
