import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The folder's own tests only: most others start a database, which takes seconds for each of a thousand mutants.
    include: [process.env.MUTATION_TESTS ?? `src/${process.env.MUTATED}/**/*.test.ts`],
    exclude: ['**/{chaos,no-card-numbers,emails-survive}.test.ts'],
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: './src/testing/database-image.ts',
  },
});
