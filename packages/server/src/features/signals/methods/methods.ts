import type { CallRequest, CallResponseOf } from '@harken/contract/calls/call';
import type { signalMethodCalls } from '@harken/contract/signals/methods';
import { checkPermission } from '@harken/domain/access/check-permission';
import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { findTestedWeeks } from '@harken/domain/signals/back-test/back-test';
import type { WatchedRisk } from '@harken/domain/signals/monitoring/assess-society';
import { chooseMethod } from '@harken/domain/signals/monitoring/evaluate-area';
import type { SignalMethod } from '@harken/domain/signals/monitoring/methods';
import { isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-pool.ts';
import { listSurveyedDays } from '../evaluation/survey.ts';
import { findVillagesOf } from '../list/seasonal-chart.queries.ts';
import { findVisibleSociety, readCountsOfPlace } from '../list/weekly-counts.ts';
import type { SignalReader } from '../signals.access.ts';
import type { backTestInThread } from './back-test-method.task.ts';
import {
  findChosenMethod,
  isHealthRiskOfSociety,
  lockMethods,
  noteMethodChange,
  storeMethod,
} from './methods.queries.ts';

type Reader = Pick<SignalReader, 'user' | 'scope'>;
type MethodResponse = CallResponseOf<typeof signalMethodCalls.getSignalMethod>;
type TestRequest = CallRequest<typeof signalMethodCalls.testSignalMethod>['query'];
type TestResponse = CallResponseOf<typeof signalMethodCalls.testSignalMethod>;

const maxSeconds = 60;
const backTest = defineWorkerTask<typeof backTestInThread>(
  new URL('./back-test-method.task.ts', import.meta.url),
  'backTestInThread',
  maxSeconds,
);

/** The method that decides in a place, and on which weeks methods can be tested there. */
export async function readMethod(
  services: Pick<Services, 'db' | 'clock'>,
  reader: Reader,
  risk: WatchedRisk,
): Promise<MethodResponse> {
  const { firstDays, counts } = await readCountsOfPlace(services, reader, risk);
  const chosenMethod = await findChosenMethod(services.db, risk);
  const tested = findTestedWeeks(counts);
  return {
    chosenMethod,
    method: chooseMethod(counts, counts.length - 1, chosenMethod),
    testedFrom: tested && (firstDays[tested.first] as CalendarDate),
    testedTo: tested && addDays(firstDays[tested.last] as CalendarDate, 6),
    testedWeekCount: tested?.known ?? 0,
    mayChoose: checkPermission('signals.chooseMethod', reader.user.role, reader.scope) === null,
  };
}

/**
 * Tests one method on the past of a place. Pages ask for one method after the other, so that they can show how far they are.
 *
 * @param signal aborted when nobody waits any longer; the thread is then stopped
 */
export async function testMethod(
  services: Pick<Services, 'db' | 'clock' | 'workers'>,
  reader: Reader,
  { method, outbreakCases: size, outbreakWeeks: length, ...risk }: TestRequest,
  signal: AbortSignal,
): Promise<TestResponse> {
  const { counts } = await readCountsOfPlace(services, reader, risk);
  return services.workers.run(backTest, { counts, method, outbreak: { size, length } }, signal);
}

/**
 * Sets the method that decides in a place, or none. What it changes in the signals of the place follows within minutes.
 *
 * @throws an expected error if no project of the national society has the health risk
 */
export async function setMethod(
  services: Pick<Services, 'db' | 'clock'>,
  by: Reader,
  risk: WatchedRisk,
  method: SignalMethod | null,
): Promise<void> {
  const { db, clock } = services;
  const { nationalSocietyId } = by.scope;
  const society = await findVisibleSociety(services, by, risk);
  if (!(await isHealthRiskOfSociety(db, nationalSocietyId, risk.healthRiskId)))
    throw expectedError('healthRisk.notFound');
  const firstDay = listSurveyedDays(society, clock.now()).at(-1) as CalendarDate;
  const [villageId] = await findVillagesOf(db, risk);
  const { healthRiskId, level, placeId } = risk;
  await db.transaction().execute(async (trx) => {
    await lockMethods(trx, nationalSocietyId);
    // Checked again, because the route checked it before the transaction began.
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const before = await findChosenMethod(trx, risk);
    if (before === method) return;
    await storeMethod(trx, nationalSocietyId, risk, method);
    if (villageId !== undefined)
      await noteMethodChange(trx, nationalSocietyId, { healthRiskId, villageId, firstDay });
    await recordAuditEvent(trx, {
      ...{ action: 'signal/setMethod', actor: by.user, subjectType: level, subjectId: placeId },
      ...{ nationalSocietyId, before: { healthRiskId, method: before }, after: { healthRiskId, method } },
    });
  });
}
