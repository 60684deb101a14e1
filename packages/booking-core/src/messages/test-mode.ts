/** What marks a test; the site's pages and the element say it, each for itself. */
export const testMode = {
  'site.testMode': 'Test mode: nothing is booked for real',
} as const;
