/** The sheets of the first screens: they come with the door, and nothing behind it carries them again. */
const firstSheet = /booking-ui\/src\/styles\/(base|controls|shell|places)\.css\?inline$/;

/** What arrives together behind the form: all that a booking goes through until its ticket, with all that this imports. */
export const journey = {
  visit: 'src/visit.tsx',
  engine: '../booking-core/src/runtime/engine.ts',
  late: '../booking-core/src/runtime/late.ts',
};

const firstSheets = {
  name: 'first-sheets',
  enforce: 'pre',
  load: (id) => (firstSheet.test(id) ? '' : undefined),
};

const languageOf = (id) => /booking-core\/src\/messages\/(\w\w)\//.exec(id)?.[1] ?? null;

/**
 * How what comes behind the door is cut: the journey in one chunk, each language in one, and one for what several of the
 * features share that are fetched when they are needed. Every feature is one more.
 */
export const cut = {
  plugins: [firstSheets],
  groups: [
    { name: 'journey', tags: ['$initial'], priority: 3 },
    { name: languageOf, debugName: 'languages', priority: 2 },
    { name: 'shared', test: /booking-(ui|core)\/src/, minShareCount: 2, priority: 1 },
  ],
};
