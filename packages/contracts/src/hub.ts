/** The tracking hub's address, what it calls on its clients, and what they call on it (specification 2 §4 and §7). */
export const hub = {
  path: '/notification',
  event: 'OnNewData',
  /** Ours: `(jobpartid, code)`, returns whether the caller may follow the ride. */
  follow: 'Follow',
  /** Ours: `(jobpartid)`. */
  leave: 'Leave',
  /** For staff: `()`, returns whether the caller hears of every booking from now on. */
  watch: 'WatchDesk',
  /** What they hear: `{reference, type}`. */
  deskEvent: 'OnDeskChange',
} as const;
