import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsOfMachines } from './scripts/lib/tests-of-machines.mjs';

/** The same for all projects, so that they share one pool of workers. */
const maxWorkers = 2;
/** End-to-end tests wait half of the time for servers, messages and killed processes, so a third worker pays off. */
const maxEndToEndWorkers = 3;
/** What is waited for arrives at once, except on a busy machine: vitest gives up after one second by default. */
const pollTimeout = { poll: { timeout: 60_000 } };
const seedSetup = 'scripts/lib/fast-check-seed.mjs';
const clientSetup = 'packages/client/test/setup.ts';

/** The time of the end-to-end tests; see e2e/support/clock.ts. */
const testNow = process.env.HARKEN_TEST_NOW || '2026-11-18T09:40:00Z';
/** Randomised tests draw from this seed. It is fixed, so that a failure is never chance; `npm run test:long` draws a new one. */
process.env.HARKEN_FIRST_SEED ??= '20261118';
process.env.HARKEN_TEST_OFFSET ??= String(Date.parse(testNow) - Date.now());

/**
 * The files that take longest start first, so that none of them runs alone at the end. Of the end-to-end tests, those that need no demo
 * come before those that wait for its start, so that no worker waits.
 */
const longFiles = [
  ...[
    'forms-by-role',
    'server/test/access',
    'fuzz',
    'evaluation.histories.randomised',
    'two-societies',
    'demo',
  ],
  ...[
    'embedded-postgres',
    'responses',
    'reports.available-actions.all',
    'dashboards.numbers',
    'export.streaming',
  ],
  ...['first-day', 'kill', 'mirror', 'new-user', 'rolling-upgrade', 'start-and-outage', 'processes'],
  ...['mqtt-gateway', 'people', 'phone-gateway', 'e2e/channels', 'operations'],
  ...['screens.phone', 'screens.wide', 'e2e/browser/routes', 'shared-alert', 'offline-entries', 'offline'],
  ...['vectors.alerts', 'vectors.assessment', 'wire', 'map-ground', 'dashboard'],
];
const place = (moduleId: string) => {
  const index = longFiles.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return index < 0 ? longFiles.length : index;
};

const isLong = process.env.HARKEN_LONG === '1';

/**
 * Node loads the modules itself, as in production: nothing is transformed, and an imported name is not looked up in an object each
 * time it is used. Tests of such projects cannot mock modules.
 */
const nativeModules = { viteModuleRunner: false, nodeLoader: false };

/** The longest project first. One after the other: a worker that gets a file of another project is ended and starts anew. */
const projectOrder = ['server', 'client', 'client-alone', 'scripts', 'domain', 'contract', 'e2e'];

/** Tests create much that lives shortly. With room for it, the collector of garbage takes an eighth less CPU time of server tests. */
const execArgv = ['--max-semi-space-size=64'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      projectOrder.indexOf(project.name) * (longFiles.length + 1) + place(moduleId);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/domain/**/*.test.ts'],
          setupFiles: [seedSetup],
          isolate: false,
          maxWorkers,
          execArgv,
          experimental: nativeModules,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['packages/contract/**/*.test.ts'],
          isolate: false,
          maxWorkers,
          execArgv,
          experimental: nativeModules,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts'],
          globalSetup: ['packages/server/test/support/global-setup.ts'],
          setupFiles: [seedSetup],
          isolate: false, // modules are loaded once per worker, which halves the time
          maxWorkers,
          execArgv,
          experimental: nativeModules,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: pollTimeout,
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
          css: { include: [/\/tokens\.css\?raw$/] }, // read by the test of contrasts
          maxWorkers,
          execArgv,
          testTimeout: 120_000,
          expect: pollTimeout,
        },
      },
      {
        test: {
          name: 'client-alone', // tests that mock modules
          include: ['packages/client/**/*.alone.test.tsx'],
          environment: 'jsdom',
          setupFiles: existsSync(clientSetup) ? [clientSetup] : [],
          maxWorkers,
          execArgv,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'scripts',
          maxWorkers,
          execArgv,
          include: ['scripts/**/*.test.mjs'],
          isolate: false,
          experimental: nativeModules,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: isLong ? [] : testsOfMachines,
          globalSetup: ['packages/server/test/support/global-setup.ts', 'e2e/support/demo-server.ts'],
          setupFiles: ['e2e/support/each-file.ts'],
          isolate: false, // modules are loaded and the browser starts once per worker
          maxWorkers: maxEndToEndWorkers,
          execArgv,
          maxConcurrency: 3, // pages tested in parallel by one worker
          sequence: { groupOrder: 1 }, // after all others
          testTimeout: 400_000,
          hookTimeout: 600_000, // the first hook that needs the demo waits for its start
          expect: pollTimeout,
        },
      },
    ],
  },
});
