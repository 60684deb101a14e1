/** The label of test mode, which the site's pages and the element each load and show themselves. */
export const testMode = {
  'site.testMode': 'Test mode: nothing is booked for real',
} as const;
