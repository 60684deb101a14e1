import type { PaymentMethod } from 'booking-core/domain';
import { useBookingState } from 'booking-ui/booking-context';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSite } from '../../site-context.ts';
import { type SheetState, SheetWork } from './sheet-work.ts';

/** A booker's sheet, and what can be done with it. */
export interface RideSheetState extends SheetState {
  readonly sheet: SheetWork;
}

/** The sheet of a booker: as a reload left it, checked again when the network comes back or another way to pay is chosen. */
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
