import type { AlertEventType } from '@harken/domain/alerts/statuses';
import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import type { Services } from '../../platform/services.ts';
import type { Column, Sheet } from '../../platform/spreadsheets/columns.ts';
import { localDateOf } from '../../platform/time-zones.ts';
import { isOfOwnOrganization, type Reader } from './alerts.access.ts';
import { findAlertSettings } from './alerts.clocks.queries.ts';
import { type ExportedAlert, streamAlerts } from './alerts.export.queries.ts';
import { type AlertsRequest, readFilter } from './alerts.list.ts';

/** Who exports which alerts, and in which language the titles and words are. */
export interface AskedAlerts {
  reader: Reader;
  languageCode: string;
  request: Omit<AlertsRequest, 'pageNumber'>;
  /** Whole hours from UTC to the clocks of the reader. */
  utcOffset: number;
}

/** A file of alerts, and what it is called without its ending: its subject and the day it is in the project. */
export interface AlertFile {
  name: string;
  sheet: Sheet<ExportedAlert>;
}

/** All alerts that the list shows under the same filters, in its order, as far as the reader may know their places. */
export async function alertFile(
  { db, texts, clock }: Services,
  { reader, languageCode, request, utcOffset }: AskedAlerts,
): Promise<AlertFile> {
  const settings = await findAlertSettings(db, reader.place.projectId);
  const filter = await readFilter({ db, clock }, request, { ...reader, ...settings, utcOffset });
  const text = (key: string) => texts.text('app', key, languageCode);
  const sheet = {
    name: text('alerts.list.title'),
    columns: columnsOf(reader, text, utcOffset),
    rows: streamAlerts(db, filter, request),
  };
  return { name: `alerts_${localDateOf(clock.now(), settings.timeZoneId)}`, sheet };
}

type AlertColumn = Column<ExportedAlert>;
type Text = (key: string) => string;

/** The columns in the order that readers of these files are used to (operations.md 9.4). */
function columnsOf(reader: Reader, text: Text, utcOffset: number): AlertColumn[] {
  const when = (key: string, at: (alert: ExportedAlert) => Date | null) =>
    timeColumns(text, { key, at, utcOffset });
  return [
    { title: text('alertExport.id'), width: 12, value: ({ id }) => id },
    ...when('Raised', ({ createdAt }) => createdAt),
    ...when('LastReport', ({ lastReportReceivedAt }) => lastReportReceivedAt),
    { title: text('alertExport.healthRisk'), width: 28, value: ({ healthRisk }) => healthRisk },
    { title: text('alertExport.reports'), value: ({ reportCount }) => reportCount },
    { title: text('alertExport.status'), width: 14, value: ({ status }) => text(`alerts.status.${status}`) },
    ...placeColumns(reader, text),
    ...when('Escalated', ({ escalatedAt }) => escalatedAt),
    ...when('Closed', ({ closedAt }) => closedAt),
    ...when('Dismissed', ({ dismissedAt }) => dismissedAt),
    ...summedUpTypes.map((type): AlertColumn => eventColumn(type, text)),
    { title: text('alertExport.comments'), width: 40, value: commentsOf },
  ];
}

/** A day and a time of day by the clocks of the reader; both blank where it never came to that. */
function timeColumns(
  text: Text,
  { key, at, utcOffset }: { key: string; at: (alert: ExportedAlert) => Date | null; utcOffset: number },
): AlertColumn[] {
  const shown = (alert: ExportedAlert) => {
    const instant = at(alert);
    return instant && localDateTimeOf(instant.getTime(), utcOffset);
  };
  return [
    {
      title: text(`alertExport.date${key}`),
      width: 12,
      value: (alert) => ofTime(shown(alert), (time) => ({ date: time.slice(0, 10) })),
    },
    {
      title: text(`alertExport.time${key}`),
      value: (alert) => ofTime(shown(alert), (time) => ({ time: time.slice(11, 16) })),
    },
  ];
}

function ofTime<Part>(time: string | null, part: (time: string) => Part): Part | null {
  return time === null ? null : part(time);
}

/** As in the list, village and zone are left out when the last report belongs to another organization. */
const placeColumns = (reader: Reader, text: Text): AlertColumn[] =>
  (['region', 'district', 'village', 'zone'] as const).map((place) => {
    const isWide = place === 'region' || place === 'district';
    return {
      ...{ title: text(`alertExport.${place}`), width: 20 },
      value: (alert) => (isWide || isOfOwnOrganization(reader, alert.organizationId) ? alert[place] : null),
    };
  });

/** What a file says of the log of an alert: of each of these types the last event. */
const summedUpTypes = [
  'Investigation',
  'Outcome',
  'PublicHealthActionTaken',
] as const satisfies AlertEventType[];

const eventColumn = (type: (typeof summedUpTypes)[number], text: Text): AlertColumn => ({
  ...{ title: text(`alerts.eventType.${type}`), width: 24 },
  value({ latestEvents }) {
    const subtype = latestEvents?.[type]?.subtype;
    return subtype ? text(`alerts.eventSubtype.${subtype}`) : null;
  },
});

const betweenComments = ' --- ';

function commentsOf({ latestEvents }: ExportedAlert): string | null {
  const comments = summedUpTypes.flatMap((type) => latestEvents?.[type]?.text?.trim() || []);
  return comments.join(betweenComments) || null;
}
