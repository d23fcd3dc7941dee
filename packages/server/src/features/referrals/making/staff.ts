import type { ProjectScope } from '@harken/domain/access/check-permission';
import type { ReferralAnswer, ReferralSeverity, ReferralSymptom } from '@harken/domain/referrals/referral';
import { isProjectClosed, isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import { type Contact, findContactsOfProject } from '../../../platform/contacts.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { type LockedReferral, lockReferral, storeFacility } from '../following/following.queries.ts';
import { recordUpdate } from '../following/record-update.ts';
import { isFacilityFor } from '../list/list.ts';
import { queueForFacility } from '../messages.ts';
import { findReport } from './making.queries.ts';
import { makeReferral } from './making.ts';
import { findReportOfViewer } from './staff.queries.ts';

/** Who refers, or changes a referral. */
interface ReferralContext {
  user: CurrentUser;
  scope: ProjectScope;
  languageCode: string;
}

/** Checked again inside the transaction, because the route checked it before the transaction began. */
async function requireWritable(trx: Database, { nationalSocietyId, projectId }: ProjectScope): Promise<void> {
  if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
  if (await isProjectClosed(trx, projectId)) throw expectedError('project.projectIsClosed');
}

/** The contact that somebody is referred to, if the caller may choose it. */
async function requireFacility(trx: Database, context: ReferralContext, id: number): Promise<Contact> {
  const contacts = await findContactsOfProject(trx, context.scope.projectId);
  const contact = contacts.find((candidate) => candidate.id === id && isFacilityFor(context, candidate));
  if (!contact) throw fieldError('VerificationContactId', 'validation.valueInvalid');
  return contact;
}

/**
 * Whether the caller sees who sent the report, which decides who may refer its person.
 *
 * @param hidden the error if they do not
 */
async function requireReport(
  trx: Database,
  { user, scope }: ReferralContext,
  reportId: number,
  hidden: 'report.reportNotFound' | 'error.unauthorized',
): Promise<void> {
  const report = await findReportOfViewer(
    trx,
    { reportId, projectId: scope.projectId },
    toViewer(scope, user),
  );
  if (!report?.isAboutPeople) throw expectedError('report.reportNotFound');
  if (!report.isSenderShown) throw expectedError(hidden);
  if (report.isTraining) throw expectedError('referral.training');
}

/** Refers the person of a report. @returns the number; null if this entry was stored before */
export async function createReferral(
  services: Services,
  context: ReferralContext,
  given: {
    reportId: number;
    contactId: number | null;
    severity: ReferralSeverity | null;
    symptoms: readonly ReferralSymptom[];
    reason: string | null;
    entryKey?: string | undefined;
  },
): Promise<{ number: string | null }> {
  const { user, scope } = context;
  const at = services.clock.now();
  const made = await services.db.transaction().execute(async (trx) => {
    await requireWritable(trx, scope);
    await requireReport(trx, context, given.reportId, 'report.reportNotFound');
    const { contactId, symptoms, ...details } = given;
    if (contactId !== null) await requireFacility(trx, context, contactId);
    const unique = [...new Set(symptoms)];
    const referral = await makeReferral(trx, services, {
      ...{ ...details, symptoms: unique, origin: 'staff', contactId: contactId ?? undefined },
      ...{ userId: user.id, notifiesCollector: true, at },
    });
    if (!referral) return null;
    await recordAuditEvent(trx, {
      ...{ action: 'referral/create', actor: user, subjectType: 'referral', subjectId: referral.id },
      ...{ nationalSocietyId: scope.nationalSocietyId, projectId: scope.projectId },
      after: {
        ...{ number: referral.number, reportId: given.reportId, contactId: referral.contact?.id ?? null },
        ...{ severity: given.severity, symptoms: unique },
      },
    });
    return referral;
  });
  return { number: made?.number ?? null };
}

/** A referral that the caller may change, locked until the transaction ends. */
async function lockOwnReferral(
  trx: Database,
  context: ReferralContext,
  referralId: number,
): Promise<LockedReferral> {
  await requireWritable(trx, context.scope);
  const referral = await lockReferral(trx, referralId);
  if (!referral || referral.projectId !== context.scope.projectId) throw expectedError('referral.notFound');
  await requireReport(trx, context, referral.reportId, 'error.unauthorized');
  return referral;
}

const pickAnswer = ({ arrival, outcome, laboratory }: ReferralAnswer): ReferralAnswer => ({
  ...{ arrival, outcome, laboratory },
});

/** Notes what became of somebody who was referred, also after the end. */
export function updateReferral(
  services: Services,
  context: ReferralContext,
  { referralId, answer, comment }: { referralId: number; answer: ReferralAnswer; comment: string | null },
): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const referral = await lockOwnReferral(trx, context, referralId);
    const { user, scope } = context;
    const result = await recordUpdate(trx, referral, {
      ...{ answer, comment, source: 'staff', rawReportId: null, contactId: null, userId: user.id },
      at: services.clock.now(),
    });
    if (result === 'repeated') throw expectedError('referral.changed');
    await recordAuditEvent(trx, {
      ...{ action: 'referral/update', actor: user, subjectType: 'referral', subjectId: referralId },
      ...{ nationalSocietyId: scope.nationalSocietyId, projectId: scope.projectId },
      ...{ before: pickAnswer(referral), after: answer },
    });
  });
}

/** Chooses the facility of a referral, and sends its contact the number. */
export function changeFacility(
  services: Services,
  context: ReferralContext,
  { referralId, contactId }: { referralId: number; contactId: number },
): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const referral = await lockOwnReferral(trx, context, referralId);
    const contact = await requireFacility(trx, context, contactId);
    if (referral.contactId === contactId) throw expectedError('referral.changed');
    const { user, scope } = context;
    await storeFacility(trx, referralId, contactId);
    const report = await findReport(trx, referral.reportId);
    if (report) {
      const sent = { ...report, id: referralId, number: referral.number, severity: referral.severity };
      await queueForFacility(trx, services, { referral: sent, contact, at: services.clock.now() });
    }
    await recordAuditEvent(trx, {
      ...{ action: 'referral/changeFacility', actor: user, subjectType: 'referral', subjectId: referralId },
      ...{ nationalSocietyId: scope.nationalSocietyId, projectId: scope.projectId },
      ...{ before: { contactId: referral.contactId }, after: { contactId } },
    });
  });
}
