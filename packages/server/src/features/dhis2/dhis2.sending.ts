import { dhis2Limits as limits } from '@harken/domain/dhis2/limits';
import { assessVersion } from '@harken/domain/dhis2/version';
import { findVersion } from '../../external/dhis2/dhis2-data-sets.ts';
import { isImporting } from '../../external/dhis2/dhis2-data-values.ts';
import type { Services } from '../../platform/services.ts';
import { registerCompleteWeeks } from './dhis2.completeness.ts';
import { Dhis2Failure, toDhis2Connection, toFailure } from './dhis2.connection.ts';
import { type Context, type Polling, type SendingOrder, waitForImport } from './dhis2.context.ts';
import { type Plan, readPlan } from './dhis2.plan.ts';
import {
  claimSending,
  findSociety,
  findStoredConnection,
  lockStoredConnection,
  releaseSending,
  storeVersion,
} from './dhis2.queries.ts';
import { sendPart, settlePart } from './dhis2.requests.ts';
import {
  endAbandoned,
  endSending,
  findUnknownImports,
  findWaiting,
  insertSending,
  updateSending,
  type WaitingSending,
} from './dhis2.sendings.queries.ts';
import { storeIntentions } from './dhis2.values.queries.ts';

const defaultPolling: Polling = { pauseMilliseconds: 2000, attempts: 15 };

/** Longer than a job may run. */
const claimMinutes = 6;
/** No further part is begun after this. */
const maxMinutes = 3;
/** An import that DHIS2 has not finished by then counts as lost. */
const lostAfterHours = 6;
/** A request for an import is at work at DHIS2 or lost by then. */
const unknownImportMinutes = 15;

/**
 * Sends what DHIS2 does not have yet of the weeks that are due, and what changed since it was sent. May run twice, or be
 * interrupted anywhere: what may have arrived is sent again, and replaces itself (docs/decisions/0080).
 */
export async function sendWeeks(
  services: Services,
  order: SendingOrder,
  polling: Polling = defaultPolling,
): Promise<void> {
  const { db, clock } = services;
  const { nationalSocietyId } = order;
  const now = clock.now();
  const until = new Date(now.getTime() + claimMinutes * 60_000);
  if (!(await claimSending(db, nationalSocietyId, { now, until }))) return postpone(services, order);
  try {
    const stored = await findStoredConnection(db, nationalSocietyId);
    const { isArchived } = await findSociety(db, nationalSocietyId);
    if (!stored || stored.dataSetId === null || isArchived) return;
    await endAbandoned(db, nationalSocietyId, now);
    const { timeoutMilliseconds } = polling;
    const connect = () => ({
      ...toDhis2Connection(services, stored),
      ...(timeoutMilliseconds && { timeoutMilliseconds }),
    });
    await sendParts({ services, order, stored, polling, connect });
  } finally {
    await releaseSending(db, nationalSocietyId, until);
    services.live.announce({ nationalSocietyId, change: 'dhis2/sent' });
  }
}

/** Another process is sending: on schedule the next hour is soon enough, but somebody who asked is served after it. */
async function postpone({ db, clock, jobs }: Services, order: SendingOrder): Promise<void> {
  if (order.startedById === null) return;
  const startAfter = new Date(clock.now().getTime() + 60_000);
  await jobs.enqueue(db, 'send-dhis2-weeks', [order], { startAfter });
}

async function sendParts(context: Context): Promise<void> {
  const { services, order, stored } = context;
  const begunAt = services.clock.now().getTime();
  if (!(await settleWaiting(context)) || !(await settleUnknown(context))) return;
  // Somebody who sends by hand gets a result, even if there is nothing to send.
  let needsResult = order.startedById !== null;
  let { retriesRejected } = order;
  for (;;) {
    const plan = await readPlan(services, { ...order, stored }, retriesRejected);
    if (plan.planned.length === 0 && !needsResult) return registerLeftBehind(context, plan);
    const isOver = await sendOnePart(context, plan);
    const isLate = services.clock.now().getTime() > begunAt + maxMinutes * 60_000;
    if (isOver || isLate || plan.planned.length <= limits.valuesPerSending) return;
    needsResult = false;
    // What was rejected just now is not sent again at once.
    retriesRejected = false;
  }
}

async function registerLeftBehind(context: Context, plan: Plan): Promise<void> {
  try {
    await registerCompleteWeeks(context, plan, null);
  } catch (error) {
    const failure = toFailure(error);
    if (!failure) throw error;
    context.services.log.warn({ reason: failure.reason, code: failure.code }, 'Registering at DHIS2 failed');
  }
}

/** @returns whether nothing more can be sent now */
async function sendOnePart(context: Context, plan: Plan): Promise<boolean> {
  const { services, order } = context;
  const { db, clock } = services;
  const part = plan.planned.slice(0, limits.valuesPerSending);
  const toStore = part.filter(({ value }) => value !== null);
  const toDelete = part.filter(({ value }) => value === null);
  const days = part.map(({ firstDay }) => firstDay);
  const sendingId = await db.transaction().execute(async (trx) => {
    // At another address nothing of this plan is true.
    const current = await lockStoredConnection(trx, order.nationalSocietyId);
    if (current?.apiBaseUrl !== context.stored.apiBaseUrl) return null;
    const id = await insertSending(trx, {
      ...{ nationalSocietyId: order.nationalSocietyId, startedById: order.startedById },
      ...{ startedAt: clock.now(), planned: part.length },
      ...{ firstWeek: days[0] ?? null, lastWeek: days.at(-1) ?? null },
    });
    const place = { nationalSocietyId: order.nationalSocietyId, sendingId: id };
    const placed = [toStore, toDelete].flatMap((list) =>
      list.map((value, position) => ({ ...value, position })),
    );
    await storeIntentions(trx, place, placed);
    return id;
  });
  if (sendingId === null) return true;
  try {
    await requireKnownVersion(context, sendingId);
    for (const isDeletion of [false, true]) {
      const isWaiting = await sendPart(context, { sendingId, isDeletion, weekStart: plan.weekStart });
      if (isWaiting) {
        await updateSending(db, sendingId, { state: 'waiting' });
        return true;
      }
    }
    await registerCompleteWeeks(context, plan, sendingId);
    await endSending(db, sendingId, clock.now());
    return false;
  } catch (error) {
    await storeFailure(context, sendingId, error);
    return true;
  }
}

/** @throws the error if it is not a failure of DHIS2 or of the way to it: the sending then counts as interrupted */
async function storeFailure({ services }: Context, sendingId: number, error: unknown): Promise<void> {
  const failure = toFailure(error);
  if (!failure) throw error;
  const { reason, code: reasonCode } = failure;
  const endedAt = services.clock.now();
  await updateSending(services.db, sendingId, { state: 'failed', reason, reasonCode, endedAt });
  services.log.warn({ reason, code: reasonCode, sendingId }, 'Sending to DHIS2 failed');
}

/** DHIS2 before 2.38 reports conflicts without the rows that they concern. */
async function requireKnownVersion({ services, order, connect }: Context, sendingId: number): Promise<void> {
  const version = await findVersion(connect());
  if (version === null) return;
  await storeVersion(services.db, order.nationalSocietyId, version);
  await updateSending(services.db, sendingId, { version });
  if (assessVersion(version) === 'tooOld') throw new Dhis2Failure('tooOld', version);
}

/**
 * Looks up what DHIS2 was still importing. Nothing else is sent meanwhile, so that an older value cannot arrive after a newer one.
 *
 * @returns whether nothing is left
 */
async function settleWaiting(context: Context): Promise<boolean> {
  const { services, order } = context;
  for (const waiting of await findWaiting(services.db, order.nationalSocietyId)) {
    try {
      if (!(await settleOne(context, waiting))) return false;
    } catch (error) {
      const failure = toFailure(error);
      if (!failure) throw error;
      services.log.warn({ reason: failure.reason, code: failure.code }, 'An import of DHIS2 was not found');
      return false;
    }
  }
  return true;
}

/**
 * Waits for imports in the background that were asked for and not named, because the process or the connection died. They are
 * over once DHIS2 imports nothing any more: only then something newer is sent.
 *
 * @returns whether nothing is left
 */
async function settleUnknown({ services, order, connect }: Context): Promise<boolean> {
  const { db, clock } = services;
  const unknown = await findUnknownImports(db, order.nationalSocietyId);
  const latest = unknown.at(-1);
  if (!latest) return true;
  const minutes = (clock.now().getTime() - latest.askedAt.getTime()) / 60_000;
  if (minutes < unknownImportMinutes) return false;
  try {
    if (minutes < lostAfterHours * 60 && (await isImporting(connect()))) return false;
  } catch (error) {
    const failure = toFailure(error);
    if (!failure) throw error;
    services.log.warn({ reason: failure.reason, code: failure.code }, 'Imports of DHIS2 were not found');
    return false;
  }
  for (const { id } of unknown) await updateSending(db, id, { importAskedAt: null });
  return true;
}

async function settleOne(context: Context, { id, startedAt, ...tasks }: WaitingSending): Promise<boolean> {
  const { services, connect, polling } = context;
  const { db, clock } = services;
  const isDeletion = tasks.deleteTaskId !== null;
  const taskId = tasks.deleteTaskId ?? tasks.storeTaskId ?? '';
  const result = await waitForImport(connect(), taskId, { ...polling, attempts: 1 });
  const isLost = clock.now().getTime() > startedAt.getTime() + lostAfterHours * 3_600_000;
  if (result === null && !isLost) return false;
  if (result === null || result === 'unknown') {
    const lost = { state: 'failed', reason: 'taskLost', reasonCode: taskId, endedAt: clock.now() } as const;
    await updateSending(db, id, lost);
    return true;
  }
  await settlePart(services, { sendingId: id, isDeletion }, result);
  // Deletions that were not begun are planned again.
  await endSending(db, id, clock.now());
  return true;
}
