/** What check-ups say about backups. */
export { type BackupStatus, findBackupStatus } from './backups.state.ts';
