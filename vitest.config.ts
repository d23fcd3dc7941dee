import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const clientSetup = 'packages/client/test/setup.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    passWithNoTests: true,
    projects: [
      { test: { name: 'domain', include: ['packages/domain/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['packages/contract/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts'],
          globalSetup: ['packages/server/test/support/global-setup.ts'],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          env: { NODE_ENV: 'test', TZ: 'UTC' },
        },
      },
      {
        test: {
          name: 'client',
          include: ['packages/client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: existsSync(clientSetup) ? [clientSetup] : [],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/demo-server.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 }, // after all others, alone on the machine
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
