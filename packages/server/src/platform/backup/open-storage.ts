import type { BackupSettings } from '../config/config.backup.ts';
import type { BackupStorage } from './backup-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/**
 * Opens the storage at an address.
 *
 * @param address a folder, or `s3://bucket/prefix`
 * @throws Error with a message for the operator when the settings of S3 are missing
 */
export function openStorage(address: string, s3: BackupSettings['s3']): BackupStorage {
  if (!address.startsWith('s3://')) return createFolderStorage(address);
  if (!s3)
    throw new Error(
      'HARKEN_BACKUP_S3_ENDPOINT, HARKEN_BACKUP_S3_ACCESS_KEY and HARKEN_BACKUP_S3_SECRET_KEY are needed for a bucket.',
    );
  const [bucket = '', ...prefix] = address.slice('s3://'.length).replace(/\/+$/, '').split('/');
  return createS3Storage({ ...s3, bucket, prefix: prefix.join('/') });
}
