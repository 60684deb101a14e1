import { formatMoney, localAt } from 'booking-core/domain';
import { selectCheaperTime, zoneOf } from 'booking-core/selectors';
import { useBookingMemo, useBookingState, useDispatch, useLocale, useNow, useT } from '../../booking-context.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { useWhen } from '../use-when.ts';
import styles, { css } from './cheaper-time.module.css';

/** A button that selects a cheaper time nearby: "05:30: £10.50 less", with the day if it is another one. */
export function CheaperTime() {
  useSheet(css);
  const t = useT();
  const when = useWhen();
  const locale = useLocale();
  const dispatch = useDispatch();
  const now = useNow(60_000);
  const asked = useBookingState((state) =>
    state.journey.time.kind === 'later' ? state.journey.time.local : localAt(now, zoneOf(state)),
  );
  const cheaper = useBookingMemo(selectCheaperTime, same);
  if (!cheaper) return null;
  const { local, less } = cheaper;
  const time = local.slice(0, 10) === asked.slice(0, 10) ? local.slice(11) : when(local);
  return (
    <button
      type="button"
      className={`tb-link tb-quiet ${styles.offer}`}
      onClick={(event) => {
        // The press removes this button, so the focus moves to the button that opens the chosen time.
        event.currentTarget.closest('.tb-when')?.querySelector<HTMLElement>('.tb-segmented button:last-child')?.focus();
        dispatch({ type: 'journey.laterChosen', local });
      }}
    >
      {t('time.cheaper', { money: formatMoney(less, locale), time })}
    </button>
  );
}
