import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [
      // Scripts drawn by chance: they find other mutants each time.
      'src/machine/machine.property.test.ts',
      // Texts, which are not changed.
      'src/messages/**',
      // Puts other modules in the place of the machine.
      'src/runtime/effects/missing-services.test.ts',
    ],
    environment: 'node',
    // Modules are loaded once a run instead of once a file: a third of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
