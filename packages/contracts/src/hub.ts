/** The tracking hub's path, its events, and its methods (specification 2 §4 and §7). */
export const hub = {
  path: '/notification',
  event: 'OnNewData',
  /** Ours: `(jobpartid, code)`, returns whether the caller may follow the ride. */
  follow: 'Follow',
  /** Ours: `(jobpartid)`. */
  leave: 'Leave',
  /** For staff: `()`, returns whether the caller is subscribed to changes of all bookings. */
  watch: 'WatchDesk',
  /** The event of that subscription: `{reference, type}`. */
  deskEvent: 'OnDeskChange',
} as const;
