import { getRank } from './ranks.ts';
import type { Role } from './roles.ts';

/** Somebody whose personal data (name, numbers, e-mail address and others) are to be changed. */
export interface Person {
  role: Role;
  /** The caller is this person. */
  isCaller: boolean;
  /** How many national societies they belong to. Open invitations do not count. */
  societyCount: number;
  /** They have never signed in: somebody with the link that was sent to their address can set the first password. */
  hasNeverSignedIn: boolean;
  /** The caller registered them. */
  isRegisteredByCaller: boolean;
}

/**
 * Why a caller cannot change the personal data of somebody; null when they can. Changing the e-mail address of an account
 * means being able to sign in to it, so nobody may do that for people of other societies or with the same or more rights.
 *
 * - `severalSocieties`: the person belongs to more than one national society
 * - `rank`: the person's rank is equal to the caller's or higher
 *
 * Administrators may change everybody, and everybody may change themselves. Somebody who registered a person of their own
 * rank may correct typing errors until that person has signed in.
 *
 * @example getPersonalDataReadOnlyReason('Manager', { role: 'Supervisor', societyCount: 1, … }) // null
 * @example getPersonalDataReadOnlyReason('Manager', { role: 'DataConsumer', societyCount: 1, … }) // 'rank'
 */
export function getPersonalDataReadOnlyReason(
  caller: Role,
  person: Person,
): 'severalSocieties' | 'rank' | null {
  if (caller === 'Administrator' || person.isCaller) return null;
  if (person.societyCount > 1) return 'severalSocieties';
  if (getRank(caller) < getRank(person.role)) return null;
  const mayCorrectOwnEntry = person.hasNeverSignedIn && person.isRegisteredByCaller;
  return mayCorrectOwnEntry && getRank(caller) === getRank(person.role) ? null : 'rank';
}

/** Describes the person and is the same in every society. All other fields of a form belong to their work for one society. */
export const personalFields = [
  'name',
  'email',
  'phoneNumber',
  'additionalPhoneNumber',
  'organization',
  'sex',
  'decadeOfBirth',
] as const;

export type PersonalField = (typeof personalFields)[number];

type PersonalData = Partial<Record<PersonalField, string | number | null>>;

/**
 * The personal fields in which a form differs from the stored data. Forms send all fields back, also those that may not be
 * changed: differences in spaces, and in the letter case of an e-mail address, are ignored. Absent fields are not changed.
 */
export function findChangedPersonalFields(sent: PersonalData, known: PersonalData): PersonalField[] {
  return personalFields.filter(
    (field) =>
      sent[field] !== undefined && normalizeField(field, sent[field]) !== normalizeField(field, known[field]),
  );
}

function normalizeField(field: PersonalField, value: string | number | null | undefined): string {
  const text = String(value ?? '').trim();
  if (field === 'email') return text.toLowerCase();
  if (field === 'phoneNumber' || field === 'additionalPhoneNumber') return text.replaceAll(/\s/g, '');
  return text.replaceAll(/\s+/g, ' ');
}
