import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The same for all projects, which therefore share one pool of workers. */
const maxWorkers = 2;
/** Journeys wait for servers, messages and killed processes half of the time: a third one fills the gaps. */
const maxJourneys = 3;
const clientSetup = 'packages/client/test/setup.ts';

/** The two files that take longest are the shortest ones: begun last, they would be waited for alone. */
/** The time at which the tests of the whole product play; see e2e/support/clock.ts. */
const testNow = process.env.HARKEN_TEST_NOW || '2026-11-18T09:40:00Z';
process.env.HARKEN_TEST_OFFSET ??= String(Date.parse(testNow) - Date.now());

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/screens\.\w+\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
          maxWorkers: maxJourneys,
          maxConcurrency: 3, // pages that one worker looks at side by side
          sequence: { groupOrder: 1 }, // after all others
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
