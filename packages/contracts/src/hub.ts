/** The tracking hub's path, its events, and its methods (specification 2 §4 and §7). */
export const hub = {
  path: '/notification',
  event: 'OnNewData',
  /** Ours: `(jobpartid, code)`, returns whether the caller may follow the ride. */
  follow: 'Follow',
  /** Ours: `(jobpartid)`. */
  leave: 'Leave',
  /**
   * For staff: `(after)`, returns whether the caller is subscribed to changes of all bookings. The bookings made after
   * the change with the id `after`, if it is given, are told first, and at last the id of the newest change.
   */
  watch: 'WatchDesk',
  /** The event of that subscription: `{id, reference, type}`, or `{id}` alone. */
  deskEvent: 'OnDeskChange',
} as const;
