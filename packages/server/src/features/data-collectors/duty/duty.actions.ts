import type { ProjectScope } from '@harken/domain/access/check-permission';
import {
  findPeriodError,
  type OffDutyKind,
  type Period,
  type PeriodError,
  toPeriod,
} from '@harken/domain/data-collectors/duty-periods';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { createNotFoundError } from '../data-collectors.errors.ts';
import { isAccessibleTo } from '../data-collectors.visibility.queries.ts';
import { lockCollector } from '../removal/removal.queries.ts';
import { deletePeriod, findPeriods, findTimeZone, insertPeriod, updatePeriod } from './duty.queries.ts';

interface PeriodChange {
  dataCollectorId: number;
  kind: OffDutyKind;
  project: ProjectScope;
  by: CurrentUser;
  at: Date;
}

type CorrectedPeriod = PeriodChange & {
  /** Absent for a period that was not recorded. */
  dutyPeriodId?: number | null | undefined;
  startedOn: string;
  endedOn: string | null;
  reason: string;
};

/**
 * Corrects a period in which a collector was in training or not deployed, or adds one that was not recorded. Whether it still
 * lasts does not change here, because that is the state of the collector.
 */
export function correctDutyPeriod(db: Database, change: CorrectedPeriod): Promise<void> {
  const { dataCollectorId, kind, project, by, at, dutyPeriodId, startedOn, endedOn, reason } = change;
  return db.transaction().execute(async (trx) => {
    const periods = await lockPeriods(trx, change);
    const corrected = dutyPeriodId ? requirePeriod(periods, dutyPeriodId) : undefined;
    const isLasting = corrected?.endedAt === null;
    if (isLasting !== (endedOn === null))
      throw fieldError('EndedOn', isLasting ? 'validation.valueInvalid' : 'validation.fieldRequired');
    const now = { timeZoneId: await findTimeZone(trx, project.projectId), now: at.getTime() };
    const others = periods.filter((period) => period !== corrected);
    const error = findPeriodError({ startedOn, endedOn }, others, now);
    if (error) throw toError(error);
    const period = toPeriod({ startedOn, endedOn }, now);
    const correction = { ...{ kind, dataCollectorId, period, reason }, byId: by.id, at };
    if (corrected) await updatePeriod(trx, corrected.id, correction);
    else await insertPeriod(trx, correction);
    await record(trx, change, {
      action: 'dataCollector/correctDutyPeriod',
      before: corrected && toAudited(kind, corrected),
      after: toAudited(kind, period),
    });
  });
}

/** Removes a period that never happened. One that lasts cannot be removed: the state of the collector is changed instead. */
export function removeDutyPeriod(
  db: Database,
  change: PeriodChange & { dutyPeriodId: number },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const removed = requirePeriod(await lockPeriods(trx, change), change.dutyPeriodId);
    if (removed.endedAt === null) throw expectedError('dataCollector.dutyPeriod.lasts');
    await deletePeriod(trx, change.kind, removed.id);
    await record(trx, change, {
      action: 'dataCollector/removeDutyPeriod',
      before: toAudited(change.kind, removed),
    });
  });
}

async function lockPeriods(trx: Database, { dataCollectorId, kind, project, by }: PeriodChange) {
  if (!(await lockCollector(trx, dataCollectorId, isAccessibleTo(by, project))))
    throw createNotFoundError(by);
  return findPeriods(trx, kind, dataCollectorId);
}

function requirePeriod<P extends { id: number }>(periods: P[], id: number): P {
  const found = periods.find((period) => period.id === id);
  if (!found) throw expectedError('dataCollector.dutyPeriod.notFound');
  return found;
}

function toError(error: PeriodError): Error {
  if (error === 'overlaps') return expectedError('dataCollector.dutyPeriod.overlaps');
  if (error === 'startsInFuture') return fieldError('StartedOn', 'validation.timeInFuture');
  return fieldError(
    'EndedOn',
    error === 'endsInFuture' ? 'validation.timeInFuture' : 'validation.valueInvalid',
  );
}

/** Without the reason, which could name somebody. */
function toAudited(kind: OffDutyKind, { startedAt, endedAt }: Period) {
  return {
    dutyKind: kind,
    dutyStartedAt: new Date(startedAt).toISOString(),
    dutyEndedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  };
}

async function record(
  trx: Database,
  { dataCollectorId, project, by }: PeriodChange,
  event: { action: string; before?: object | undefined; after?: object },
): Promise<void> {
  const { nationalSocietyId, projectId } = project;
  await recordAuditEvent(trx, {
    ...{ actor: by, subjectType: 'dataCollector', subjectId: dataCollectorId, nationalSocietyId, projectId },
    ...event,
  });
}
