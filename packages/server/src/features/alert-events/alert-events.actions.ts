import type { ProjectFacts } from '@harken/domain/access/may';
import { type AlertEventRefusal, alertEventRefusal } from '@harken/domain/alerts/statuses';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, Problem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { deleteEvent, insertEvent, lockEvent, updateEvent } from './alert-events.queries.ts';

/** Who writes into the log of which alert. */
export interface Writer {
  user: CurrentUser;
  place: ProjectFacts;
  alertId: number;
}

/** Remembers who wrote, changed or removed an event; never its text, which may hold names. */
function remember(
  trx: Database,
  { user, place, alertId }: Writer,
  deed: { deed: string; eventId: number; before?: object; after?: object },
): Promise<void> {
  const { eventId, before, after, ...named } = deed;
  return recordDeed(trx, {
    ...named,
    actor: user,
    subjectType: 'alertEvent',
    subjectId: eventId,
    nationalSocietyId: place.nationalSocietyId,
    projectId: place.projectId,
    before: before && { alertId, ...before },
    after: after && { alertId, ...after },
  });
}

/** The clock of a device may be so far ahead, in milliseconds; as with gateways. */
const clockTolerance = 3 * 60_000;

/** At which field of the form a kind of event is refused. */
const refusedField: Record<AlertEventRefusal, string> = {
  'alertEvent.typeNotFound': 'EventTypeId',
  'alertEvent.subtypeMustBelongToType': 'EventSubtypeId',
};

function refusedKind(key: AlertEventRefusal): Problem {
  return new Problem(key, { fields: [{ field: refusedField[key], key, values: {} }] });
}

/**
 * Writes an event into the log of an alert, in whatever status the alert is.
 *
 * @throws a problem at the field of the type, the subtype, or a time that is still to come
 */
export async function addEvent(
  services: Services,
  writer: Writer,
  event: { eventTypeId: number; eventSubtypeId: number | null; timestamp: Date; text: string | null },
): Promise<void> {
  const { eventTypeId, eventSubtypeId, timestamp, text } = event;
  const refusal = alertEventRefusal(eventTypeId, eventSubtypeId);
  if (refusal) throw refusedKind(refusal);
  if (timestamp.getTime() > services.clock.now().getTime() + clockTolerance)
    throw fieldProblem('Timestamp', 'validation.timeInFuture');
  await services.db.transaction().execute(async (trx) => {
    const eventId = await insertEvent(trx, {
      alertId: writer.alertId,
      alertEventTypeId: eventTypeId,
      alertEventSubtypeId: eventSubtypeId,
      loggedById: writer.user.id,
      text,
      occurredAt: timestamp,
      createdAt: services.clock.now(),
    });
    await remember(trx, writer, {
      deed: 'alertEvents/add',
      eventId,
      after: { eventTypeId, eventSubtypeId },
    });
  });
}

/** Changes the text of an event; an event of another alert is not found. */
export async function editEvent(
  services: Services,
  writer: Writer,
  { eventId, text }: { eventId: number; text: string | null },
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, writer.alertId, eventId);
    if (!event) throw problem('alertEvent.notFound');
    await updateEvent(trx, { id: eventId, text, editedAt: services.clock.now() });
    await remember(trx, writer, { deed: 'alertEvents/edit', eventId, after: { changed: ['text'] } });
  });
}

/** Removes an event; an event of another alert is not found. */
export async function removeEvent(services: Services, writer: Writer, eventId: number): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, writer.alertId, eventId);
    if (!event) throw problem('alertEvent.notFound');
    await deleteEvent(trx, eventId);
    const { alertEventTypeId: eventTypeId, alertEventSubtypeId: eventSubtypeId } = event;
    await remember(trx, writer, {
      deed: 'alertEvents/delete',
      eventId,
      before: { eventTypeId, eventSubtypeId },
    });
  });
}
