import type { ProjectScope } from '@harken/domain/access/check-permission';
import { type AlertEventError, validateAlertEvent } from '@harken/domain/alerts/statuses';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { ExpectedError, expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { deleteEvent, insertEvent, lockEvent, updateEvent } from './alert-events.queries.ts';

/** An alert whose event log is read or changed, and the user who does so. */
export interface AlertLogContext {
  user: CurrentUser;
  scope: ProjectScope;
  alertId: number;
}

/** Records an audit event without the text, which may contain names. */
function recordChange(
  trx: Database,
  { user, scope, alertId }: AlertLogContext,
  change: { action: string; eventId: number; before?: object; after?: object },
): Promise<void> {
  const { action, eventId, before, after } = change;
  return recordAuditEvent(trx, {
    action,
    actor: user,
    subjectType: 'alertEvent',
    subjectId: eventId,
    nationalSocietyId: scope.nationalSocietyId,
    projectId: scope.projectId,
    before: before && { alertId, ...before },
    after: after && { alertId, ...after },
  });
}

/** How far ahead a device clock may be, in milliseconds; the same as for gateways. */
const clockTolerance = 3 * 60_000;

/** The form field of each validation error. */
const fieldOfError: Record<AlertEventError, string> = {
  'alertEvent.typeNotFound': 'EventTypeId',
  'alertEvent.subtypeMustBelongToType': 'EventSubtypeId',
};

function toFieldError(key: AlertEventError): ExpectedError {
  return new ExpectedError(key, { fields: [{ field: fieldOfError[key], key, values: {} }] });
}

/**
 * Adds an event to the log of an alert, whatever its status.
 *
 * @throws an expected error if the type does not exist, the subtype is not one of it, or the time is in the future
 */
export async function addEvent(
  services: Services,
  context: AlertLogContext,
  event: {
    eventTypeId: number;
    eventSubtypeId: number | null;
    timestamp: Date;
    text: string | null;
    entryKey?: string | undefined;
  },
): Promise<void> {
  const { eventTypeId, eventSubtypeId, timestamp, text, entryKey } = event;
  const error = validateAlertEvent(eventTypeId, eventSubtypeId);
  if (error) throw toFieldError(error);
  if (timestamp.getTime() > services.clock.now().getTime() + clockTolerance)
    throw fieldError('Timestamp', 'validation.timeInFuture');
  await services.db.transaction().execute(async (trx) => {
    const eventId = await insertEvent(trx, {
      alertId: context.alertId,
      alertEventTypeId: eventTypeId,
      alertEventSubtypeId: eventSubtypeId,
      loggedById: context.user.id,
      text,
      occurredAt: timestamp,
      createdAt: services.clock.now(),
      entryKey,
    });
    if (eventId === undefined) return;
    await recordChange(trx, context, {
      action: 'alertEvents/add',
      eventId,
      after: { eventTypeId, eventSubtypeId },
    });
  });
}

/** Changes the text of an event of this alert. */
export async function editEvent(
  services: Services,
  context: AlertLogContext,
  { eventId, text }: { eventId: number; text: string | null },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, context.alertId, eventId);
    if (!event) throw expectedError('alertEvent.notFound');
    await updateEvent(trx, { id: eventId, text, editedAt: services.clock.now() });
    await recordChange(trx, context, { action: 'alertEvents/edit', eventId, after: { changed: ['text'] } });
  });
}

/** Removes an event of this alert. */
export async function removeEvent(
  services: Services,
  context: AlertLogContext,
  eventId: number,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, context.alertId, eventId);
    if (!event) throw expectedError('alertEvent.notFound');
    await deleteEvent(trx, eventId);
    const { alertEventTypeId: eventTypeId, alertEventSubtypeId: eventSubtypeId } = event;
    await recordChange(trx, context, {
      action: 'alertEvents/delete',
      eventId,
      before: { eventTypeId, eventSubtypeId },
    });
  });
}
