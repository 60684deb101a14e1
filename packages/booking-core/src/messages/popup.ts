/** The words of the element over the page: its dialog, and the button that floats. */
export const popup = {
  'popup.title': 'Book a taxi',
} as const;
