import type { ProblemKey } from '@harken/contract/problems';
import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import { isProjectClosed } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findCatalogue } from './interpretation.queries.ts';
import { isOpenTo } from './reports.access.ts';
import { markMessage } from './reports.corrected.queries.ts';
import { findFirstGateway, insertStaffMessage } from './reports.sending.queries.ts';
import { timestampOf } from './reports.sending.ts';
import {
  findCodesOfProject,
  holdIncorrectMessage,
  type IncorrectMessage,
} from './reports.suggestion.queries.ts';
import { objectionTo } from './reports.suggestion.ts';
import { viewerIn } from './reports.visibility.queries.ts';

interface CorrectionRequest {
  reportId: number;
  text: string;
  utcOffset: number;
  by: CurrentUser;
  place: SocietyFacts | ProjectFacts;
}

interface Sent {
  timestamp: string;
  dataCollectorId: number;
}
type Outcome = { ok: true; sent: Sent } | { ok: false; reason: ProblemKey };

/**
 * Sends what an incorrect message meant in the name of its collector, as received when that one was, in training if that
 * one was; the original stays and is marked as corrected. Two who do so at once wait for each other: it is sent once.
 */
export async function sendCorrection(services: Services, request: CorrectionRequest): Promise<Outcome> {
  const { reportId, by, place } = request;
  const outcome = await services.db.transaction().execute(async (trx): Promise<Outcome> => {
    if ('projectId' in place && (await isProjectClosed(trx, place.projectId)))
      return { ok: false, reason: 'project.projectIsClosed' };
    const message = await holdIncorrectMessage(trx, reportId, viewerIn(place, by));
    if (!message) return { ok: false, reason: 'report.reportNotFound' };
    if (!isOpenTo(by.role, place, message)) return { ok: false, reason: 'error.unauthorized' };
    const sender = senderOf(message);
    if (!sender.ok) return sender;
    await demandReport(trx, request.text, { ...sender, type: message.collectorType });
    return { ok: true, sent: await store(services, trx, { message, ...sender, request }) };
  });
  if (outcome.ok) services.wakeMessageWorker();
  return outcome;
}

/** The collector in whose name a message can be corrected, or why it cannot. */
function senderOf(message: IncorrectMessage) {
  const { errorType, dataCollectorId, projectId, collectorDeletedAt, markedAsCorrectedAt } = message;
  const refused = (reason: ProblemKey) => ({ ok: false as const, reason });
  if (errorType === null) return refused('report.correction.notIncorrect');
  if (dataCollectorId === null || projectId === null) return refused('report.correction.unknownSender');
  if (collectorDeletedAt !== null) return refused('report.edit.senderDoesNotExist');
  if (markedAsCorrectedAt !== null) return refused('report.correction.alreadyCorrected');
  return { ok: true as const, dataCollectorId, projectId };
}

/** @throws a field problem that says why the text would not be read */
async function demandReport(
  trx: Database,
  text: string,
  { projectId, type }: { projectId: number; type: IncorrectMessage['collectorType'] },
): Promise<void> {
  const [catalogue, ofProject] = [await findCatalogue(trx), await findCodesOfProject(trx, projectId)];
  const all = catalogue.map((risk) => ({ code: risk.healthRiskCode, type: risk.healthRiskType }));
  const objection = objectionTo(text, { all, ofProject, senderKind: type });
  if (objection) throw fieldProblem('Text', objection);
}

interface Storing {
  message: IncorrectMessage;
  dataCollectorId: number;
  projectId: number;
  request: CorrectionRequest;
}

async function store(services: Services, trx: Database, storing: Storing): Promise<Sent> {
  const { message, dataCollectorId, projectId, request } = storing;
  const { by, text, utcOffset } = request;
  const { id, modemNumber, nationalSocietyId, receivedAt, isTraining } = message;
  const at = services.clock.now();
  const timestamp = timestampOf(receivedAt);
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
  await recordDeed(trx, {
    deed: 'report/sendCorrection',
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
