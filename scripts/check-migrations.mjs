/** Checks whether each migration is compatible with the previous release. */
import { readMigrations } from '../packages/server/src/platform/db/migration-files.ts';
import { checkMigration, lastUnchecked } from './lib/migration-rules.mjs';
import { printLine } from './lib/project.mjs';

const files = (await readMigrations()).filter(({ name }) => name > lastUnchecked);
const errors = files.flatMap(checkMigration);
for (const error of errors) printLine(error);
if (errors.length > 0)
  printLine(
    'How to write migrations without interruption: CONTRIBUTING.md, "Migration", and docs/decisions/0047.',
  );
process.exitCode = errors.length > 0 ? 1 : 0;
