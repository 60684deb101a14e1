import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Scripts drawn by chance, which find another mutant each time; and texts, which are not changed.
    exclude: ['src/machine/machine.property.test.ts', 'src/messages/**'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
