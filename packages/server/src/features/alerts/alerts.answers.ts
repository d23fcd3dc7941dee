import { dataRemoved } from '@harken/domain/access/anonymization';
import { assessmentStatus } from '@harken/domain/alerts/assessment';
import type { AssessmentStatus } from '@harken/domain/alerts/statuses';
import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import {
  isOfOwnOrganization,
  isSenderHidden,
  mayCrossCheck,
  mayDecideHere,
  mayDecideOnAlert,
  type Reader,
  seesDetails,
} from './alerts.access.ts';
import type { ListedAlert } from './alerts.list.queries.ts';
import type { Alert, AlertReport } from './alerts.queries.ts';

/** How alerts are shown to one reader. */
export interface View extends Reader {
  utcOffset: number;
  /** The time people have from raising to decision. */
  targetMinutes: number;
}

/** What the cross-checks of an alert's reports amount to. */
export function assessmentOf(
  alert: Pick<Alert, 'status' | 'countThreshold'>,
  reports: Pick<AlertReport, 'status'>[],
): AssessmentStatus {
  return assessmentStatus(countsOf(alert, reports));
}

/** An alert as the domain assesses it. */
export function countsOf(
  alert: Pick<Alert, 'status' | 'countThreshold'>,
  reports: Pick<AlertReport, 'status'>[],
) {
  return {
    alertStatus: alert.status,
    countThreshold: alert.countThreshold,
    accepted: reports.filter((report) => report.status === 'Accepted').length,
    pending: reports.filter((report) => report.status === 'Pending').length,
  };
}

function shown(at: Date | null, { utcOffset }: View): string | null {
  return at && localDateTimeOf(at.getTime(), utcOffset);
}

function decideBefore(createdAt: Date, view: View): string {
  return localDateTimeOf(createdAt.getTime() + view.targetMinutes * 60_000, view.utcOffset);
}

/** A row of the list. The village is left out when the last report belongs to another organization. */
export function listItem(alert: ListedAlert, view: View) {
  const isOwn = isOfOwnOrganization(view, alert.lastReportOrganizationId);
  return {
    ...alert,
    createdAt: localDateTimeOf(alert.createdAt.getTime(), view.utcOffset),
    escalatedAt: shown(alert.escalatedAt, view),
    closedAt: shown(alert.closedAt, view),
    lastReportReceivedAt: localDateTimeOf(alert.lastReportReceivedAt.getTime(), view.utcOffset),
    lastReportVillage: isOwn ? alert.lastReportVillage : null,
    decideBefore: alert.status === 'Open' ? decideBefore(alert.createdAt, view) : null,
    assessmentStatus: assessmentStatus({
      alertStatus: alert.status,
      countThreshold: alert.countThreshold,
      accepted: alert.acceptedCount,
      pending: alert.pendingCount,
    }),
  };
}

type EscalatedTo = { role: string; organization: string; email: string | null; phoneNumber: string | null };

/** One alert with everything its assessment shows. */
export function assessment(alert: Alert, reports: AlertReport[], escalatedTo: EscalatedTo[], view: View) {
  const seesRecipients = ['Administrator', 'Manager', 'TechnicalAdvisor'].includes(view.user.role);
  const isNotified = alert.recipientsNotifiedAt !== null;
  const { id, healthRisk, caseDefinition, comments, escalatedOutcome, countThreshold } = alert;
  return {
    alertId: id,
    healthRisk,
    caseDefinition,
    comments,
    escalatedOutcome,
    countThreshold,
    isNationalSocietyEidsrEnabled: alert.isEidsrEnabled,
    recipientsNotified: isNotified,
    createdAt: localDateTimeOf(alert.createdAt.getTime(), view.utcOffset),
    escalatedAt: shown(alert.escalatedAt, view),
    dismissedAt: shown(alert.dismissedAt, view),
    closedAt: shown(alert.closedAt, view),
    decideBefore: decideBefore(alert.createdAt, view),
    ...spanOf(alert, reports, view),
    assessmentStatus: assessmentOf(alert, reports),
    wasRaisedBecause: alert.raisedBecause,
    mayDecide: mayDecideHere(view) && mayDecideOnAlert(view, reports),
    reports: reports.map((report) => reportItem(report, view)),
    escalatedTo: isNotified && seesRecipients ? escalatedTo : [],
  };
}

/** From the first report to the last, and when people began to check. */
function spanOf(alert: Alert, reports: AlertReport[], view: View) {
  const newest = reports[0];
  const isVillageShown = newest !== undefined && seesDetails(view, newest);
  const checks = reports.flatMap(({ acceptedAt, rejectedAt }) => [acceptedAt, rejectedAt]);
  const firstCheck = checks.reduce((first, at) => (first && (!at || first <= at) ? first : at), null);
  return {
    firstReportReceivedAt: localDateTimeOf(
      (reports.at(-1)?.receivedAt ?? alert.createdAt).getTime(),
      view.utcOffset,
    ),
    firstCrossCheckedAt: shown(firstCheck, view),
    lastReportVillage: isVillageShown ? newest.village : null,
    lastReportDistrict: newest?.district ?? null,
    lastReportRegion: newest?.region ?? null,
  };
}

function reportItem(report: AlertReport, view: View) {
  const shared = {
    id: report.id,
    receivedAt: localDateTimeOf(report.receivedAt.getTime(), view.utcOffset),
    status: report.status,
    isAnonymized: isSenderHidden(view, report),
    mayCrossCheck: mayDecideHere(view) && mayCrossCheck(view, report),
  };
  if (!seesDetails(view, report)) return { ...shared, organization: report.organization };
  const { village, district, region } = report;
  return {
    ...shared,
    village,
    district,
    region,
    ...personOf(report),
    ...senderOf(report, view),
    acceptedAt: shown(report.acceptedAt, view),
    rejectedAt: shown(report.rejectedAt, view),
    resetAt: shown(report.resetAt, view),
  };
}

function senderOf(report: AlertReport, view: View) {
  const supervisorName = report.isSupervisorAnonymized ? dataRemoved : report.supervisorName;
  const supervisorPhoneNumber = report.isSupervisorAnonymized ? dataRemoved : report.supervisorPhoneNumber;
  const supervisor = { supervisorName, supervisorPhoneNumber };
  if (isSenderHidden(view, report)) {
    return { ...supervisor, dataCollector: supervisorName ?? '', phoneNumber: '***' };
  }
  const { latitude, longitude } = report;
  return {
    ...supervisor,
    dataCollector: report.isDataCollectorAnonymized ? dataRemoved : (report.dataCollectorName ?? ''),
    phoneNumber: report.isAnonymized ? dataRemoved : report.phoneNumber,
    latitude,
    longitude,
  };
}

/** Sex and age of the one person a report is about; events are about none. */
function personOf(report: AlertReport) {
  if (report.kind === 'Event') return {};
  const isGiven = (...counts: (number | null)[]) => counts.some((count) => (count ?? 0) > 0);
  const isFemale = isGiven(report.countFemalesBelowFive, report.countFemalesAtLeastFive);
  const isMale = isGiven(report.countMalesBelowFive, report.countMalesAtLeastFive);
  const isOlder = isGiven(report.countFemalesAtLeastFive, report.countMalesAtLeastFive);
  const isYounger = isGiven(report.countFemalesBelowFive, report.countMalesBelowFive);
  return {
    sex: isFemale ? 'Female' : isMale ? 'Male' : 'Unspecified',
    age: isOlder ? 'AtLeastFive' : isYounger ? 'BelowFive' : 'Unspecified',
  } as const;
}
