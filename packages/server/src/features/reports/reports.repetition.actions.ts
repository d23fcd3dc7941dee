import type { ProblemKey } from '@harken/contract/problems';
import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import { repetitionRefusal } from '@harken/domain/reports/repetitions';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { leaveAlert, lockEvaluation } from '../alerts/index.ts';
import { isOpenTo } from './reports.access.ts';
import { wakeGrouping } from './reports.cross-check.actions.ts';
import {
  findRiskOfReport,
  holdMessageToJudge,
  holdReportInAlert,
  type JudgedMessage,
  storeRepetition,
} from './reports.repetition.queries.ts';
import { viewerIn } from './reports.visibility.queries.ts';

interface Judgement {
  reportId: number;
  isRepetition: boolean;
  by: CurrentUser;
  place: SocietyFacts | ProjectFacts;
}

type Outcome = { ok: true } | { ok: false; reason: ProblemKey };

/**
 * Confirms that a flagged message repeats another one, or says that it is a report of its own. Staff may change their
 * mind; saying what is said already changes nothing.
 */
export async function judgeRepetition(services: Services, judgement: Judgement): Promise<Outcome> {
  const { reportId, isRepetition, by, place } = judgement;
  const outcome = await services.db.transaction().execute(async (trx): Promise<Outcome> => {
    const message = await holdMessage(trx, judgement);
    if (!message) return { ok: false, reason: 'report.reportNotFound' };
    if (!isOpenTo(by.role, place, message)) return { ok: false, reason: 'error.unauthorized' };
    const reason = repetitionRefusal(message, isRepetition);
    if (reason) return { ok: false, reason };
    const { repetition, alertId, nationalSocietyId, projectId } = message;
    const after = isRepetition ? 'Confirmed' : 'Denied';
    if (repetition === after) return { ok: true };
    await moveReport(services, trx, message, judgement);
    await recordDeed(trx, {
      deed: 'report/repetition',
      actor: by,
      subjectType: 'report',
      subjectId: reportId,
      nationalSocietyId,
      projectId,
      before: { repetition, alertId },
      after: { repetition: after },
    });
    return { ok: true };
  });
  if (outcome.ok) wakeGrouping(services);
  return outcome;
}

/** No evaluation of its health risk runs meanwhile: the report could join an alert that it is to leave. */
async function holdMessage(trx: Database, { reportId, by, place }: Judgement) {
  const projectHealthRiskId = await findRiskOfReport(trx, reportId);
  if (projectHealthRiskId !== undefined) {
    await lockEvaluation(trx, projectHealthRiskId);
    await holdReportInAlert(trx, reportId);
  }
  return holdMessageToJudge(trx, reportId, viewerIn(place, by));
}

/**
 * A repetition leaves its open alert and its group, of which the rest is computed anew; what is no repetition after all
 * looks for its neighbours again. Of a message that is no correct report only the mark changes.
 */
async function moveReport(
  services: Services,
  trx: Database,
  message: JudgedMessage,
  { isRepetition, by }: Judgement,
): Promise<void> {
  const { id, alertId, groupId, repetition, projectHealthRiskId } = message;
  if (isRepetition && alertId !== null) {
    await leaveAlert(trx, services, { alertId, reportId: id, by, at: services.clock.now() });
  }
  await storeRepetition(trx, id, isRepetition);
  if (projectHealthRiskId === null) return;
  if (isRepetition && groupId !== null) {
    await services.jobs.enqueue(trx, 'recompute-group', [{ projectHealthRiskId, groupId }]);
  } else if (!isRepetition && repetition === 'Confirmed') {
    await services.jobs.enqueue(trx, 'evaluate-alerts', [{ projectHealthRiskId, reportIds: [id] }]);
  }
}
