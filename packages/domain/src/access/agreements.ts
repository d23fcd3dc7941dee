import type { Role } from './roles.ts';

/** What decides whether a person has to consent to the agreement for one of their societies. */
export interface AgreementContext {
  isArchived: boolean;
  /** The person belongs to the society's default organization. */
  isInDefaultOrganization: boolean;
  /** The person leads the default organization. */
  isHeadManager: boolean;
  /** The person will lead the default organization once they have consented. */
  isPendingHeadManager: boolean;
  /** When they consented for the society; null without a consent. */
  consentedAt: Date | null;
}

/** `pending`: no consent yet, or appointed since; `stale`: the document has changed since. */
export type AgreementState = 'notRequired' | 'pending' | 'stale' | 'consented';

/**
 * Whether a person has to consent to the agreement for a society.
 *
 * Coordinators consent for each of their societies; managers and technical advisors where they lead the default
 * organization or are appointed to lead it. Nobody else is asked to, and nobody for an archived society. A consent is stale once
 * the document in the person's own language has changed. An appointment needs a new consent: consents belong to the e-mail
 * address and outlive accounts (docs/decisions/0016), so with an old one nobody would ask and it would stay pending.
 *
 * @param changedAt when the document in the person's language last changed; null without a document: then nothing is stale
 * @example getAgreementState('Coordinator', { ...context, consentedAt: null }, new Date()) // 'pending'
 */
export function getAgreementState(
  role: Role,
  context: AgreementContext,
  changedAt: Date | null,
): AgreementState {
  if (context.isArchived || !isResponsibleForSociety(role, context)) return 'notRequired';
  const isWaitingToLead = willBecomeHeadManager(role, context) && !context.isHeadManager;
  if (context.consentedAt === null || isWaitingToLead) return 'pending';
  return changedAt !== null && context.consentedAt < changedAt ? 'stale' : 'consented';
}

function isResponsibleForSociety(
  role: Role,
  { isHeadManager, isPendingHeadManager }: AgreementContext,
): boolean {
  return role === 'Coordinator' || (mayLead(role) && (isHeadManager || isPendingHeadManager));
}

const mayLead = (role: Role) => role === 'Manager' || role === 'TechnicalAdvisor';

/**
 * Whether consenting makes a person the head manager of the default organization, replacing the present one. A head
 * manager who only renews their consent does not replace somebody who was appointed after them.
 */
export function willBecomeHeadManager(role: Role, context: AgreementContext): boolean {
  return mayLead(role) && context.isPendingHeadManager && context.isInDefaultOrganization;
}
