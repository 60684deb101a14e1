import type { PaymentMethod } from 'booking-core/domain';
import { useBookingState } from 'booking-ui/booking-context';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSite } from '../../site-context.ts';
import { type SheetState, SheetWork } from './sheet-work.ts';

/** The state of a booker's sheet, and its actions. */
export interface RideSheetState extends SheetState {
  readonly sheet: SheetWork;
}

/**
 * The sheet of a booker: restored after a reload, checked again when the network is back or the payment method changes.
 */
export function useRideSheet(customerId: number, method: PaymentMethod): RideSheetState {
  const { account } = useSite();
  const online = useBookingState((state) => state.flow.online);
  const [sheet] = useState(() => new SheetWork(customerId, method, async () => (await account()).rideSheet()));
  useEffect(() => sheet.open(), [sheet]);
  useEffect(() => sheet.payBy(method), [sheet, method]);
  useEffect(() => {
    if (online) sheet.retry();
  }, [sheet, online]);
  return { ...useSyncExternalStore(sheet.subscribe, sheet.state), sheet };
}
