import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** The same for all projects, which therefore share one pool of workers. */
const maxWorkers = 2;
const clientSetup = 'packages/client/test/setup.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    passWithNoTests: true,
    projects: [
      { test: { name: 'domain', include: ['packages/domain/**/*.test.ts'], isolate: false, maxWorkers } },
      { test: { name: 'contract', include: ['packages/contract/**/*.test.ts'], isolate: false, maxWorkers } },
      {
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts'],
          globalSetup: ['packages/server/test/support/global-setup.ts'],
          isolate: false, // modules are loaded once per worker: half the time
          maxWorkers,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          env: { NODE_ENV: 'test', TZ: 'UTC' },
        },
      },
      {
        test: {
          name: 'client',
          include: ['packages/client/**/*.test.{ts,tsx}'],
          exclude: ['**/*.alone.test.tsx'],
          environment: 'jsdom',
          setupFiles: existsSync(clientSetup) ? [clientSetup] : [],
          isolate: false,
          maxWorkers,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'client-alone', // tests that put a module of their own in the place of another
          include: ['packages/client/**/*.alone.test.tsx'],
          environment: 'jsdom',
          setupFiles: existsSync(clientSetup) ? [clientSetup] : [],
          maxWorkers,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'scripts',
          maxWorkers,
          include: ['scripts/**/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/demo-server.ts'],
          maxWorkers,
          maxConcurrency: 3, // pages that one of the two workers looks at side by side
          sequence: { groupOrder: 1 }, // after all others
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
