import { dataRemoved } from '@harken/domain/access/anonymization';
import { toLocalTime } from '../../lib/dates/instants.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { AuditEvent } from './audit.api.ts';

/** The label of a technical name, or the name itself if there is no translation. */
export interface Label {
  text: string;
  isKnown: boolean;
}

function toLabel(t: Translate, key: string, name: string): Label {
  const text = t(key);
  return text === key ? { text: name, isKnown: false } : { text, isKnown: true };
}

/** The label of an action: "Alert escalated" for `alert/escalate`. */
export const getActionLabel = (t: Translate, action: string) =>
  toLabel(t, `audit.deed.${action.replaceAll('/', '.')}`, action);

export const getItemTypeLabel = (t: Translate, type: string) => toLabel(t, `audit.subject.${type}`, type);

/** The label of a field; settings of gateways are recorded by the keys of their texts. */
export const getFieldLabel = (t: Translate, field: string) =>
  toLabel(t, field.startsWith('channel.') ? field : `audit.field.${field}`, field);

/** The name of a person, or the text for anonymised people. */
export const getPersonLabel = (t: Translate, name: string) =>
  name === dataRemoved ? t('audit.list.dataRemoved') : name;

export const getRoleLabel = (t: Translate, role: string) => t(`role.${role.toLowerCase()}`);

/**
 * The item that was changed, with its id; empty if there is none. A person whose name was removed is called by their role.
 */
export function describeItem(t: Translate, { subjectType, subjectId, ...person }: AuditEvent): string {
  if (!subjectType) return '';
  const { subjectName, subjectRole } = person;
  const isNameRemoved = !subjectName && subjectRole;
  const subject = isNameRemoved ? getRoleLabel(t, subjectRole) : getItemTypeLabel(t, subjectType).text;
  return subjectId ? t('audit.list.numbered', { subject, id: subjectId }) : subject;
}

/** `2026-11-20 16:05:12` in the time zone of the device. */
export const formatTime = (instant: string) => toLocalTime(instant).replace('T', ' ');
