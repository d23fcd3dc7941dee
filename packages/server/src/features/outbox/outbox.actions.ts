import { recordAuditEvent } from '../../platform/audit.queries.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { jobNames } from '../../platform/jobs/queues.ts';
import type { Services } from '../../platform/services.ts';
import { hasFailedJob, resetFailedMessage } from './outbox.failed-tasks.queries.ts';
import { lockVisibleMessage, requeueMessage } from './outbox.queries.ts';
import { createVisibilityFilter } from './outbox.visibility.queries.ts';

/** Queues a failed message again, with all its attempts. */
export function retryMessage(
  { db, clock }: Services,
  { outboxMessageId, user }: { outboxMessageId: number; user: CurrentUser },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const isVisible = await createVisibilityFilter(trx, user);
    const message = await lockVisibleMessage(trx, isVisible, outboxMessageId);
    if (!message)
      throw expectedError(user.role === 'Administrator' ? 'outbox.messageNotFound' : 'error.unauthorized');
    if (message.isArchived) throw expectedError('nationalSociety.isArchived');
    if (message.state !== 'Failed') throw expectedError('outbox.messageNotFailed');
    await requeueMessage(trx, message.id, clock.now());
    await recordAuditEvent(trx, {
      action: 'outbox/retry',
      actor: user,
      subjectType: 'outboxMessage',
      subjectId: message.id,
      nationalSocietyId: message.nationalSocietyId,
      before: { state: message.state, reason: message.reason },
      after: { state: 'Queued' },
    });
  });
}

/** Restarts a failed task. */
export function retryFailedTask(
  services: Services,
  { kind, id, user }: { kind: string; id: string; user: CurrentUser },
): Promise<void> {
  return kind === 'message' ? retryReceivedMessage(services, id, user) : retryJob(services, kind, id, user);
}

async function retryReceivedMessage(services: Services, id: string, user: CurrentUser): Promise<void> {
  const rawReportId = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  await services.db.transaction().execute(async (trx) => {
    if (!(await resetFailedMessage(trx, rawReportId))) throw expectedError('outbox.workNotFound');
    await recordAuditEvent(trx, {
      action: 'outbox/retryWork',
      actor: user,
      subjectType: 'rawReport',
      subjectId: rawReportId,
      after: { kind: 'message' },
    });
  });
  services.wakeMessageWorker();
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

async function retryJob(services: Services, kind: string, id: string, user: CurrentUser): Promise<void> {
  const name = jobNames.find((known) => known === kind);
  if (!name || !uuid.test(id) || !(await hasFailedJob(services.db, name, id)))
    throw expectedError('outbox.workNotFound');
  await services.jobs.retry(name, id);
  await recordAuditEvent(services.db, {
    action: 'outbox/retryWork',
    actor: user,
    subjectType: 'job',
    subjectId: null,
    after: { kind, id },
  });
  services.jobs.wake(name);
}
