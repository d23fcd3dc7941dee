import type { reportRow } from '@harken/contract/reports';
import { dataRemoved } from '@harken/domain/access/anonymization';
import type { AlertStatus } from '@harken/domain/alerts/statuses';
import type {
  RepetitionState,
  ReportErrorType,
  ReportKind,
  ReportStatus,
} from '@harken/domain/reports/kinds';
import { wasCrossCheckedBeforeEscalation } from '@harken/domain/reports/report-life';
import type { z } from 'zod';
import type { Texts } from '../../platform/texts/texts.ts';
import type { FoundReportRow } from './reports.rows.queries.ts';
import type { Suggest } from './reports.suggestion.ts';

export type ReportRow = z.input<typeof reportRow>;

/** How the rows of a list are shown to one caller. */
interface Presentation {
  texts: Texts;
  languageCode: string;
  utcOffset: number;
  /** What an incorrect message probably meant; absent where nothing is suggested. */
  suggest?: Suggest | undefined;
}

const hourInMilliseconds = 3_600_000;

/** An instant as the wall clock shows it so many hours ahead of UTC: yyyy-MM-ddTHH:mm:ss. */
export function wallClockAt(instant: Date, utcOffset: number): string {
  return new Date(instant.getTime() + utcOffset * hourInMilliseconds).toISOString().slice(0, 19);
}

/** One message as the lists show it; who sent it is left out where the caller may not know. */
export function presentReport(row: FoundReportRow, presentation: Presentation): ReportRow {
  const isAnonymized = !row.isSenderShown;
  return {
    id: row.id,
    reportId: row.reportId,
    isValid: row.reportId !== null,
    dateTime: wallClockAt(row.receivedAt, presentation.utcOffset),
    status: (row.status ?? 'New') as ReportStatus,
    reportType: row.kind as ReportKind | null,
    reportErrorType: row.errorType as ReportErrorType | null,
    isActivityReport: row.isActivity ?? false,
    isCorrected: row.markedAsCorrectedAt !== null,
    isAnonymized,
    dataCollectorIsDeleted: row.isCollectorAnonymized ?? false,
    healthRiskName: row.healthRiskName,
    region: row.region,
    district: row.district,
    ...(isAnonymized ? hiddenSender(row, presentation) : shownSender(row)),
    organizationName: row.organizationName,
    message: row.text,
    suggestedMessage: presentation.suggest?.(row) ?? null,
    isInTraining: row.isTraining ?? false,
    repetition: row.repetition as RepetitionState | null,
    ...countsOf(row),
    alert: alertOf(row),
  };
}

function shownSender(row: FoundReportRow): Partial<ReportRow> {
  return {
    dataCollectorDisplayName: row.isCollectorAnonymized ? dataRemoved : nameOfSender(row),
    phoneNumber: row.isMessageAnonymized ? dataRemoved : row.sender,
    village: row.village,
    zone: row.zone,
    supervisorName: row.isSupervisorAnonymized ? dataRemoved : row.supervisorName,
  };
}

function nameOfSender(row: FoundReportRow): string | null {
  return row.dataCollectorType === 'CollectionPoint' ? row.collectorName : row.collectorDisplayName;
}

/** A colleague's collector is known by the supervisor, that of another organization by the organization. */
function hiddenSender(row: FoundReportRow, { texts, languageCode }: Presentation): Partial<ReportRow> {
  const supervisor = row.isSupervisorAnonymized ? dataRemoved : row.supervisorName;
  const [key, name] = row.isOfSameOrganization
    ? ['report.linkedToSupervisor', supervisor]
    : ['report.linkedToOrganization', row.organizationName];
  return {
    dataCollectorDisplayName: texts.text('app', key as string, languageCode, { name: name ?? '' }),
    phoneNumber: '',
    village: '',
    zone: '',
    supervisorName: row.isOfSameOrganization ? supervisor : null,
  };
}

function countsOf(row: FoundReportRow): Partial<ReportRow> {
  const { countMalesBelowFive, countMalesAtLeastFive, countFemalesBelowFive, countFemalesAtLeastFive } = row;
  const { referredCount, deathCount, fromOtherVillagesCount } = row;
  return {
    countMalesBelowFive,
    countMalesAtLeastFive,
    countFemalesBelowFive,
    countFemalesAtLeastFive,
    referredCount,
    deathCount,
    fromOtherVillagesCount,
  };
}

function alertOf({ alertId, alertStatus, ...row }: FoundReportRow): ReportRow['alert'] {
  if (alertId === null) return null;
  const times = {
    acceptedAt: row.acceptedAt?.getTime() ?? null,
    rejectedAt: row.rejectedAt?.getTime() ?? null,
  };
  return {
    id: alertId,
    status: alertStatus as AlertStatus,
    reportWasCrossCheckedBeforeEscalation: wasCrossCheckedBeforeEscalation(
      times,
      row.escalatedAt?.getTime() ?? null,
    ),
  };
}
