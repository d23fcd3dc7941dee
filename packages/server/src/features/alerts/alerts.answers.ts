import { dataRemoved } from '@harken/domain/access/anonymization';
import { assessmentStatus } from '@harken/domain/alerts/assessment';
import { endOfTarget } from '@harken/domain/alerts/clocks';
import type { AssessmentStatus } from '@harken/domain/alerts/statuses';
import type { AlertTargets } from '@harken/domain/alerts/targets';
import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import {
  isOfOwnOrganization,
  isSenderHidden,
  mayCrossCheck,
  mayDecideHere,
  mayDecideOnAlert,
  type Reader,
  seesDetails,
  seesEscalationRecipients,
} from './alerts.access.ts';
import type { FirstDeeds } from './alerts.clocks.queries.ts';
import type { ListedAlert } from './alerts.list.queries.ts';
import type { Alert, AlertReport } from './alerts.queries.ts';

/** How alerts are shown to one reader. */
export interface View extends Reader {
  utcOffset: number;
  /** How fast the alerts of the project should be handled. */
  targets: AlertTargets;
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

/** Until when a step of an alert should end that began then. */
function endOf(step: 'assess' | 'respond', beganAt: Date, { targets, utcOffset }: View): string {
  return localDateTimeOf(endOfTarget(step, beganAt.getTime(), targets), utcOffset);
}

/** A row of the list. The village is left out when the last report belongs to another organization. */
export function listItem(alert: ListedAlert, view: View) {
  const isOwn = isOfOwnOrganization(view, alert.lastReportOrganizationId);
  const { createdAt, escalatedAt } = alert;
  const waitsForAction = alert.status === 'Escalated' && !alert.isActedUpon;
  return {
    ...alert,
    createdAt: localDateTimeOf(createdAt.getTime(), view.utcOffset),
    escalatedAt: shown(escalatedAt, view),
    closedAt: shown(alert.closedAt, view),
    lastReportReceivedAt: localDateTimeOf(alert.lastReportReceivedAt.getTime(), view.utcOffset),
    lastReportVillage: isOwn ? alert.lastReportVillage : null,
    decideBefore: alert.status === 'Open' ? endOf('assess', createdAt, view) : null,
    respondBefore: waitsForAction && escalatedAt ? endOf('respond', escalatedAt, view) : null,
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
export function assessment(
  alert: Alert & FirstDeeds,
  reports: AlertReport[],
  escalatedTo: EscalatedTo[],
  view: View,
) {
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
    ...clockOf(alert, view),
    ...spanOf(alert, reports, view),
    assessmentStatus: assessmentOf(alert, reports),
    wasRaisedBecause: alert.raisedBecause,
    mayDecide: mayDecideHere(view) && mayDecideOnAlert(view, reports),
    reports: reports.map((report) => reportItem(report, view)),
    escalatedTo: isNotified && seesEscalationRecipients(view) ? escalatedTo : [],
  };
}

/** When things happened to the alert, and until when they should. */
function clockOf(alert: Alert & FirstDeeds, view: View) {
  const { createdAt, escalatedAt } = alert;
  return {
    targets: view.targets,
    createdAt: localDateTimeOf(createdAt.getTime(), view.utcOffset),
    firstCrossCheckedAt: shown(alert.firstCrossCheckedAt, view),
    escalatedAt: shown(escalatedAt, view),
    firstActionLoggedAt: shown(alert.firstActionLoggedAt, view),
    dismissedAt: shown(alert.dismissedAt, view),
    closedAt: shown(alert.closedAt, view),
    decideBefore: endOf('assess', createdAt, view),
    respondBefore: escalatedAt && endOf('respond', escalatedAt, view),
  };
}

/** From the first report to the last. */
function spanOf(alert: Alert, reports: AlertReport[], view: View) {
  const newest = reports[0];
  const isVillageShown = newest !== undefined && seesDetails(view, newest);
  return {
    firstReportReceivedAt: localDateTimeOf(
      (reports.at(-1)?.receivedAt ?? alert.createdAt).getTime(),
      view.utcOffset,
    ),
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
