import { dataRemoved } from '@harken/domain/access/anonymization';
import { checkPermission, type ProjectScope } from '@harken/domain/access/check-permission';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { toAlertEvents, type VerificationAnswer } from '@harken/domain/verification/answer';
import { isProjectClosed, isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { chooseAuthorName } from '../../../platform/access/authors.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { insertEvent } from '../../alert-events/index.ts';
import {
  findAnswers,
  findRequests,
  findTimeZone,
  lockAnswer,
  type RequestRow,
  storeReview,
} from './review.queries.ts';

/** Who reads or reviews answers about an alert. */
interface Reviewer {
  user: CurrentUser;
  scope: ProjectScope;
}

type ContactOfRequest = Pick<RequestRow, 'name' | 'facility' | 'organizationId' | 'organization'>;

function isForeign({ user, scope }: Reviewer, { organizationId }: ContactOfRequest): boolean {
  return user.role !== 'Administrator' && organizationId !== null && organizationId !== scope.organizationId;
}

/** Contacts of other organizations are shown by their organization, as authors are. */
function chooseContact(reviewer: Reviewer, row: ContactOfRequest) {
  if (isForeign(reviewer, row)) return { name: row.organization ?? dataRemoved, facility: null };
  return { name: row.name ?? dataRemoved, facility: row.facility };
}

/** Whom an alert was verified with, and what they answered. */
export async function readVerification(db: Database, reviewer: Reviewer, alertId: number) {
  const [requests, answers, zone] = await Promise.all([
    findRequests(db, alertId),
    findAnswers(db, alertId),
    findTimeZone(db, alertId),
  ]);
  const toLocalTime = (at: Date) => toLocalDateTime(at.getTime(), zone);
  return {
    mayReview: checkPermission('alerts.decide', reviewer.user.role, reviewer.scope) === null,
    requests: requests.map(({ id, role, channel, delivery, state, askedAt, remindedAt, ...row }) => ({
      ...{ id, role, channel, delivery, state, askedAt: toLocalTime(askedAt) },
      ...chooseContact(reviewer, row),
      remindedAt: remindedAt && toLocalTime(remindedAt),
      answers: answers
        .filter(({ requestId }) => requestId === id)
        .map(({ answeredAt, reviewedAt, reviewedBy, requestId: _, comment, ...answer }) => ({
          ...answer,
          comment: isForeign(reviewer, row) ? null : comment,
          answeredAt: toLocalTime(answeredAt),
          reviewedAt: reviewedAt && toLocalTime(reviewedAt),
          reviewedBy: reviewedBy && chooseAuthorName(reviewer, reviewedBy),
        })),
    })),
  };
}

/**
 * Confirms an answer, or puts another one in its place, and adds what it states to the log of the alert, where an outcome ends
 * reminders. The status of the alert is decided separately.
 *
 * @param correction null to confirm
 */
export function reviewAnswer(
  services: Services,
  { user, scope }: Reviewer,
  { answerId, correction }: { answerId: number; correction: VerificationAnswer | null },
): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const { nationalSocietyId, projectId } = scope;
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    if (await isProjectClosed(trx, projectId)) throw expectedError('project.projectIsClosed');
    const locked = await lockAnswer(trx, answerId);
    if (!locked) throw expectedError('verification.answerNotFound');
    if (locked.review !== null) throw expectedError('verification.alreadyReviewed');
    const { alertId, answeredAt } = locked;
    const at = services.clock.now();
    await storeReview(trx, answerId, { correction, reviewedAt: at, reviewedById: user.id });
    const answer = correction ?? locked.answer;
    for (const { typeId, subtypeId } of toAlertEvents(answer))
      await insertEvent(trx, {
        ...{ alertId, alertEventTypeId: typeId, alertEventSubtypeId: subtypeId, loggedById: user.id },
        ...{ text: null, occurredAt: answeredAt, createdAt: at },
      });
    await recordAuditEvent(trx, {
      action: correction ? 'alertVerification/correct' : 'alertVerification/confirm',
      actor: user,
      subjectType: 'alert',
      subjectId: alertId,
      nationalSocietyId,
      projectId,
      before: toAuditView(locked.answer),
      after: toAuditView(answer),
    });
  });
}

function toAuditView({ finding, isReferred, outcome, laboratory }: VerificationAnswer) {
  return { finding, isReferred, outcome, laboratory };
}
