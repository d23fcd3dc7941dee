import type { BackupsToKeep } from '@harken/domain/backups/retention';
import type { Variables } from './config.variables.ts';

/** Where backups are, how they are made, and how long they are kept. */
export interface BackupSettings {
  /** A folder, or `s3://bucket/prefix`; null: backups are made by other means. */
  to: string | null;
  /** The hour of the day, in UTC, at which a worker makes a backup; null: something else starts `npm run backup`. */
  hour: number | null;
  /** What is kept; null: everything. */
  keep: BackupsToKeep | null;
  /** The latest backup may be this old before Administrators are notified. */
  maxDays: number;
  /** The public key of age that backups are encrypted for; null: they are not encrypted. */
  recipient: string | null;
  /** Private keys of age, where they are known; then a worker verifies backups each week. */
  identities: string[] | null;
  /** A database on the server where backups are verified; null: the server of the database itself. */
  scratchUrl: string | null;
  s3: { endpoint: string; region: string; accessKey: string; secretKey: string } | null;
}

export const backupVariables = [
  'HARKEN_BACKUP_TO',
  'HARKEN_BACKUP_HOUR',
  'HARKEN_BACKUP_KEEP',
  'HARKEN_BACKUP_MAX_DAYS',
  'HARKEN_BACKUP_RECIPIENT',
  'HARKEN_BACKUP_IDENTITY',
  'HARKEN_BACKUP_SCRATCH_URL',
  'HARKEN_BACKUP_S3_ENDPOINT',
  'HARKEN_BACKUP_S3_REGION',
  'HARKEN_BACKUP_S3_ACCESS_KEY',
  'HARKEN_BACKUP_S3_SECRET_KEY',
] as const;
export type BackupVariable = (typeof backupVariables)[number];

type BackupVariables = Pick<Variables, BackupVariable>;

function toS3(value: BackupVariables): BackupSettings['s3'] {
  const endpoint = value.HARKEN_BACKUP_S3_ENDPOINT;
  const accessKey = value.HARKEN_BACKUP_S3_ACCESS_KEY;
  const secretKey = value.HARKEN_BACKUP_S3_SECRET_KEY;
  if (!endpoint || !accessKey || !secretKey) return null;
  return { endpoint, region: value.HARKEN_BACKUP_S3_REGION, accessKey, secretKey };
}

export function toBackupSettings(value: BackupVariables): BackupSettings {
  return {
    to: value.HARKEN_BACKUP_TO,
    hour: value.HARKEN_BACKUP_HOUR,
    keep: value.HARKEN_BACKUP_KEEP,
    maxDays: value.HARKEN_BACKUP_MAX_DAYS,
    recipient: value.HARKEN_BACKUP_RECIPIENT,
    identities: value.HARKEN_BACKUP_IDENTITY,
    scratchUrl: value.HARKEN_BACKUP_SCRATCH_URL,
    s3: toS3(value),
  };
}

/** Settings of backups that are missing, or do not go together. */
export function findBackupConflicts(value: BackupVariables): string[] {
  const findings: string[] = [];
  if (value.HARKEN_BACKUP_HOUR !== null && value.HARKEN_BACKUP_TO === null)
    findings.push(
      'HARKEN_BACKUP_HOUR: needs HARKEN_BACKUP_TO, the place of the backups. For example: /var/backups/harken',
    );
  if (value.HARKEN_BACKUP_TO?.startsWith('s3://') && toS3(value) === null)
    findings.push(
      'HARKEN_BACKUP_TO: is a bucket and needs HARKEN_BACKUP_S3_ENDPOINT, HARKEN_BACKUP_S3_ACCESS_KEY and HARKEN_BACKUP_S3_SECRET_KEY.',
    );
  return findings;
}
