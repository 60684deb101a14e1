/** The tracking hub's address, what it calls on its clients, and what they call on it (specification 2 §4 and §7). */
export const hub = {
  path: '/notification',
  event: 'OnNewData',
  /** Ours: `(jobpartid, code)`, answers whether the caller may follow the ride. */
  follow: 'Follow',
  /** Ours: `(jobpartid)`. */
  leave: 'Leave',
} as const;
