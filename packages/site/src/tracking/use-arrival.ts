import type { TrackedRide } from 'booking-core/domain/tracking';
import { useT } from 'booking-ui/booking-context';
import { carText } from 'booking-ui/tracking';
import { useEffect, useRef, useState } from 'react';

export interface Arrival {
  /** The text of the dialog; null while there is none. */
  readonly dialog: string | null;
  readonly close: () => void;
  /** Whether the permission for notifications can be requested now. */
  readonly mayAsk: boolean;
  readonly granted: boolean;
  readonly ask: () => void;
}

const permissionOf = (): NotificationPermission | 'none' =>
  typeof Notification === 'undefined' ? 'none' : Notification.permission;

/**
 * Announces that the driver has arrived: by a browser notification if the visitor allowed it, else by a dialog
 * (specification 1 §8). The permission is only requested when the visitor presses a button.
 */
export function useArrival(ride: TrackedRide | null): Arrival {
  const t = useT();
  const [dialog, setDialog] = useState<string | null>(null);
  const [permission, setPermission] = useState(permissionOf);
  const before = useRef('');
  const status = ride?.status ?? '';
  const text = ride ? t('tracking.hereText', { car: carText(ride, t), plate: ride.vehicle?.registration ?? '' }) : '';
  const words = useRef(text);
  words.current = text;
  const title = t('tracking.hereTitle');

  useEffect(() => {
    const came = status === 'arrived' && (before.current === 'upcoming' || before.current === 'started');
    if (status !== '') before.current = status;
    if (!came) return;
    if (permissionOf() === 'granted') {
      try {
        new Notification(title, { body: words.current, tag: 'taxi-booking-arrival' });
        return;
      } catch {
        // Some phones only allow notifications from service workers.
      }
    }
    setDialog(words.current);
  }, [status, title]);

  return {
    // The dialog closes once the ride continues.
    dialog: status === 'arrived' ? dialog : null,
    close: () => setDialog(null),
    mayAsk: permission === 'default' && (status === 'upcoming' || status === 'started'),
    granted: permission === 'granted' && (status === 'upcoming' || status === 'started'),
    ask() {
      Notification.requestPermission().then(setPermission, () => setPermission(permissionOf()));
    },
  };
}
