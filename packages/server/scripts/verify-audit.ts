import { verifyAudit } from '../src/features/audit/audit.chain.ts';
import { readDatabasePlace } from '../src/platform/config.ts';
import { databaseOn, openPool } from '../src/platform/db/database.ts';
import { isDatabaseUnreachable } from '../src/platform/db/database-errors.ts';
import { openDatabase } from '../src/platform/open-database.ts';

/**
 * npm run audit:verify [number:hash]: whether the audit trail is as it was written. The seal that an earlier run printed, kept
 * outside the database, also finds a chain that was made anew as a whole. Ends with 1 where the chain is broken.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

const faults = {
  missing: 'entries before it are gone',
  changed: 'it, or the one before it, was changed',
  cut: 'the newest entries are gone',
  sealBroken: 'this is not the chain that was sealed',
};

function readSeal(text: string | undefined) {
  if (text === undefined) return undefined;
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash) throw new Error('Usage: npm run audit:verify [number:hash]');
  return { chainNumber: Number(number), hash };
}

async function main([sealed]: string[]): Promise<void> {
  const seal = readSeal(sealed);
  const database = await openDatabase(readDatabasePlace(process.env));
  const pool = openPool(database.connectionString, 2);
  try {
    const verdict = await verifyAudit(databaseOn(pool), seal);
    if (verdict.isWhole) {
      const { chainNumber, hash } = verdict.seal;
      say(`The audit trail is whole: ${chainNumber} entries, ${verdict.waiting} not chained yet.`);
      if (chainNumber > 0) say(`Its seal is ${chainNumber}:${hash}`);
      return;
    }
    const { chainNumber, entry, fault } = verdict;
    const which = entry ? ` (${entry.deed}, ${entry.doneAt.toISOString()}, row ${entry.id})` : '';
    say(`The audit trail is broken at entry ${chainNumber}${which}: ${faults[fault]}.`);
    process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  const isLost = isDatabaseUnreachable(error);
  process.stderr.write(`${isLost ? `The database cannot be reached (${error.message}).` : error.message}\n`);
  process.exitCode = 1;
});
