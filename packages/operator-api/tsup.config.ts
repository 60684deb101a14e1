import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { main: 'src/main.ts', 'scrypt-worker': 'src/accounts/scrypt-worker.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  clean: true,
  sourcemap: true,
  // Workspace packages are TypeScript source, so they go into the bundle; what comes from the registry stays outside, but for
  // what a workspace package alone depends on.
  noExternal: [/^(booking-core|contracts)(\/|$)/, '@valibot/to-json-schema'],
});
