/** What a reload or a closed tab left behind. */
export const draft = {
  'offline.restored': 'Your journey is still here.',
  'offline.left': 'Your booking from {from} to {to} is still here.',
  'offline.continue': 'Continue your booking',
  'offline.startAgain': 'Start again',
} as const;
