import { describe, expect, it } from 'vitest';
import { findBackupProblem, isBackupDue, isVerificationDue } from './schedule.ts';

const at = (text: string | null) => (text === null ? null : new Date(`2026-11-${text}:00Z`));
const now = new Date('2026-11-28T12:00:00Z');

describe('a nightly backup', () => {
  it.each<[string, string, number, string | null, string | null, boolean]>([
    ['is due when there was none', '28T12:00', 1, null, null, true],
    ['is due from its hour on', '28T01:00', 1, '27T01:05', '27T01:00', true],
    ['is not due before', '28T00:59', 1, '27T01:05', '27T01:00', false],
    ['is not due twice', '28T01:10', 1, '28T01:05', '28T01:00', false],
    ['is caught up later', '28T11:00', 1, '27T01:05', '27T01:00', true],
    ['is caught up after midnight', '28T00:10', 23, '26T23:05', '26T23:00', true],
    ['counts one by hand', '28T02:00', 1, '28T01:59', '28T01:58', false],
    ['is not tried again at once', '28T01:30', 1, '27T01:05', '28T01:00', false],
    ['is tried again after an hour', '28T02:00', 1, '27T01:05', '28T01:00', true],
  ])('%s', (_what, time, hour, success, attempt, isDue) => {
    const past = { lastSuccessAt: at(success), lastAttemptAt: at(attempt) };
    expect(isBackupDue({ hour, ...past }, at(time) as Date)).toBe(isDue);
  });
});

describe('a weekly verification', () => {
  it.each<[string, string | null, string | null, string | null, boolean]>([
    ['needs a backup', null, null, null, false],
    ['is due when there was none', '28T01:00', null, null, true],
    ['is due after a week', '28T01:00', '21T12:00', '21T11:50', true],
    ['is not due before', '28T01:00', '21T12:01', '21T11:50', false],
    ['is not tried again at once', '28T01:00', null, '28T11:30', false],
    ['is tried again after an hour', '28T01:00', null, '28T11:00', true],
  ])('%s', (_what, backup, success, attempt, isDue) => {
    const past = { lastSuccessAt: at(success), lastAttemptAt: at(attempt) };
    expect(isVerificationDue({ lastBackupAt: at(backup), ...past }, now)).toBe(isDue);
  });
});

describe('the problem of backups', () => {
  const well = {
    ...{ installedAt: new Date('2026-01-01T00:00:00Z'), lastBackupAt: at('28T01:00') },
    ...{ lastVerificationAt: at('25T01:00'), isVerificationFailed: false, isVerificationExpected: true },
  };
  it.each([
    ['none', {}, null],
    ['an old backup', { lastBackupAt: at('25T11:59') }, ['backupMissing', at('25T11:59')]],
    ['none yet when the backup is exactly so old', { lastBackupAt: at('25T12:00') }, null],
    ['no backup at all', { lastBackupAt: null }, ['backupMissing', well.installedAt]],
    ['none yet in a new installation', { lastBackupAt: null, installedAt: at('27T00:00') as Date }, null],
    ['a failed verification', { isVerificationFailed: true }, ['verificationFailed', at('25T01:00')]],
    [
      'an old backup comes before a failed verification',
      { isVerificationFailed: true, lastBackupAt: at('20T00:00') },
      ['backupMissing', at('20T00:00')],
    ],
    ['an old verification', { lastVerificationAt: at('13T11:59') }, ['verificationMissing', at('13T11:59')]],
    [
      'no verification where it is expected',
      { lastVerificationAt: null },
      ['verificationMissing', well.installedAt],
    ],
    ['none where it is not', { lastVerificationAt: null, isVerificationExpected: false }, null],
  ])('is %s', (_what, changes, expected) => {
    const found = findBackupProblem({ ...well, ...changes }, 3, now);
    expect(found && [found.problem, found.since]).toEqual(expected);
  });
});
