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

/** The one big button of a step, wherever it is drawn: Next, Confirm, Book Now, Processing. */
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

/** What the button that pays carries: its amount. */
function usePaid(): string | null {
  const locale = useLocale();
  return useBookingState((state) => {
    const { due } = selectFare(state);
    return due && formatMoney(due, locale);
  });
}
