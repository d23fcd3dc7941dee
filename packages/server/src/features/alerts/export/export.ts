import type { AlertEventType } from '@harken/domain/alerts/statuses';
import { type TimeZone, toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import type { PlaceLevel } from '@harken/domain/places/levels';
import type { Services } from '../../../platform/services.ts';
import { type CodeColumn, readCodeColumns } from '../../../platform/spreadsheets/code-columns.ts';
import type { Column, Sheet } from '../../../platform/spreadsheets/columns.ts';
import { toLocalDate, withTimeZone } from '../../../platform/time-zones.ts';
import { isOfOwnOrganization, type Reader } from '../alerts.access.ts';
import { type AlertsRequest, readFilter } from '../list/list.ts';
import { findAlertSettings } from '../timeliness/timeliness.queries.ts';
import { type ExportedAlert, streamAlerts } from './export.queries.ts';

/** Which alerts are exported for whom, and in which language. */
export interface AlertExportRequest {
  reader: Reader;
  languageCode: string;
  request: Omit<AlertsRequest, 'pageNumber'>;
  /** The reader's offset from UTC in whole hours; undefined for times in the time zone of the project. */
  utcOffset: number | undefined;
}

/** The file, and its name without extension: subject and current day in the project. */
export interface AlertFile {
  name: string;
  sheet: Sheet<ExportedAlert>;
}

/** Exports all alerts of the list under the same filters and in the same order. Places are hidden as in the list. */
export async function createAlertFile(
  services: Services,
  { reader, languageCode, request, utcOffset }: AlertExportRequest,
): Promise<AlertFile> {
  const { db, texts, clock } = services;
  const settings = await findAlertSettings(db, reader.scope.projectId);
  const filter = await readExportFilter(services, { reader, languageCode, request, utcOffset });
  const getText = (key: string) => texts.text('app', key, languageCode);
  const { nationalSocietyId } = reader.scope;
  const codes = await readCodeColumns(services, { nationalSocietyId, languageCode });
  const sheet = {
    name: getText('alerts.list.title'),
    columns: [
      ...createColumns(reader, getText, utcOffset ?? settings.timeZoneId),
      ...codes.map((column) => toCodeColumn(reader, column)),
    ],
    rows: streamAlerts(db, filter, request, languageCode),
  };
  return { name: `alerts_${toLocalDate(clock.now(), settings.timeZoneId)}`, sheet };
}

/** The filter of a file: days are those of the project. */
export async function readExportFilter(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { reader, request, utcOffset }: AlertExportRequest,
) {
  const settings = await findAlertSettings(db, reader.scope.projectId);
  return readFilter({ db, clock }, request, {
    ...{ ...reader, ...settings, utcOffset },
    languageCode: reader.user.languageCode,
  });
}

type AlertColumn = Column<ExportedAlert>;
type Text = (key: string) => string;

/** The order of the columns is fixed, because users process these files with their own spreadsheets. */
function createColumns(reader: Reader, getText: Text, zone: TimeZone): AlertColumn[] {
  const createTimeColumns = (key: string, at: (alert: ExportedAlert) => Date | null) =>
    buildTimeColumns(getText, { key, at, zone });
  return [
    { title: getText('alertExport.id'), width: 12, value: ({ id }) => id },
    ...createTimeColumns('Raised', ({ createdAt }) => createdAt),
    ...createTimeColumns('LastReport', ({ lastReportReceivedAt }) => lastReportReceivedAt),
    { title: getText('alertExport.healthRisk'), width: 28, value: ({ healthRisk }) => healthRisk },
    { title: getText('alertExport.reports'), value: ({ reportCount }) => reportCount },
    {
      title: getText('alertExport.status'),
      width: 14,
      value: ({ status }) => getText(`alerts.status.${status}`),
    },
    ...buildPlaceColumns(reader, getText),
    ...createTimeColumns('Escalated', ({ escalatedAt }) => escalatedAt),
    ...createTimeColumns('Closed', ({ closedAt }) => closedAt),
    ...createTimeColumns('Dismissed', ({ dismissedAt }) => dismissedAt),
    ...exportedEventTypes.map((type): AlertColumn => buildEventColumn(type, getText)),
    { title: getText('alertExport.comments'), width: 40, value: joinComments },
    {
      ...{ title: getText('dismissal.title'), width: 28 },
      value: ({ dismissalReason }) => dismissalReason && getText(`dismissal.reason.${dismissalReason}`),
    },
  ];
}

/** Date and time; both blank if it has not happened. The first pair of a file names the time zone of the project. */
function buildTimeColumns(
  getText: Text,
  { key, at, zone }: { key: string; at: (alert: ExportedAlert) => Date | null; zone: TimeZone },
): AlertColumn[] {
  const toLocalTime = (alert: ExportedAlert) => {
    const instant = at(alert);
    return instant && toLocalDateTime(instant.getTime(), zone);
  };
  return [
    {
      title: getText(`alertExport.date${key}`),
      width: 12,
      value: (alert) => mapTime(toLocalTime(alert), (time) => ({ date: time.slice(0, 10) })),
    },
    {
      title: withTimeZone(getText(`alertExport.time${key}`), key === 'Raised' ? zone : 0),
      value: (alert) => mapTime(toLocalTime(alert), (time) => ({ time: time.slice(11, 16) })),
    },
  ];
}

function mapTime<Part>(time: string | null, part: (time: string) => Part): Part | null {
  return time === null ? null : part(time);
}

export const isShown = (reader: Reader, level: PlaceLevel, { organizationId }: ExportedAlert) =>
  level === 'region' || level === 'district' || isOfOwnOrganization(reader, organizationId);

/** As in the list, village and zone are hidden when the last report belongs to another organization. */
const buildPlaceColumns = (reader: Reader, getText: Text): AlertColumn[] =>
  (['region', 'district', 'village', 'zone'] as const).map((place) => ({
    ...{ title: getText(`alertExport.${place}`), width: 20 },
    value: (alert) => (isShown(reader, place, alert) ? alert[place] : null),
  }));

/** The codes of the same places. */
const toCodeColumn = (reader: Reader, { level, title, width, find }: CodeColumn): AlertColumn => ({
  ...{ title, width },
  value: (alert) => (isShown(reader, level, alert) ? find(alert[`${level}Id`]) : null),
});

/** The event types in the file: the last event of each. */
export const exportedEventTypes = [
  'Investigation',
  'Outcome',
  'PublicHealthActionTaken',
] as const satisfies AlertEventType[];

const buildEventColumn = (type: (typeof exportedEventTypes)[number], getText: Text): AlertColumn => ({
  ...{ title: getText(`alerts.eventType.${type}`), width: 24 },
  value({ latestEvents }) {
    const subtype = latestEvents?.[type]?.subtype;
    return subtype ? getText(`alerts.eventSubtype.${subtype}`) : null;
  },
});

const commentSeparator = ' --- ';

function joinComments({ latestEvents }: ExportedAlert): string | null {
  const comments = exportedEventTypes.flatMap((type) => latestEvents?.[type]?.text?.trim() || []);
  return comments.join(commentSeparator) || null;
}
