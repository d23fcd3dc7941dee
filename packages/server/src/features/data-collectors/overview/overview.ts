import { dataRemoved } from '@harken/domain/access/anonymization';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import { buildWeeklyRecord, getFirstDayOfRecord } from '@harken/domain/data-collectors/weekly-record';
import type { Database } from '../../../platform/db/database.ts';
import { findCollector } from '../data-collectors.queries.ts';
import type { Viewer } from '../data-collectors.reads.ts';
import { isAccessibleTo } from '../data-collectors.visibility.queries.ts';
import { findCalendar } from '../performance/performance.queries.ts';
import {
  findAlerts,
  findDaysOfMessages,
  findHistory,
  findMessages,
  findPlaces,
  findSentMessages,
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
  const [history, calendar, locations, messages, alerts, sentMessages] = await Promise.all([
    findHistory(db, id),
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
    isInTrainingMode: history.isInTrainingMode,
    registeredAt: history.createdAt.toISOString(),
    notDeployedPeriods: history.notDeployedPeriods.map(({ startedAt, endedAt }) => ({
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    locations,
    weeks: await readWeeks(db, id, { history, calendar, now }),
    messages: messages.map((message) => ({ ...message, receivedAt: message.receivedAt.toISOString() })),
    alerts: alerts.map((alert) => ({ ...alert, createdAt: alert.createdAt.toISOString() })),
    sentMessages: sentMessages.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
  };
}

interface RecordRequest {
  history: Awaited<ReturnType<typeof findHistory>>;
  calendar: Awaited<ReturnType<typeof findCalendar>>;
  now: Date;
}

async function readWeeks(db: Database, id: number, { history, calendar, now }: RecordRequest) {
  const { timeZoneId, epiWeekStartDay: weekStart } = calendar;
  const today = getCalendarDate(timeZoneId, now.getTime());
  const from = new Date(getStartOfDay(timeZoneId, getFirstDayOfRecord(today, weekStart)));
  const isTraining = history.isInTrainingMode;
  const days = await findDaysOfMessages(db, { id, timeZoneId, from, isTraining });
  const collector = {
    createdAt: history.createdAt.getTime(),
    notDeployedPeriods: history.notDeployedPeriods.map(({ startedAt, endedAt }) => ({
      startedAt: startedAt.getTime(),
      endedAt: endedAt?.getTime() ?? null,
    })),
  };
  return buildWeeklyRecord(collector, days, { today, weekStart, timeZoneId });
}
