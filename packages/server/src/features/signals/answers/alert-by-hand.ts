import type { CallResponseOf } from '@harken/contract/calls/call';
import type { signalAlertCalls } from '@harken/contract/signals/alerts';
import { alertByHandLimits } from '@harken/domain/alerts/alert-by-hand';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import { addCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { raiseAlertByHand } from '../../alerts/index.ts';
import { isSignalVisible, lockSignal } from '../list/list.queries.ts';
import { type SignalReader, toSignalsScope } from '../signals.access.ts';
import { insertAnswer } from './answers.queries.ts';
import { findReportsInQuestion, type ReportInQuestion } from './reports.queries.ts';

type Reader = Pick<SignalReader, 'user' | 'scope'>;
type ReportsResponse = CallResponseOf<typeof signalAlertCalls.listReportsOfSignal>;

/** The reports of which somebody can make an alert, by project. */
export async function listReportsOfSignal(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reader: Reader,
  signalId: number,
): Promise<ReportsResponse> {
  if (!(await isSignalVisible(db, toSignalsScope(reader), signalId))) throw expectedError('signal.notFound');
  const found = await findReportsInQuestion(db, signalId, reader);
  const reports = await addCodesOfPlaces({ db, clock }, found, ({ villageId }) => ({ villageId }));
  const byProject = Map.groupBy(reports, ({ projectId }) => projectId);
  return {
    isCut: reports.length >= alertByHandLimits.maxListed,
    projects: [...byProject.values()].map((ofProject) => {
      const { projectId, projectName, countThreshold, hasPopulationRule } = ofProject[0] as ReportInQuestion;
      return {
        ...{ id: projectId, name: projectName, hasRule: countThreshold > 0 || hasPopulationRule },
        reports: ofProject.map(({ id, receivedAt, timeZoneId, village, placeCodes, isAccepted, cases }) => ({
          ...{ id, village, placeCodes, isAccepted, cases },
          receivedAt: toLocalDateTime(receivedAt.getTime(), timeZoneId),
        })),
      };
    }),
  };
}

/**
 * Answers a signal with an alert that is made of reports in question, of one project.
 *
 * @throws an expected error if the signal was withdrawn, or one of the reports is no longer among those that can be chosen
 */
export async function makeAlertOfSignal(
  services: Services,
  by: Reader,
  { signalId, projectId, reportIds }: { signalId: number; projectId: number; reportIds: readonly number[] },
): Promise<number> {
  const { db, clock, live } = services;
  const { nationalSocietyId } = by.scope;
  const alertId = await db.transaction().execute(async (trx) => {
    // Checked again, because the route checked it before the transaction began.
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const signal = await lockSignal(trx, toSignalsScope(by), signalId);
    if (!signal) throw expectedError('signal.notFound');
    if (signal.state === 'withdrawn') throw expectedError('signal.withdrawn');
    const ids = [...new Set(reportIds)];
    const chosen = await findReportsInQuestion(trx, signalId, by, { projectId, reportIds: ids });
    const [first] = chosen;
    if (!first || chosen.length < ids.length) throw expectedError('signal.reportsChanged');
    const { projectHealthRiskId } = first;
    const made = await raiseAlertByHand(trx, services, { projectHealthRiskId, reportIds: ids, signalId });
    const answer = { signalId, answer: 'alert', alertId: made, text: null } as const;
    await insertAnswer(trx, { ...answer, answeredAt: clock.now(), answeredById: by.user.id });
    await recordAuditEvent(trx, {
      ...{ action: 'signal/makeAlert', actor: by.user, subjectType: 'signal', subjectId: signalId },
      ...{ nationalSocietyId, projectId, before: { state: signal.state } },
      after: { state: 'answered', alertId: made, reportIds: ids },
    });
    return made;
  });
  live.announce({ projectId, nationalSocietyId, change: 'alert/raised' });
  return alertId;
}
