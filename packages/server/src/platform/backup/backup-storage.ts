import type { Readable } from 'node:stream';

/** A complete backup in a storage. */
export interface StoredBackup {
  name: string;
  takenAt: Date;
  /** Whether it was restored successfully once. */
  isVerified: boolean;
}

/** A backup that is being written. Nobody takes it for a complete one before `finish` has ended. */
export interface BackupWriter {
  write(file: string, source: Readable): Promise<void>;
  /** Stores the manifest and makes the backup complete. */
  finish(manifest: string): Promise<void>;
  /** Removes what was written, as far as possible. */
  cancel(): Promise<void>;
}

/** Where backups are: a folder, or a bucket of S3-compatible storage. Used by one installation only. */
export interface BackupStorage {
  /** For messages; without secrets. */
  readonly address: string;
  /** Complete backups, oldest first. */
  list(): Promise<StoredBackup[]>;
  /** @throws Error when there is a backup of this name */
  begin(name: string): Promise<BackupWriter>;
  /** @throws Error when there is no such file */
  read(name: string, file: string): Promise<Readable>;
  /** A small file; null if there is none. */
  readText(name: string, file: string): Promise<string | null>;
  /** Notes with a backup that it was restored successfully. */
  markVerified(name: string, note: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes what processes left behind that were killed while they made a backup. Call it only while none is made. */
  removeUnfinished(): Promise<void>;
}

/** Written into a backup when it was restored successfully. */
export const verifiedName = 'verified.json';

const backupName = /^harken-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/;

/** The name of a backup of a moment: to the second, in UTC. */
export function nameBackup(at: Date): string {
  return `harken-${at.toISOString().slice(0, 19).replaceAll(':', '-')}`;
}

/** The moment in the name of a backup; null for other names. */
export function readBackupTime(name: string): Date | null {
  const [, day, hour, minute, second] = backupName.exec(name) ?? [];
  if (!day) return null;
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Where a backup is, for messages. */
export function locateBackup({ address }: BackupStorage, name: string): string {
  return `${address.replace(/\/+$/, '')}/${name}`;
}
