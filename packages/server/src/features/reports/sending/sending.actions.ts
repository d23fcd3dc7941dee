import type { reportSendingCalls } from '@harken/contract/reports/sending';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { type FeedbackKey, getFeedbackKey } from '@harken/domain/reports/feedback';
import type { ReportErrorType } from '@harken/domain/reports/kinds';
import { cutMessage } from '@harken/domain/reports/parse-message';
import type { z } from 'zod';
import { findFirstGateway } from '../../../channels/stored/gateways-to-send.queries.ts';
import { isProjectClosed } from '../../../platform/access/access.queries.ts';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { findSender } from '../edit/edit.queries.ts';
import { findProjectErrorMessages } from '../processing/processing.queries.ts';
import { findModems, findStaffMessage, hasNumber, insertStaffMessage } from './sending.queries.ts';
import { chooseModem, parseReceivedAt } from './sending.ts';

export interface SendRequest {
  message: z.output<(typeof reportSendingCalls)['sendReport']['body']>;
  by: CurrentUser;
  project: ProjectScope;
}

/**
 * Stores a message sent by staff on behalf of a collector; it is processed like any other. It needs no gateway, but the
 * collector must be one for whom the user may report.
 */
export async function sendReport(services: Services, request: SendRequest): Promise<void> {
  const { message, by, project } = request;
  const { dataCollectorId } = message;
  const { projectId, nationalSocietyId } = project;
  await services.db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, projectId)) throw expectedError('project.projectIsClosed');
    const collector = await findSender(trx, { dataCollectorId, projectId, viewer: toViewer(project, by) });
    if (!collector)
      throw expectedError(by.role === 'Administrator' ? 'dataCollector.notFound' : 'error.unauthorized');
    const sent = await buildStaffMessage(trx, services, request);
    const id = await insertStaffMessage(trx, { ...sent, dataCollectorType: collector.type });
    await recordAuditEvent(trx, {
      action: 'report/sendReport',
      actor: by,
      subjectType: 'report',
      subjectId: id,
      nationalSocietyId,
      projectId,
      after: { dataCollectorId, receivedAt: sent.receivedAt, modemId: message.modemId ?? null },
    });
  });
  services.wakeMessageWorker();
}

/**
 * The message as it is stored.
 *
 * @throws a validation error
 */
async function buildStaffMessage(trx: Database, services: Services, { message, by, project }: SendRequest) {
  const { dataCollectorId, timestamp, utcOffset, modemId } = message;
  const { projectId, nationalSocietyId } = project;
  const { text, isTooLong } = cutMessage(message.text);
  const arrivedAt = services.clock.now();
  const receivedAt = parseReceivedAt(timestamp, arrivedAt);
  const hasPhoneNumber = await hasNumber(trx, dataCollectorId);
  const modem = chooseModem(await findModems(trx, nationalSocietyId), { modemId, hasPhoneNumber });
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
    errorType: isTooLong ? 'TooLong' : null,
    arrivedAt,
    receivedAt,
    isDemo: services.config.isDemo,
  };
}

interface StatusRequest {
  timestamp: string;
  dataCollectorId: number;
  by: CurrentUser;
  project: ProjectScope;
  languageCode: string;
}

/** The result of a message sent by the user: undefined until it is processed, with a text if it was incorrect. */
export async function findSendStatus(
  { db, texts }: Services,
  { timestamp, dataCollectorId, by, project, languageCode }: StatusRequest,
): Promise<{ feedbackMessage?: string } | undefined> {
  const { projectId } = project;
  const collector = await findSender(db, { dataCollectorId, projectId, viewer: toViewer(project, by) });
  if (!collector) throw expectedError('error.unauthorized');
  const message = await findStaffMessage(db, { timestamp, dataCollectorId, sentById: by.id });
  if (!message?.processedAt && !message?.failedAt) return undefined;
  if (message.processedAt && !message.errorType) return {};
  const key = chooseTextKey(message.errorType ?? 'Other');
  const own = await findProjectErrorMessages(db, [projectId]);
  const ownText = own.find(({ messageKey }) => messageKey === key)?.message;
  return { feedbackMessage: ownText ?? texts.text('sms', key, languageCode) };
}

/** Staff get a text for every error, even for those where senders get no feedback. */
function chooseTextKey(errorType: ReportErrorType): FeedbackKey {
  return getFeedbackKey(errorType) ?? (errorType === 'TooLong' ? 'sms.error.formatError' : 'sms.error.other');
}
