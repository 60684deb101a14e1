import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [
      // Random journeys: they kill different mutants in each run.
      'src/machine/machine.property.test.ts',
      // Texts, which are not mutated.
      'src/messages/**',
      // Replaces the machine by mocked modules.
      'src/runtime/effects/missing-services.test.ts',
    ],
    environment: 'node',
    // Modules are loaded once per run instead of once per file, which takes a third of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
