/** The note to the driver. */
export const note = {
  'note.title': 'Note to driver',
  'note.optional': '(optional)',
  'note.empty': 'Nothing yet',
  'note.add': 'Add',
  'note.edit': 'Change',
  'note.heading': 'Anything the driver should know?',
  'note.hint': 'Where to meet, what to look for, help with bags',
  'note.left': '{count} characters left',
  'note.enterHint': 'Enter saves, Shift and Enter starts a new line',
} as const;
