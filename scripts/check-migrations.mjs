/** Looks whether the release before can go on working while each change of the schema is made, and after it. */
import { readMigrations } from '../packages/server/src/platform/db/migration-files.ts';
import { checkMigration, lastUnchecked } from './lib/migration-rules.mjs';
import { say } from './lib/project.mjs';

const files = (await readMigrations()).filter(({ name }) => name > lastUnchecked);
const faults = files.flatMap(checkMigration);
for (const fault of faults) say(fault);
if (faults.length > 0)
  say(
    'How changes of the schema are made without stopping anybody: CONTRIBUTING.md, "Migration", and docs/decisions/0047.',
  );
process.exitCode = faults.length > 0 ? 1 : 0;
