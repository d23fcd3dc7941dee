import type { BackupsToKeep } from '@harken/domain/backups/retention';
import { isRecipient, readIdentities } from '../backup/age-files.ts';
import { type Refused, refuse } from './config.rules.ts';

/** Rules of the settings of backups. */

const bucketAddress = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w!.*'()-]+)*\/?$/;

/** A folder, or `s3://bucket/prefix`. */
export const backupPlace = {
  example: '/var/backups/harken',
  read(text: string): string | Refused {
    if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
    return bucketAddress.test(text) ? text : refuse(`"${text}" is neither a folder nor s3://bucket/prefix`);
  },
};

/** `7d,4w,12m`: what is kept of days, weeks and months. `all`: nothing is deleted. */
export const backupsToKeep = {
  example: '7d,4w,12m',
  read(text: string): BackupsToKeep | null | Refused {
    if (text === 'all') return null;
    const [, daily, weekly, monthly] = /^(\d{1,4})d, ?(\d{1,4})w, ?(\d{1,4})m$/.exec(text) ?? [];
    if (!daily || Number(daily) === 0)
      return refuse(`"${text}" does not say how many days (at least 1), weeks and months`);
    return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
  },
};

export const backupRecipient = {
  example: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  read: (text: string) =>
    isRecipient(text) ? text : refuse('is no public key of age, or has a mistake in it'),
};

/** The text of an identity file, which is a secret and never shown. */
export const backupIdentity = {
  example: 'the private key that npm run backup:key writes',
  read(text: string): string[] | Refused {
    try {
      return readIdentities(text);
    } catch {
      return refuse('contains no private key of age');
    }
  },
};

export const s3Region = {
  example: 'eu-west-1',
  read: (text: string) => (/^[a-z0-9-]{1,40}$/.test(text) ? text : refuse(`"${text}" is no region`)),
};
