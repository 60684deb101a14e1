import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { momentOf, timeOf } from '../time.ts';
import type { Ride } from '../today/ride.ts';
import { useNow } from '../use-now.ts';
import styles from './actions.module.css';

/** One of the operator's drivers who may take a ride. */
type Candidate = Answer<'candidates'>['drivers'][number];

/** The drivers who can reach the pick-up of a ride soonest. */
export function useCandidates({ reference, leg }: Pick<Ride, 'reference' | 'leg'>) {
  const asked = useQuery({
    queryKey: ['candidates', reference, leg],
    queryFn: ({ signal }) => ask('candidates', { params: { reference, leg }, signal }),
    // The drivers move, so their times to the pick-up change.
    refetchInterval: 20_000,
    // Those of an earlier look would decide the order of the list.
    gcTime: 0,
  });
  const near = asked.data?.drivers ?? [];
  // A list in the order of the latest times would move another driver under the pointer.
  const [order, setOrder] = useState<readonly number[]>([]);
  const added = near.map(({ id }) => id).filter((id) => !order.includes(id));
  if (added.length > 0) setOrder([...order, ...added]);
  const listed = order.flatMap((id) => near.find((each) => each.id === id) ?? []);
  const first = near.find(
    ({ cannot, unavailableSince, alsoAt, seconds }) =>
      cannot === '' && unavailableSince === null && alsoAt === null && seconds !== null,
  );
  return {
    asked,
    /** The drivers in the order in which they were first seen. */
    listed,
    /** The nearest who is free to take the ride. */
    first,
  };
}

interface CandidatesProps {
  listed: readonly Candidate[];
  busy: boolean;
  onTake: (driver: Candidate) => void;
}

/** The nearest drivers with their minutes, to choose one. */
export function Candidates({ listed, busy, onTake }: CandidatesProps) {
  const zone = useMe().operator.timezone;
  const now = useNow(15_000);
  return (
    <section aria-label="Nearest drivers">
      <ul className={styles.near}>
        {listed.map((driver) => (
          <li key={driver.id}>
            <button
              type="button"
              className={styles.candidate}
              disabled={driver.cannot !== '' || busy}
              onClick={() => onTake(driver)}
            >
              <b>{driver.name}</b>
              <span>{awayText(driver)}</span>
              <small>{factsText(driver, zone, now)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Positions are sent during rides only: after this time a driver may be elsewhere, or at home. */
const seenMs = 15 * 60_000;
const isSeenLong = (seenAt: string | null, now: number): seenAt is string =>
  seenAt !== null && now - Date.parse(seenAt) > seenMs;

/** @returns what speaks against a driver, then their vehicle, as text */
const factsText = (driver: Candidate, zone: string, now: number): string =>
  [
    driver.cannot,
    driver.unavailableSince === null ? '' : `not available since ${momentOf(driver.unavailableSince, zone)}`,
    isSeenLong(driver.seenAt, now) ? `last seen ${timeOf(driver.seenAt, zone)}` : '',
    driver.alsoAt === null ? '' : `has another ride at ${timeOf(driver.alsoAt, zone)}`,
    driver.freeAt === null ? '' : `on a ride, free at ${timeOf(driver.freeAt, zone)}`,
    driver.vehicle,
    driver.registration,
  ]
    .filter(Boolean)
    .join(', ');

/** @returns a driver's time to the pick-up as text, in whole minutes */
const awayText = ({ seconds }: Candidate): string =>
  seconds === null ? 'position unknown' : `${Math.max(1, Math.ceil(seconds / 60))} min`;
