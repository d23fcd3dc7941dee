import { verifyAudit } from '../src/features/audit/audit.chain.ts';
import { printLine, queryConfiguredDatabase, runCommand } from './lib/run-command.ts';

/**
 * npm run audit:verify [number:hash]: verifies the hash chain of the audit log. The checkpoint hash printed by an earlier run,
 * stored outside the database, also reveals a chain that was rebuilt completely. Exit code 1 if the chain is broken.
 */
const errorTexts = {
  missing: 'events before it are missing',
  changed: 'this event or the one before it was changed',
  cut: 'the newest events are missing',
  sealBroken: 'the chain does not contain the checkpoint hash',
};

function parseCheckpoint(text: string | undefined) {
  if (text === undefined) return undefined;
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash) throw new Error('Usage: npm run audit:verify [number:hash]');
  return { chainNumber: Number(number), hash };
}

async function main([checkpointArgument]: string[]): Promise<void> {
  const checkpoint = parseCheckpoint(checkpointArgument);
  await queryConfiguredDatabase(async (db) => {
    const verification = await verifyAudit(db, checkpoint);
    if (verification.isWhole) {
      const { chainNumber, hash } = verification.seal;
      printLine(`The audit log is intact: ${chainNumber} events, ${verification.waiting} not chained yet.`);
      if (chainNumber > 0) printLine(`Its checkpoint hash is ${chainNumber}:${hash}`);
      return;
    }
    const { chainNumber, entry, fault } = verification;
    const eventDescription = entry ? ` (${entry.deed}, ${entry.doneAt.toISOString()}, row ${entry.id})` : '';
    printLine(`The audit log is broken at event ${chainNumber}${eventDescription}: ${errorTexts[fault]}.`);
    process.exitCode = 1;
  });
}

runCommand(main);
