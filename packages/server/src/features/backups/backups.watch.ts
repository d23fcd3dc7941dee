import { z } from 'zod';
import { verifiedName } from '../../platform/backup/backup-storage.ts';
import { openStorage } from '../../platform/backup/open-storage.ts';
import type { Services } from '../../platform/services.ts';
import { notifyOfBackups } from '../notifications/index.ts';
import { storeVerifiedAt } from './backups.queries.ts';
import { findBackupStatus } from './backups.state.ts';

const noteSchema = z.object({ verifiedAt: z.iso.datetime() });

/**
 * Learns of verifications on other machines, which have the private key: they leave a note with the backup. A storage that cannot
 * be read teaches nothing; that backups are missing is noticed by their age.
 */
async function learnOfVerifications({ db, config: { backup }, log }: Services): Promise<void> {
  if (backup.to === null) return;
  try {
    const storage = openStorage(backup.to, backup.s3);
    const newest = (await storage.list()).findLast(({ isVerified }) => isVerified);
    const text = newest && (await storage.readText(newest.name, verifiedName));
    if (text) await storeVerifiedAt(db, new Date(noteSchema.parse(JSON.parse(text)).verifiedAt));
  } catch (error) {
    log.warn({ name: (error as Error).name }, 'The storage of backups cannot be read');
  }
}

/** Notifies Administrators of backups that are too old, or could not be restored as a test. */
export async function watchBackups(services: Services): Promise<void> {
  const { db, config, clock } = services;
  if (config.isDemo) return;
  await learnOfVerifications(services);
  const { problem } = await findBackupStatus(db, config);
  if (!problem) return;
  await db.transaction().execute((trx) => notifyOfBackups(trx, services, { ...problem, at: clock.now() }));
}

/** Adds the warning of `/health`. */
export function addBackupWarning({ health, db, config }: Services): void {
  health.add({
    name: 'backups',
    isForTraffic: false,
    isWarning: true,
    passes: async () => (await findBackupStatus(db, config)).problem === null,
  });
}
