import { useMemo } from 'react';
import { useMe } from '../session/session-context.ts';
import { faresOf, type Group, isIn, type Ride } from './ride.ts';
import styles from './today.module.css';

/** Shown instead of a figure until the rides are loaded. */
const unknown = '–';

export interface DayFiguresProps {
  /** The rides whose fares are added up; undefined until they are loaded. */
  ofDay: readonly Ride[] | undefined;
  /** The rides that are counted: those of the day and the ones ahead. */
  all: readonly Ride[] | undefined;
  now: number;
  isToday: boolean;
  /** Null while all days are searched, which ignores groups. */
  group: Group | null;
  onGroup: (group: Group) => void;
}

/**
 * The number of rides in each group, and the sum of the day's fares. Pressing a figure filters by its group, or removes
 * that.
 */
export function DayFigures({ ofDay, all, now, isToday, group, onGroup }: DayFiguresProps) {
  const { currency } = useMe().operator;
  const fares = useMemo(() => ofDay && faresOf(ofDay, currency), [ofDay, currency]);
  const count = (of: Group) => all?.filter((ride) => isIn(ride, of, now)).length;
  const pressed = (of: Group) => ({
    'aria-pressed': group === of,
    onClick: () => onGroup(group === of ? 'all' : of),
  });
  const due = count('due');
  const late = count('late');
  return (
    <div className={styles.counts}>
      <button type="button" className={styles.count} data-warn={due ? '' : undefined} {...pressed('due')}>
        <b>{due ?? unknown}</b> unassigned, due within 30 min
      </button>
      <button type="button" className={styles.count} data-warn={late ? '' : undefined} {...pressed('late')}>
        <b>{late ?? unknown}</b> late
      </button>
      {(['unassigned', 'underWay', 'done'] as const).map((each) => (
        <button key={each} type="button" className={styles.count} {...pressed(each)}>
          <b>{count(each) ?? unknown}</b> {each === 'underWay' ? 'under way' : each}
        </button>
      ))}
      <p className={styles.count}>
        <b>{fares ?? unknown}</b> {isToday ? 'today' : 'this day'}
      </p>
    </div>
  );
}
