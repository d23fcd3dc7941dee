import { writeFileSync } from 'node:fs';
import { createKeyPair } from '../src/platform/backup/age-files.ts';
import { printLine, runCommand } from './lib/run-command.ts';

/**
 * npm run backup:key <file>: creates a pair of keys for backups. The private key is written into a new file, to be kept apart from
 * the servers; the public one is printed, for HARKEN_BACKUP_RECIPIENT.
 */
async function main([file, ...more]: string[]): Promise<void> {
  if (!file || more.length > 0) throw new Error('Usage: npm run backup:key <new file for the private key>');
  const { identity, recipient } = await createKeyPair();
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  printLine(`HARKEN_BACKUP_RECIPIENT=${recipient}`);
  printLine(
    `${file} has the private key. Without it no backup can be restored: keep two copies, apart from the servers.`,
  );
}

runCommand(main);
