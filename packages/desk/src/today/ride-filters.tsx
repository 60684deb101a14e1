import { useDeskLive } from '../live-context.ts';
import type { Group } from './ride.ts';
import styles from './today.module.css';

const chips: readonly { readonly group: Group; readonly text: string }[] = [
  { group: 'all', text: 'Due next' },
  { group: 'unassigned', text: 'Unassigned' },
  { group: 'underWay', text: 'Under way' },
  { group: 'done', text: 'Done' },
  { group: 'airport', text: 'Airport' },
];
const views = [
  { view: 'table', text: 'Table' },
  { view: 'map', text: 'Map' },
] as const;
/** How the rides are shown. */
export type View = (typeof views)[number]['view'];

export interface RideFiltersProps {
  /** Null while all days are searched, which ignores groups. */
  group: Group | null;
  onGroup: (group: Group) => void;
  view: View;
  onView: (view: View) => void;
}

/** Filters and views of the day's rides, the sound for new bookings, and the number of new bookings. */
export function RideFilters({ group, onGroup, view, onView }: RideFiltersProps) {
  const { arrived, sound, setSound } = useDeskLive();
  return (
    <div className={styles.filters}>
      {chips.map((chip) => (
        <button
          key={chip.group}
          type="button"
          className={styles.chip}
          aria-pressed={group === chip.group}
          onClick={() => onGroup(chip.group)}
        >
          {chip.text}
        </button>
      ))}
      <span className={styles.views}>
        {views.map((each) => (
          <button
            key={each.view}
            type="button"
            className={styles.chip}
            aria-pressed={view === each.view}
            onClick={() => onView(each.view)}
          >
            {each.text}
          </button>
        ))}
        <button type="button" className={styles.chip} aria-pressed={sound} onClick={() => setSound(!sound)}>
          Sound
        </button>
      </span>
      <p className={styles.fresh} role="status">
        {arrived.length > 0 ? `${arrived.length} new` : ''}
      </p>
    </div>
  );
}
