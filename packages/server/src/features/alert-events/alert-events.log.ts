import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ProjectFacts } from '@harken/domain/access/may';
import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  findDeeds,
  findEvents,
  findLoggedAlert,
  type LoggedAlert,
  type LoggedBy,
  type LoggedDeed,
  type LoggedEvent,
} from './alert-events.queries.ts';

/** Who reads the log. */
export interface LogReader {
  user: Pick<CurrentUser, 'role'>;
  place: ProjectFacts;
}

/** Everything that happened to an alert, oldest first: raised, decided on, its reports cross-checked, events written down. */
export async function readLog(db: Database, reader: LogReader, alertId: number, utcOffset: number) {
  const [alert, deeds, events] = await Promise.all([
    findLoggedAlert(db, alertId),
    findDeeds(db, alertId),
    findEvents(db, alertId),
  ]);
  const entries = [
    { date: alert.createdAt, logType: 'TriggeredAlert' as const },
    ...deeds.map((deed) => deedEntry(deed, alert, reader)),
    ...events.map(eventEntry),
  ].sort((one, other) => one.date.getTime() - other.date.getTime());
  const shown = (at: Date) => localDateTimeOf(at.getTime(), utcOffset);
  return {
    healthRisk: alert.healthRisk,
    createdAt: shown(alert.createdAt),
    logItems: entries.map((entry) => ({ ...entry, date: shown(entry.date) })),
  };
}

function deedEntry({ logType, date, reportId, by }: LoggedDeed, alert: LoggedAlert, reader: LogReader) {
  const entry = { date, logType, loggedBy: by && nameFor(reader, by) };
  if (logType === 'ClosedAlert') {
    const { comments, escalatedOutcome } = alert;
    return { ...entry, text: comments, metadata: { escalatedOutcome } };
  }
  return reportId === null ? entry : { ...entry, metadata: { reportId } };
}

function eventEntry({ id, date, type, subtype, text, by }: LoggedEvent) {
  return {
    date,
    alertEventLogId: id,
    alertEventType: type,
    alertEventSubtype: subtype,
    text,
    loggedBy: by.isDeleted ? (by.organization ?? dataRemoved) : (by.name ?? dataRemoved),
  };
}

/** The organization stands for somebody who is gone, or who works for another one than the reader. */
function nameFor({ user, place }: LogReader, by: LoggedBy): string {
  const isForeign = by.organizationId !== null && by.organizationId !== place.organizationId;
  const isNamed = !by.isDeleted && (user.role === 'Administrator' || !isForeign);
  return (isNamed ? by.name : by.organization) ?? dataRemoved;
}
