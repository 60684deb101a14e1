import { selectPrimary } from 'booking-core';
import { formatMoney } from 'booking-core/domain/money';
import { selectFare } from 'booking-core/selectors';
import { useBookingMemo, useBookingState, useDispatch, useLocale, useT } from '../booking-context.tsx';
import { same } from '../same.ts';

export interface Primary {
  readonly label: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly press: () => void;
}

/** The label, state and action of a step's primary button: Next, Confirm, Book Now, Processing. */
export function usePrimary(): Primary {
  const t = useT();
  const dispatch = useDispatch();
  const primary = useBookingMemo(selectPrimary, same);
  const money = usePaid();
  return {
    label: t(primary.labelKey, money ? { money } : {}),
    busy: primary.busy,
    disabled: primary.disabled,
    press: () => dispatch(primary.event),
  };
}

/** The amount due, formatted, for the label of the pay button; null while there is no fare. */
function usePaid(): string | null {
  const locale = useLocale();
  return useBookingState((state) => {
    const { due } = selectFare(state);
    return due && formatMoney(due, locale);
  });
}
