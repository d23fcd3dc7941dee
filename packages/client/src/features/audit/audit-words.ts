import { dataRemoved } from '@harken/domain/access/anonymization';
import { localTime } from '../../lib/instants.ts';
import type { Translate } from '../../lib/texts.tsx';
import type { AuditEntry } from './audit.api.ts';

/** Words for a name of the program; the name itself where there are none. */
export interface Named {
  text: string;
  isKnown: boolean;
}

function named(t: Translate, key: string, name: string): Named {
  const text = t(key);
  return text === key ? { text: name, isKnown: false } : { text, isKnown: true };
}

/** What was done: `alert/escalate` reads "Alert escalated". */
export const deedInWords = (t: Translate, deed: string) =>
  named(t, `audit.deed.${deed.replaceAll('/', '.')}`, deed);

export const subjectInWords = (t: Translate, type: string) => named(t, `audit.subject.${type}`, type);

export const fieldInWords = (t: Translate, field: string) => named(t, `audit.field.${field}`, field);

/** The name of somebody, or that it was removed. */
export const personInWords = (t: Translate, name: string) =>
  name === dataRemoved ? t('audit.list.dataRemoved') : name;

export const roleInWords = (t: Translate, role: string) => t(`role.${role.toLowerCase()}`);

/** The thing that a deed was done to, with its number; nothing where it had none. */
export function thingInWords(t: Translate, { subjectType, subjectId }: AuditEntry): string {
  if (!subjectType) return '';
  const subject = subjectInWords(t, subjectType).text;
  return subjectId ? t('audit.list.numbered', { subject, id: subjectId }) : subject;
}

/** `2026-11-20 16:05:12` by the clock of the device. */
export const timeInWords = (instant: string) => localTime(instant).replace('T', ' ');
