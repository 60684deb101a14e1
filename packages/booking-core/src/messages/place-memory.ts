/** Texts about the places stored on the device. */
export const placeMemory = {
  'places.remembering': 'Places that you choose are offered here from now on.',
  'places.cannotRemember': 'Your browser does not let this page store anything.',
  'places.forget': 'Forget my places',
  'places.forgotten': 'Your places were removed from this device.',
} as const;
