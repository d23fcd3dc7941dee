import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { findFirstGateway } from '../../../channels/stored/gateways-to-send.queries.ts';
import { isProjectClosed } from '../../../platform/access/access.queries.ts';
import { toViewer } from '../../../platform/access/senders.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { findCatalogue } from '../processing/processing.queries.ts';
import { mayWorkOnMessage } from '../reports.access.ts';
import { markMessage } from '../reports.corrected.queries.ts';
import { insertStaffMessage } from '../sending/sending.queries.ts';
import { formatTimestamp } from '../sending/sending.ts';
import {
  findCodesOfProject,
  findReadsOnset,
  type IncorrectMessage,
  lockIncorrectMessage,
} from './suggestion.queries.ts';
import { findTextError } from './suggestion.ts';

interface CorrectionRequest {
  reportId: number;
  text: string;
  utcOffset: number;
  by: CurrentUser;
  scope: SocietyScope | ProjectScope;
}

interface Sent {
  timestamp: string;
  dataCollectorId: number;
}

/**
 * Sends a corrected message on behalf of the collector, with the received time and training flag of the original, which is
 * marked as corrected. The original is locked, so that simultaneous requests send it only once.
 */
export async function sendCorrection(services: Services, request: CorrectionRequest): Promise<Sent> {
  const { reportId, by, scope } = request;
  const sent = await services.db.transaction().execute(async (trx) => {
    if ('projectId' in scope && (await isProjectClosed(trx, scope.projectId)))
      throw expectedError('project.projectIsClosed');
    const message = await lockIncorrectMessage(trx, reportId, toViewer(scope, by));
    if (!message) throw expectedError('report.reportNotFound');
    if (!mayWorkOnMessage(by.role, scope, message)) throw expectedError('error.unauthorized');
    const sender = requireCorrectableSender(message);
    await requireCorrectText(trx, request.text, { ...sender, type: message.collectorType });
    return storeCorrection(services, trx, { message, ...sender, request });
  });
  services.wakeMessageWorker();
  return sent;
}

/** The collector on whose behalf a message can be corrected. */
function requireCorrectableSender(message: IncorrectMessage) {
  const { errorType, dataCollectorId, projectId, collectorDeletedAt, markedAsCorrectedAt } = message;
  if (errorType === null) throw expectedError('report.correction.notIncorrect');
  if (dataCollectorId === null || projectId === null) throw expectedError('report.correction.unknownSender');
  if (collectorDeletedAt !== null) throw expectedError('report.edit.senderDoesNotExist');
  if (markedAsCorrectedAt !== null) throw expectedError('report.correction.alreadyCorrected');
  return { dataCollectorId, projectId };
}

/** @throws a validation error that explains why the text is incorrect */
async function requireCorrectText(
  trx: Database,
  text: string,
  { projectId, type }: { projectId: number; type: IncorrectMessage['collectorType'] },
): Promise<void> {
  const [catalogue, ofProject] = [await findCatalogue(trx), await findCodesOfProject(trx, projectId)];
  const all = catalogue.map((risk) => ({ code: risk.healthRiskCode, type: risk.healthRiskType }));
  const readsOnset = await findReadsOnset(trx, projectId);
  const error = findTextError(text, { all, ofProject, readsOnset, senderKind: type });
  if (error) throw fieldError('Text', error);
}

interface StoreRequest {
  message: IncorrectMessage;
  dataCollectorId: number;
  projectId: number;
  request: CorrectionRequest;
}

async function storeCorrection(services: Services, trx: Database, storeRequest: StoreRequest): Promise<Sent> {
  const { message, dataCollectorId, projectId, request } = storeRequest;
  const { by, text, utcOffset } = request;
  const { id, modemNumber, nationalSocietyId, receivedAt, isTraining } = message;
  const at = services.clock.now();
  const timestamp = formatTimestamp(receivedAt);
  const sentId = await insertStaffMessage(trx, {
    smsGatewayId: message.smsGatewayId ?? (await findFirstGateway(trx, nationalSocietyId ?? 0)),
    modemNumber,
    nationalSocietyId,
    projectId,
    dataCollectorId,
    dataCollectorType: message.collectorType,
    sentById: by.id,
    utcOffset,
    timestamp,
    text,
    isTraining,
    arrivedAt: at,
    receivedAt,
    isDemo: services.config.isDemo,
  });
  await markMessage(trx, id, at, by.id);
  await recordAuditEvent(trx, {
    action: 'report/sendCorrection',
    actor: by,
    subjectType: 'report',
    subjectId: id,
    nationalSocietyId,
    projectId,
    before: { isCorrected: false },
    after: { isCorrected: true, sentAs: sentId, dataCollectorId },
  });
  return { timestamp, dataCollectorId };
}
