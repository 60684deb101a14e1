/** Texts about the places stored on the device. */
export const placeMemory = {
  'places.remembering': 'Places that you choose are offered here from now on.',
  'places.cannotRemember': 'This browser lets this page keep nothing.',
  'places.forget': 'Forget my places',
  'places.forgotten': 'This device remembers no places any more.',
} as const;
