/** The fields and the dialog of the notes to the driver. */
export const note = {
  'note.heading': 'Anything the driver should know?',
  'note.left': '{count} characters left',
  'note.places': 'Notes for pick-up and drop-off',
  'note.atPickup': 'Note at the pick-up',
  'note.atPickupHint': 'Entrance, floor, where to wait',
  'note.atDropoff': 'Note at the drop-off',
  'note.atDropoffHint': 'Gate, door, where to stop',
  'note.enterHint': 'Enter saves, Shift and Enter starts a new line',
} as const;
