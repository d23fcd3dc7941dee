import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { isFinal, type VerificationAnswer } from '@harken/domain/verification/answer';
import { cleanComment } from '@harken/domain/verification/parse-answer';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { hashLinkToken } from '../asking/links.ts';
import { findLastAnswer, type LockedRequest, lockForAnswers, lockRequest } from './answers.queries.ts';
import { findQuestion, findRequestByToken } from './link.queries.ts';
import { isAnswerable, recordAnswer } from './record-answer.ts';

const createLinkError = () => expectedError('verify.linkInvalid');

/** Locks the question of a link in the order of all changes. @throws if there is none, or it has ended */
async function lockRequestOfLink(trx: Database, token: string, now: Date): Promise<LockedRequest> {
  const found = await findRequestByToken(trx, hashLinkToken(token));
  if (!found) throw createLinkError();
  await lockForAnswers(trx, [found.alertId], [found.contactId]);
  const request = await lockRequest(trx, found.id);
  if (!request || !isAnswerable(request, now)) throw createLinkError();
  return request;
}

/** What the question of a link is about. @throws an expected error if the link is unknown, used, or has expired */
export async function openQuestion({ db, clock }: Services, token: string) {
  return db.transaction().execute(async (trx) => {
    const { id } = await lockRequestOfLink(trx, token, clock.now());
    const question = await findQuestion(trx, id);
    if (!question) throw createLinkError();
    const { timeZoneId, firstReportAt, lastReportAt, expiresAt, ...rest } = question;
    const toLocalTime = (at: Date) => toLocalDateTime(new Date(at).getTime(), timeZoneId);
    const last = await findLastAnswer(trx, id);
    return {
      ...rest,
      firstReportAt: toLocalTime(firstReportAt),
      lastReportAt: toLocalTime(lastReportAt),
      expiresAt: toLocalTime(expiresAt),
      lastAnswer: last ?? null,
    };
  });
}

/** Answers the question of a link. The link is invalid after a final answer. */
export async function answerByLink(
  services: Services,
  { token, answer, comment }: { token: string; answer: VerificationAnswer; comment: string | null },
): Promise<{ isFinal: boolean }> {
  const request = await services.db.transaction().execute(async (trx) => {
    const at = services.clock.now();
    const locked = await lockRequestOfLink(trx, token, at);
    const sentence = comment && cleanComment(comment);
    await recordAnswer(trx, services, locked, {
      answer,
      comment: sentence,
      channel: 'link',
      rawReportId: null,
      at,
    });
    await recordAuditEvent(trx, {
      ...{ action: 'verification/answer', actor: null, subjectType: 'alert', subjectId: locked.alertId },
      ...{ nationalSocietyId: locked.nationalSocietyId, projectId: locked.projectId, after: answer },
    });
    return locked;
  });
  const { projectId, nationalSocietyId } = request;
  services.live.announce({ projectId, nationalSocietyId, change: 'verification/changed' });
  return { isFinal: isFinal(answer) };
}
