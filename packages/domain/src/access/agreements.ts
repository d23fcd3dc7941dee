import type { Role } from './roles.ts';

/** How a person stands to a society of theirs, as far as its agreement is concerned. */
export interface AgreementStanding {
  isArchived: boolean;
  /** The person belongs to the society's default organization. */
  isInDefaultOrganization: boolean;
  /** The person leads the default organization. */
  isHeadManager: boolean;
  /** The person will lead the default organization once they have consented. */
  isPendingHeadManager: boolean;
  /** Since when their consent for the society holds; null without one. */
  consentedAt: Date | null;
}

/** `pending`: never consented, or no longer; `stale`: the document has changed since. */
export type AgreementState = 'notAsked' | 'pending' | 'stale' | 'consented';

/**
 * Whether a person has to consent for a society (administration.md 3.8).
 *
 * Coordinators answer for every society of theirs, managers and technical advisors where they lead the default
 * organization or are about to. Nobody else is asked, and nobody for an archived society. A consent is old once the
 * document in the person's own language has changed after it. An appointment waits for a consent of its own: one left
 * from an earlier time (consents belong to the address and outlive accounts) would leave it waiting for ever.
 *
 * @param changedAt when the document in the person's language was last changed; null without one: never old then
 * @example agreementState('Coordinator', { ...facts, consentedAt: null }, new Date()) // 'pending'
 */
export function agreementState(
  role: Role,
  standing: AgreementStanding,
  changedAt: Date | null,
): AgreementState {
  if (standing.isArchived || !answersForSociety(role, standing)) return 'notAsked';
  const waitsToLead = becomesHeadManager(role, standing) && !standing.isHeadManager;
  if (standing.consentedAt === null || waitsToLead) return 'pending';
  return changedAt !== null && standing.consentedAt < changedAt ? 'stale' : 'consented';
}

function answersForSociety(role: Role, { isHeadManager, isPendingHeadManager }: AgreementStanding): boolean {
  return role === 'Coordinator' || (mayLead(role) && (isHeadManager || isPendingHeadManager));
}

const mayLead = (role: Role) => role === 'Manager' || role === 'TechnicalAdvisor';

/**
 * Whether consenting makes a person the head manager of the default organization, in place of whoever was. A head
 * manager who only renews their consent takes nothing from somebody appointed after them.
 */
export function becomesHeadManager(role: Role, standing: AgreementStanding): boolean {
  return mayLead(role) && standing.isPendingHeadManager && standing.isInDefaultOrganization;
}
