/** Texts of the note to the driver and of the promo code. */
export const details = {
  'note.title': 'Note to driver',
  'note.optional': '(optional)',
  'note.empty': 'Nothing yet',
  'note.add': 'Add',
  'note.edit': 'Change',
  'promo.label': 'Promo code',
  'promo.none': 'None',
  'offer.set': 'Set by your offer',
  'offer.setHere': 'Set for this page',
} as const;
