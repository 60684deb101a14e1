import { useMemo, useState } from 'react';
import { ring } from '../ring.ts';
import { changedRides, goneRides, isNews, type QueuedEvent } from './rides.ts';
import type { DriveStorage, StoredRides } from './storage.ts';

/** Calls the driver, who looks at the road, to the page. */
function callDriver(): void {
  // Browsers refuse both, with an error in the console, on a page that nobody has touched.
  if (navigator.userActivation?.hasBeenActive === false) return;
  ring();
  navigator.vibrate?.([200, 100, 200]);
}

const isSameDriver = (a: StoredRides | null | undefined, b: StoredRides): boolean => a?.driver.id === b.driver.id;

/**
 * The list of rides on the screen and the one in the phone's storage. It is shown also where the phone has closed its
 * storage: no function rejects.
 */
export interface RideList {
  /** The list on the screen; null for none. */
  readonly shown: StoredRides | null;
  /**
   * Shows and stores the server's list, with what the driver has yet to acknowledge, and calls the driver to the news
   * in it.
   * @param unreceived the events that the server has not received
   * @returns whether the stored list was of the same driver
   */
  replace(listed: StoredRides, unreceived: readonly QueuedEvent[]): Promise<boolean>;
  /** @returns the stored list; undefined for none, or when the storage cannot be read */
  stored(): Promise<StoredRides | undefined>;
  /** Shows a list where there is none on the screen. */
  showFirst(list: StoredRides | undefined): void;
  /** Changes the list on the screen and the stored one. */
  change(change: (list: StoredRides) => StoredRides): Promise<void>;
  /** Removes the rides, which name passengers, from the phone and the screen. */
  forget(): Promise<void>;
}

/** The driver's list of rides; its functions are the same at each call. */
export function useRideList(kept: DriveStorage): RideList {
  const [shown, setShown] = useState<StoredRides | null>(null);
  const functions = useMemo(
    (): Omit<RideList, 'shown'> => ({
      async replace(listed, unreceived) {
        setShown((before) => ({
          ...listed,
          gone: (isSameDriver(before, listed) && before?.gone) || [],
          changed: (isSameDriver(before, listed) && before?.changed) || [],
        }));
        let former: StoredRides | undefined;
        await kept
          .changeRides((last) => {
            former = last;
            const own = last && isSameDriver(last, listed) ? last : undefined;
            const now = Date.now() + (listed.aheadMs ?? 0);
            const news = {
              gone: own ? goneRides(own, unreceived, listed.rides, now) : [],
              changed: own ? changedRides(own, listed.rides) : [],
            };
            setShown((before) => (before && isSameDriver(before, listed) ? { ...before, ...news } : before));
            if (own && isNews(own, { ...listed, ...news }, now)) callDriver();
            return { ...listed, ...news };
          })
          .catch(() => undefined);
        return isSameDriver(former, listed);
      },
      stored: () => kept.lastRides().catch(() => undefined),
      showFirst: (list) => setShown((before) => before ?? list ?? null),
      async change(change) {
        setShown((before) => before && change(before));
        await kept.changeRides((last) => last && change(last)).catch(() => undefined);
      },
      async forget() {
        await kept.forgetRides().catch(() => undefined);
        setShown(null);
      },
    }),
    [kept],
  );
  return { ...functions, shown };
}
