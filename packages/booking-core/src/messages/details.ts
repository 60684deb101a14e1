/** The note to the driver, and what stands on the page of a promo code. */
export const details = {
  'note.title': 'Note to driver',
  'note.optional': '(optional)',
  'note.empty': 'Nothing yet',
  'note.add': 'Add',
  'note.edit': 'Change',
  'promo.label': 'Promo code',
  'promo.none': 'None',
  'offer.set': 'Set by your offer',
  'note.heading': 'Anything the driver should know?',
  'note.hint': 'Where to meet, what to look for, help with bags',
  'note.left': '{count} characters left',
  'note.enterHint': 'Enter saves, Shift and Enter starts a new line',
} as const;
