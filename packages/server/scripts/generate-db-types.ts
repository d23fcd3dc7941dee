import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Generates the TypeScript types of the tables from a migrated database: `DATABASE_URL=… node generate-db-types.ts [--verify]`.
 * The result is committed; with `--verify` the command fails when it is out of date.
 */
const outFile = fileURLToPath(new URL('../src/platform/db/schema.ts', import.meta.url));
const types = { int8: 'number', timestamptz: 'Date', date: 'string' };
/** Old names of tables, which only the previous release uses. */
const viewsForThePreviousRelease = [
  'report_groups',
  'report_group_spots',
  'report_cross_checks',
  'audit_entries',
];
const generator = fileURLToPath(new URL('../../../node_modules/.bin/kysely-codegen', import.meta.url));

const run = spawnSync(
  generator,
  [
    ...[
      '--dialect',
      'postgres',
      '--camel-case',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      `public.{${viewsForThePreviousRelease.join(',')}}`,
      '--default-schema',
      'public',
    ],
    ...['--type-mapping', JSON.stringify(types), '--numeric-parser', 'number', '--out-file', outFile],
    ...(process.argv.includes('--verify') ? ['--verify'] : []),
  ],
  { stdio: 'inherit' },
);
process.exit(run.status ?? 1);
