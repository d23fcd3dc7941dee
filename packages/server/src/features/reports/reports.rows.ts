import type { reportRow } from '@harken/contract/reports';
import { dataRemoved } from '@harken/domain/access/anonymization';
import type { AlertStatus } from '@harken/domain/alerts/statuses';
import { type TimeZone, toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { isOutdated } from '@harken/domain/cases/classification';
import type { DismissalReason } from '@harken/domain/reports/dismissal-reasons';
import type { DuplicateState, ReportErrorType, ReportKind, ReportStatus } from '@harken/domain/reports/kinds';
import type { OnsetOrigin } from '@harken/domain/reports/onset';
import { wasCrossCheckedBeforeEscalation } from '@harken/domain/reports/report-lifecycle';
import type { z } from 'zod';
import type { FindCodesOfPlace } from '../../platform/codes-of-places.ts';
import type { Texts } from '../../platform/texts/texts.ts';
import type { FoundReportRow } from './reports.rows.queries.ts';
import type { Suggest } from './suggestion/suggestion.ts';

export type ReportRow = z.input<typeof reportRow>;

/** For whom, in which language and time zone rows are shown. */
interface Presentation {
  texts: Texts;
  languageCode: string;
  zone: TimeZone;
  /** Suggests corrections for incorrect messages; absent where nothing is suggested. */
  suggest?: Suggest | undefined;
  findCodes: FindCodesOfPlace;
}

/** One row of the lists. The sender is hidden from readers who may not see them. */
export function presentReport(row: FoundReportRow, presentation: Presentation): ReportRow {
  const isAnonymized = !row.isSenderShown;
  return {
    id: row.id,
    reportId: row.reportId,
    isValid: row.reportId !== null,
    dateTime: toLocalDateTime(row.receivedAt.getTime(), presentation.zone),
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
    placeCodes: presentation.findCodes(isAnonymized ? { districtId: row.districtId } : row),
    ...(isAnonymized ? toHiddenSender(row, presentation) : toVisibleSender(row)),
    organizationName: row.organizationName,
    message: row.text,
    suggestedMessage: presentation.suggest?.(row) ?? null,
    isInTraining: row.isTraining ?? false,
    repetition: row.repetition as DuplicateState | null,
    ...pickCounts(row),
    onsetOn: row.onsetOn,
    onsetOrigin: row.onsetOrigin as OnsetOrigin | null,
    ...(row.status === 'Rejected' && toDismissal(row)),
    classification: toClassification(row),
    alert: toAlert(row),
  };
}

function toClassification({
  classification,
  reportedCaseCount,
}: FoundReportRow): ReportRow['classification'] {
  return (
    classification && { ...classification, isOutdated: isOutdated(classification, reportedCaseCount ?? 0) }
  );
}

function toVisibleSender(row: FoundReportRow): Partial<ReportRow> {
  return {
    dataCollectorDisplayName: row.isCollectorAnonymized ? dataRemoved : chooseSenderName(row),
    phoneNumber: row.isMessageAnonymized ? dataRemoved : row.sender,
    village: row.village,
    zone: row.zone,
    supervisorName: row.isSupervisorAnonymized ? dataRemoved : row.supervisorName,
    dataCollectorId: row.isSenderAccessible ? row.dataCollectorId : null,
    villageId: row.villageId,
  };
}

function chooseSenderName(row: FoundReportRow): string | null {
  return row.dataCollectorType === 'CollectionPoint' ? row.collectorName : row.collectorDisplayName;
}

/** A hidden collector of the own organization is described by the supervisor, one of another organization by the organization. */
function toHiddenSender(row: FoundReportRow, { texts, languageCode }: Presentation): Partial<ReportRow> {
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

/** The reason of a dismissal; its text could name the sender. */
function toDismissal({ dismissalReason, dismissalNote, isSenderShown }: FoundReportRow): Partial<ReportRow> {
  return {
    dismissalReason: dismissalReason as DismissalReason | null,
    dismissalNote: isSenderShown ? dismissalNote : null,
  };
}

function pickCounts(row: FoundReportRow): Partial<ReportRow> {
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

function toAlert(row: FoundReportRow): ReportRow['alert'] {
  if (row.alertId === null) return null;
  const times = {
    acceptedAt: row.acceptedAt?.getTime() ?? null,
    rejectedAt: row.rejectedAt?.getTime() ?? null,
  };
  return {
    id: row.alertId,
    status: row.alertStatus as AlertStatus,
    reportWasCrossCheckedBeforeEscalation: wasCrossCheckedBeforeEscalation(
      times,
      row.escalatedAt?.getTime() ?? null,
    ),
  };
}
