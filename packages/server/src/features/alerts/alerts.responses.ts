import { dataRemoved } from '@harken/domain/access/anonymization';
import { deriveAssessmentStatus } from '@harken/domain/alerts/assessment';
import type { AssessmentStatus } from '@harken/domain/alerts/statuses';
import type { AlertTargets } from '@harken/domain/alerts/targets';
import { getTargetEnd } from '@harken/domain/alerts/timeliness';
import { type TimeZone, toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import type { FindCodesOfPlace } from '../../platform/codes-of-places.ts';
import {
  isOfOwnOrganization,
  isSenderHidden,
  mayCrossCheck,
  mayDecideHere,
  mayDecideOnAlert,
  maySeeDetails,
  maySeeEscalationRecipients,
  type Reader,
} from './alerts.access.ts';
import type { Alert, AlertReport } from './alerts.queries.ts';
import type { ListedAlert } from './list/list.queries.ts';
import type { AlertMilestones } from './timeliness/timeliness.queries.ts';

/** For whom, and in which time zone, alerts are shown. */
export interface View extends Reader {
  zone: TimeZone;
  /** The timeliness targets of the project. */
  targets: AlertTargets;
}

/** Whether an alert can be escalated or dismissed, judging by the cross-checks of its reports. */
export function assessAlert(
  alert: Pick<Alert, 'status' | 'countThreshold'>,
  reports: Pick<AlertReport, 'status'>[],
): AssessmentStatus {
  return deriveAssessmentStatus(toAlertToAssess(alert, reports));
}

export function toAlertToAssess(
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

function toLocalTime(at: Date | null, { zone }: View): string | null {
  return at && toLocalDateTime(at.getTime(), zone);
}

/** The deadline of a step that began at `beganAt`. */
function computeDeadline(step: 'assess' | 'respond', beganAt: Date, { targets, zone }: View): string {
  return toLocalDateTime(getTargetEnd(step, beganAt.getTime(), targets), zone);
}

/** A row of the list. The village is omitted when the last report belongs to another organization. */
export function toListItem(alert: ListedAlert, view: View) {
  const isOwn = isOfOwnOrganization(view, alert.lastReportOrganizationId);
  const { createdAt, escalatedAt } = alert;
  const isAwaitingAction = alert.status === 'Escalated' && !alert.isActedUpon;
  return {
    ...alert,
    createdAt: toLocalDateTime(createdAt.getTime(), view.zone),
    escalatedAt: toLocalTime(escalatedAt, view),
    closedAt: toLocalTime(alert.closedAt, view),
    lastReportReceivedAt: toLocalDateTime(alert.lastReportReceivedAt.getTime(), view.zone),
    lastReportVillage: isOwn ? alert.lastReportVillage : null,
    lastReportVillageId: isOwn ? alert.lastReportVillageId : null,
    decideBefore: alert.status === 'Open' ? computeDeadline('assess', createdAt, view) : null,
    respondBefore: isAwaitingAction && escalatedAt ? computeDeadline('respond', escalatedAt, view) : null,
    assessmentStatus: deriveAssessmentStatus({
      alertStatus: alert.status,
      countThreshold: alert.countThreshold,
      accepted: alert.acceptedCount,
      pending: alert.pendingCount,
    }),
  };
}

type EscalatedTo = { role: string; organization: string; email: string | null; phoneNumber: string | null };

/** An alert with everything that its assessment page shows. */
export function toAssessment(
  alert: Alert & AlertMilestones,
  reports: AlertReport[],
  escalatedTo: EscalatedTo[],
  view: View & { findCodes: FindCodesOfPlace },
) {
  const isNotified = alert.recipientsNotifiedAt !== null;
  const { id, healthRisk, healthRiskId, caseDefinition, comments, escalatedOutcome, countThreshold } = alert;
  const { dismissalReason } = alert;
  const mayDecide = mayDecideHere(view) && mayDecideOnAlert(view, reports);
  return {
    alertId: id,
    healthRisk,
    healthRiskId,
    caseDefinition,
    comments,
    escalatedOutcome,
    countThreshold,
    dismissalReason,
    dismissalNote: mayReadNote(view, reports) ? alert.dismissalNote : null,
    isNationalSocietyEidsrEnabled: alert.isEidsrEnabled,
    recipientsNotified: isNotified,
    ...toTimes(alert, view),
    ...toReportSpan(alert, reports, view),
    assessmentStatus: assessAlert(alert, reports),
    wasRaisedBecause: alert.raisedBecause,
    mayDecide,
    reports: reports.map((report) => toReportItem(report, view)),
    escalatedTo: isNotified && maySeeEscalationRecipients(view) ? escalatedTo : [],
  };
}

/** The text could name a sender, so it is for those who see the details of a report of the alert. */
const mayReadNote = (view: View, reports: AlertReport[]) =>
  reports.some((report) => maySeeDetails(view, report) && !isSenderHidden(view, report));

function toTimes(alert: Alert & AlertMilestones, view: View) {
  const { createdAt, escalatedAt } = alert;
  return {
    targets: view.targets,
    createdAt: toLocalDateTime(createdAt.getTime(), view.zone),
    firstCrossCheckedAt: toLocalTime(alert.firstCrossCheckedAt, view),
    escalatedAt: toLocalTime(escalatedAt, view),
    firstActionLoggedAt: toLocalTime(alert.firstActionLoggedAt, view),
    dismissedAt: toLocalTime(alert.dismissedAt, view),
    closedAt: toLocalTime(alert.closedAt, view),
    decideBefore: computeDeadline('assess', createdAt, view),
    respondBefore: escalatedAt && computeDeadline('respond', escalatedAt, view),
  };
}

/** Time of the first report, and place of the last one. */
function toReportSpan(alert: Alert, reports: AlertReport[], view: View & { findCodes: FindCodesOfPlace }) {
  const newest = reports[0];
  const isVillageShown = newest !== undefined && maySeeDetails(view, newest);
  return {
    firstReportReceivedAt: toLocalDateTime(
      (reports.at(-1)?.receivedAt ?? alert.createdAt).getTime(),
      view.zone,
    ),
    lastReportVillage: isVillageShown ? newest.village : null,
    lastReportDistrict: newest?.district ?? null,
    lastReportRegion: newest?.region ?? null,
    placeCodes: view.findCodes({
      districtId: newest?.districtId ?? null,
      villageId: isVillageShown ? newest.villageId : null,
    }),
  };
}

function toReportItem(report: AlertReport, view: View & { findCodes: FindCodesOfPlace }) {
  const shared = {
    id: report.id,
    receivedAt: toLocalDateTime(report.receivedAt.getTime(), view.zone),
    status: report.status,
    isAnonymized: isSenderHidden(view, report),
    mayCrossCheck: mayDecideHere(view) && mayCrossCheck(view, report),
    dismissalReason: report.status === 'Rejected' ? report.dismissalReason : null,
  };
  if (!maySeeDetails(view, report)) return { ...shared, organization: report.organization, placeCodes: [] };
  const { villageId, village, district, region } = report;
  return {
    ...shared,
    villageId,
    village,
    district,
    region,
    placeCodes: view.findCodes({ villageId }),
    ...toSexAndAge(report),
    ...toSender(report, view),
    acceptedAt: toLocalTime(report.acceptedAt, view),
    rejectedAt: toLocalTime(report.rejectedAt, view),
    resetAt: toLocalTime(report.resetAt, view),
    dismissalNote:
      report.status === 'Rejected' && !isSenderHidden(view, report) ? report.dismissalNote : null,
  };
}

function toSender(report: AlertReport, view: View) {
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

/** Sex and age of the person whom a single report is about. Event reports are about nobody. */
function toSexAndAge(report: AlertReport) {
  if (report.kind === 'Event') return {};
  const hasCount = (...counts: (number | null)[]) => counts.some((count) => (count ?? 0) > 0);
  const isFemale = hasCount(report.countFemalesBelowFive, report.countFemalesAtLeastFive);
  const isMale = hasCount(report.countMalesBelowFive, report.countMalesAtLeastFive);
  const isOlder = hasCount(report.countFemalesAtLeastFive, report.countMalesAtLeastFive);
  const isYounger = hasCount(report.countFemalesBelowFive, report.countMalesBelowFive);
  return {
    sex: isFemale ? 'Female' : isMale ? 'Male' : 'Unspecified',
    age: isOlder ? 'AtLeastFive' : isYounger ? 'BelowFive' : 'Unspecified',
  } as const;
}
