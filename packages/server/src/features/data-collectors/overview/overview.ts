import { dataRemoved } from '@harken/domain/access/anonymization';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import { mayRemoveNote } from '@harken/domain/data-collectors/notes';
import { buildWeeklyRecord, getFirstDayOfRecord } from '@harken/domain/data-collectors/weekly-record';
import { chooseAuthorName } from '../../../platform/access/authors.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findCollector } from '../data-collectors.queries.ts';
import type { Viewer } from '../data-collectors.reads.ts';
import { isAccessibleTo } from '../data-collectors.visibility.queries.ts';
import { findOffDutyPeriodsOf, type StoredPeriod } from '../duty/duty.queries.ts';
import { findNotes, type Note } from '../notes/notes.queries.ts';
import { findCalendar } from '../performance/performance.queries.ts';
import {
  findAlerts,
  findDaysOfMessages,
  findMessages,
  findPlaces,
  findSentMessages,
  findState,
} from './overview.queries.ts';

interface OverviewRequest {
  id: number;
  viewer: Viewer;
  languageCode: string;
  now: Date;
}

/** The page of a collector; undefined when the caller may not open it. */
export async function readOverview(db: Database, { id, viewer, languageCode, now }: OverviewRequest) {
  const { user, project } = viewer;
  const collector = await findCollector(db, id, isAccessibleTo(user, project));
  if (!collector) return undefined;
  const [state, periods, notes, calendar, locations, messages, alerts, sentMessages] = await Promise.all([
    findState(db, id),
    findOffDutyPeriodsOf(db, id),
    findNotes(db, id, project.nationalSocietyId),
    findCalendar(db, project.projectId),
    findPlaces(db, id),
    findMessages(db, id, languageCode),
    findAlerts(db, id, languageCode),
    findSentMessages(db, id),
  ]);
  const { deployed, supervisor, name, projectId: _projectId, ...fields } = collector;
  return {
    ...fields,
    name: name ?? dataRemoved,
    supervisor: { id: supervisor.id, name: supervisor.name ?? dataRemoved },
    isDeployed: deployed,
    isInTrainingMode: state.isInTrainingMode,
    registeredAt: state.createdAt.toISOString(),
    offDutyPeriods: periods.map((period) => presentPeriod(period, viewer)),
    notes: notes.map((note) => presentNote(note, viewer)),
    locations,
    weeks: await readWeeks(db, id, { state, periods, calendar, now }),
    messages: messages.map((message) => ({ ...message, receivedAt: message.receivedAt.toISOString() })),
    alerts: alerts.map((alert) => ({ ...alert, createdAt: alert.createdAt.toISOString() })),
    sentMessages: sentMessages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
  };
}

const toReader = ({ user, project }: Viewer) => ({ user, scope: project });

function presentPeriod(period: StoredPeriod, viewer: Viewer) {
  const { id, kind, startedAt, endedAt, correctionReason, correctedAt, correctedBy } = period;
  return {
    ...{ id, kind, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null },
    correction: correctedAt && {
      reason: correctionReason,
      by: correctedBy && chooseAuthorName(toReader(viewer), correctedBy),
      at: correctedAt.toISOString(),
    },
  };
}

function presentNote(note: Note, viewer: Viewer) {
  return {
    ...{ id: note.id, text: note.text, at: note.createdAt.toISOString() },
    by: note.author && chooseAuthorName(toReader(viewer), note.author),
    isRemovable: mayRemoveNote(viewer.user, note),
  };
}

interface RecordRequest {
  state: Awaited<ReturnType<typeof findState>>;
  periods: StoredPeriod[];
  calendar: Awaited<ReturnType<typeof findCalendar>>;
  now: Date;
}

async function readWeeks(db: Database, id: number, { state, periods, calendar, now }: RecordRequest) {
  const { timeZoneId, epiWeekStartDay: weekStart } = calendar;
  const today = getCalendarDate(timeZoneId, now.getTime());
  const from = new Date(getStartOfDay(timeZoneId, getFirstDayOfRecord(today, weekStart)));
  const days = await findDaysOfMessages(db, { id, timeZoneId, from });
  const collector = {
    createdAt: state.createdAt.getTime(),
    offDutyPeriods: periods.map(({ kind, startedAt, endedAt }) => ({
      ...{ kind, startedAt: startedAt.getTime() },
      endedAt: endedAt?.getTime() ?? null,
    })),
  };
  return buildWeeklyRecord(collector, days, { today, weekStart, timeZoneId });
}
