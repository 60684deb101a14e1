import { defineConfig, type Options } from 'tsup';

const shared: Options = {
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  // Workspace packages are TypeScript source, so they go into the bundle; what comes from the registry stays outside, but for
  // what a workspace package alone depends on, and for what is hundreds of files, each of which a start would look for.
  noExternal: [/^(booking-core|contracts|kysely|libphonenumber-js)(\/|$)/, '@valibot/to-json-schema'],
};

export default defineConfig([
  {
    ...shared,
    entry: {
      main: 'src/main.ts',
      copy: 'src/copy.ts',
      disarm: 'src/disarm.ts',
      'embedded-thread': 'src/database/embedded-thread.ts',
      'operator-files': 'src/operator-files.ts',
      'valhalla-engine': 'src/geo/valhalla-engine.ts',
    },
    format: 'esm',
    clean: ['**/*', '!*.cjs', '!*.cjs.map'],
  },
  {
    ...shared,
    // The pool of threads requires it, and Node 20 aborts a process that ends while a thread requires an ES module.
    entry: { 'scrypt-worker': 'src/accounts/derivation.ts' },
    format: 'cjs',
    clean: ['*.cjs', '*.cjs.map'],
  },
]);
