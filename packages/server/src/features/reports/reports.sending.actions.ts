import type { ProblemKey } from '@harken/contract/problems';
import type { reportSendingCalls } from '@harken/contract/report-sending';
import type { ProjectFacts } from '@harken/domain/access/may';
import { type FeedbackKey, feedbackKeyOf } from '@harken/domain/reports/feedback';
import type { ReportErrorType } from '@harken/domain/reports/kinds';
import type { z } from 'zod';
import { isProjectClosed } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findProjectErrorMessages } from './interpretation.queries.ts';
import { findSender } from './reports.edit.queries.ts';
import {
  findFirstGateway,
  findModems,
  findStaffMessage,
  hasNumber,
  insertStaffMessage,
} from './reports.sending.queries.ts';
import { chosenModem, receivedAtOf } from './reports.sending.ts';
import { viewerIn } from './reports.visibility.queries.ts';

export interface SendRequest {
  message: z.output<(typeof reportSendingCalls)['sendReport']['body']>;
  by: CurrentUser;
  project: ProjectFacts;
}

type Outcome = { ok: true } | { ok: false; reason: ProblemKey };

/**
 * Takes a message as if the collector had sent it (operations 6.7): it waits to be read with all others. A gateway is not
 * needed (KW-48); the collector must be one of those whom the caller may report for (KW-49).
 */
export async function sendReport(services: Services, request: SendRequest): Promise<Outcome> {
  const { message, by, project } = request;
  const { dataCollectorId } = message;
  const { projectId, nationalSocietyId } = project;
  const outcome = await services.db.transaction().execute(async (trx): Promise<Outcome> => {
    if (await isProjectClosed(trx, projectId)) return { ok: false, reason: 'project.projectIsClosed' };
    const collector = await findSender(trx, { dataCollectorId, projectId, viewer: viewerIn(project, by) });
    if (!collector) {
      const isAdministrator = by.role === 'Administrator';
      return { ok: false, reason: isAdministrator ? 'dataCollector.notFound' : 'error.unauthorized' };
    }
    const sent = await whatIsSent(trx, services, request);
    const id = await insertStaffMessage(trx, { ...sent, dataCollectorType: collector.type });
    await recordDeed(trx, {
      deed: 'report/sendReport',
      actor: by,
      subjectType: 'report',
      subjectId: id,
      nationalSocietyId,
      projectId,
      after: { dataCollectorId, receivedAt: sent.receivedAt, modemId: message.modemId ?? null },
    });
    return { ok: true };
  });
  if (outcome.ok) services.wakeMessageWorker();
  return outcome;
}

/** The message as it is stored. @throws a field problem */
async function whatIsSent(trx: Database, services: Services, { message, by, project }: SendRequest) {
  const { dataCollectorId, timestamp, text, utcOffset, modemId } = message;
  const { projectId, nationalSocietyId } = project;
  const arrivedAt = services.clock.now();
  const receivedAt = receivedAtOf(timestamp, arrivedAt);
  const isAnswered = await hasNumber(trx, dataCollectorId);
  const modem = chosenModem(await findModems(trx, nationalSocietyId), { modemId, isAnswered });
  return {
    smsGatewayId: modem?.smsGatewayId ?? (await findFirstGateway(trx, nationalSocietyId)),
    modemNumber: modem?.slot ?? null,
    nationalSocietyId,
    projectId,
    dataCollectorId,
    sentById: by.id,
    utcOffset,
    timestamp,
    text,
    arrivedAt,
    receivedAt,
    isDemo: services.config.isDemo,
  };
}

interface StatusQuestion {
  timestamp: string;
  dataCollectorId: number;
  by: CurrentUser;
  project: ProjectFacts;
  languageCode: string;
}

/** What became of what the caller sent: undefined until it is read; a text when it was not understood, whatever the error (KW-50). */
export async function statusOfSent(
  { db, texts }: Services,
  { timestamp, dataCollectorId, by, project, languageCode }: StatusQuestion,
): Promise<{ feedbackMessage?: string } | undefined> {
  const { projectId } = project;
  const collector = await findSender(db, { dataCollectorId, projectId, viewer: viewerIn(project, by) });
  if (!collector) throw problem('error.unauthorized');
  const message = await findStaffMessage(db, { timestamp, dataCollectorId, sentById: by.id });
  if (!message?.processedAt && !message?.failedAt) return undefined;
  if (message.processedAt && !message.errorType) return {};
  const key = textKeyOf(message.errorType ?? 'Other');
  const own = await findProjectErrorMessages(db, [projectId]);
  const ownText = own.find(({ messageKey }) => messageKey === key)?.message;
  return { feedbackMessage: ownText ?? texts.text('sms', key, languageCode) };
}

/** Staff are told even where senders hear nothing. */
function textKeyOf(errorType: ReportErrorType): FeedbackKey {
  return feedbackKeyOf(errorType) ?? (errorType === 'TooLong' ? 'sms.error.formatError' : 'sms.error.other');
}
