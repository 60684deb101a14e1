/** The note to the driver. */
export const note = {
  'note.title': 'Note to driver',
  'note.optional': '(optional)',
  'note.empty': 'Nothing yet',
  'note.add': 'Add',
  'note.edit': 'Change',
} as const;
