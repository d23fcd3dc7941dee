import { rankOf } from './ranks.ts';
import type { Role } from './roles.ts';

/** Somebody whose name, numbers, e-mail address or other personal data are to be changed. */
export interface Person {
  role: Role;
  /** The caller is this person. */
  isCaller: boolean;
  /** How many national societies they belong to. Invitations that they have not accepted do not count. */
  societyCount: number;
  /** They have never signed in: whoever has the link that was sent to their address sets the first password. */
  hasNeverSignedIn: boolean;
  /** The caller registered them. */
  isRegisteredByCaller: boolean;
}

/**
 * Why a caller cannot change the personal data of somebody; null when they can. The account reaches as far as the person
 * does: whoever changes the e-mail address of somebody who also works for another society, or who may do as much as the
 * caller or more, could otherwise sign in with rights that nobody gave them.
 *
 * - `severalSocieties`: the person belongs to more than one national society
 * - `rank`: the person's rank is equal to the caller's or higher
 *
 * Administrators change everybody, and everybody changes their own. Whoever registered somebody of their own rank may
 * correct what they mistyped until that person has signed in.
 *
 * @example whyPersonIsFixed('Manager', { role: 'Supervisor', societyCount: 1, … }) // null
 * @example whyPersonIsFixed('Manager', { role: 'DataConsumer', societyCount: 1, … }) // 'rank'
 */
export function whyPersonIsFixed(caller: Role, person: Person): 'severalSocieties' | 'rank' | null {
  if (caller === 'Administrator' || person.isCaller) return null;
  if (person.societyCount > 1) return 'severalSocieties';
  if (rankOf(caller) < rankOf(person.role)) return null;
  const isOwnSlip = person.hasNeverSignedIn && person.isRegisteredByCaller;
  return isOwnSlip && rankOf(caller) === rankOf(person.role) ? null : 'rank';
}

/** What describes a person, wherever they work. Everything else of a form belongs to their work for one society. */
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
 * The personal fields in which a form differs from what is known. Forms send everything back, also what may not be
 * changed: spaces, and the letter case of an e-mail address, are no difference. A field that is not sent is not changed.
 */
export function changedPersonalFields(sent: PersonalData, known: PersonalData): PersonalField[] {
  return personalFields.filter(
    (field) =>
      sent[field] !== undefined && comparable(field, sent[field]) !== comparable(field, known[field]),
  );
}

function comparable(field: PersonalField, value: string | number | null | undefined): string {
  const text = String(value ?? '').trim();
  if (field === 'email') return text.toLowerCase();
  if (field === 'phoneNumber' || field === 'additionalPhoneNumber') return text.replaceAll(/\s/g, '');
  return text.replaceAll(/\s+/g, ' ');
}
