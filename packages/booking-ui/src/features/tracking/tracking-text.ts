import { isRideOver, listed } from 'booking-core/domain';
import { shortAddress } from 'booking-core/domain/short-address';
import type { TrackedRide } from 'booking-core/domain/tracking';
import { etaMinutes } from 'booking-core/domain/tracking';
import type { Translate } from 'booking-core/messages';
import type { FormatWhen } from '../use-when.ts';

/** `grey Toyota Prius`; '' while no driver is assigned. */
export const carText = ({ vehicle }: Pick<TrackedRide, 'vehicle'>, t: Translate): string =>
  vehicle
    ? t('tracking.car', { colour: vehicle.colour.toLowerCase(), make: vehicle.make, model: vehicle.model })
        .replace(/\s+/g, ' ')
        .trim()
    : '';

/** The headline of a tracking page: the ride's status, with the minutes left or the pick-up time. */
export function headline(ride: TrackedRide, when: FormatWhen, t: Translate): string {
  const minutes = ride.secondsLeft === null ? null : etaMinutes(ride.secondsLeft);
  const time = when(ride.pickupAt);
  const place = shortAddress(ride.dropoff.address);
  switch (ride.status) {
    case 'requested':
      return ride.lookingForDriver ? t('tracking.looking') : t('tracking.requested', { time });
    case 'upcoming':
      return ride.driver
        ? t('tracking.upcomingDriver', { driver: ride.driver.name, time })
        : t('tracking.upcoming', { time });
    case 'started':
      if (minutes === null) return t('tracking.started');
      return minutes === 1 ? t('tracking.away1') : t('tracking.away', { minutes });
    case 'arrived':
      return t('tracking.arrived');
    case 'pob':
      if (minutes === null) return t('tracking.pob', { place });
      return minutes === 1 ? t('tracking.arrive1', { place }) : t('tracking.arrive', { minutes, place });
    case 'finish':
      return t('tracking.finish');
    case 'cancelled':
      return t('tracking.cancelled');
    case 'noshow':
      return t('tracking.noshow');
    default:
      return ride.status;
  }
}

/** `4 minutes away, grey Toyota Prius, LK21 ABC`: the whole status in one line, for screen readers. */
export const liveLine = (ride: TrackedRide, when: FormatWhen, t: Translate): string =>
  listed([headline(ride, when, t), ...(isOver(ride) ? [] : [carText(ride, t), ride.vehicle?.registration])]);

const isOver = ({ status }: TrackedRide) => isRideOver(status);

/** The remaining minutes that are announced; between them the line changes silently. */
const milestones = [1, 2, 3, 5, 10, 15, 30, 45, 60];

/** A key of the ride's state; the line is announced again only when it changes. */
export function announcementKey(ride: TrackedRide): string {
  const minutes = ride.secondsLeft === null ? null : etaMinutes(ride.secondsLeft);
  const next = minutes === null ? 0 : (milestones.find((each) => minutes <= each) ?? Number.POSITIVE_INFINITY);
  return `${ride.status} ${ride.vehicle?.registration ?? ''} ${next}`;
}

/** A duration in milliseconds as whole seconds or, from one minute on, whole minutes. */
export function ageText(ms: number, t: Translate): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return seconds === 1 ? t('tracking.seconds1') : t('tracking.seconds', { count: seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes === 1 ? t('tracking.minutes1') : t('tracking.minutes', { count: minutes });
}
