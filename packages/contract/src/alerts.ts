import {
  alertLimits,
  alertStatusFilters,
  assessmentStatuses,
  escalatedOutcomes,
} from '@harken/domain/alerts/statuses';
import { reportStatuses } from '@harken/domain/reports/kinds';
import { z } from 'zod';
import { alertTargets } from './alert-clocks.ts';
import { defineCall } from './call.ts';
import {
  choice,
  id,
  localDateTime,
  locationFilter,
  messageId,
  optionalText,
  pageNumber,
  pageOf,
  requestInstant,
  structure,
  utcOffset,
} from './schemas.ts';

const alertId = z.object({ alertId: id });
const assessmentStatus = z.enum(assessmentStatuses);
const escalatedOutcome = z.enum(escalatedOutcomes);

/** Days, kilometers and count of an alert rule; days and kilometers only where the count gives them a meaning. */
const rule = z.object({
  countThreshold: z.int(),
  daysThreshold: z.int().nullish(),
  kilometersThreshold: z.int().nullish(),
});

const alertListItem = z.object({
  id,
  createdAt: localDateTime,
  healthRisk: z.string(),
  reportCount: z.int(),
  lastReportVillage: z.string().nullish(),
  lastReportDistrict: z.string().nullish(),
  lastReportRegion: z.string().nullish(),
  lastReportReceivedAt: localDateTime,
  status: z.string(),
  escalatedOutcome: escalatedOutcome.nullish(),
  comments: z.string().nullish(),
  assessmentStatus,
  acceptedCount: z.int(),
  rejectedCount: z.int(),
  pendingCount: z.int(),
  /** Of the alert rule as it stands today. */
  countThreshold: z.int(),
  /** Somebody logged an outcome, or the alert was closed with one. */
  hasOutcome: z.boolean(),
  escalatedAt: localDateTime.nullish(),
  closedAt: localDateTime.nullish(),
  /** Until when an open alert should be decided on; only of open ones. */
  decideBefore: localDateTime.nullish(),
  /** Until when something should be done and logged; only of escalated ones without any action logged. */
  respondBefore: localDateTime.nullish(),
});

/** Which alerts of a project, and in which order. */
const alertFilter = z.object({
  locations: locationFilter,
  healthRiskId: id.nullish(),
  status: z.enum(alertStatusFilters).default('All'),
  orderBy: z.enum(['TimeTriggered', 'TimeOfLastReport', 'Status']).default('Status'),
  sortAscending: z.boolean().default(false),
  utcOffset: utcOffset.default(0),
  startDate: requestInstant,
  endDate: requestInstant,
});

/** A report of another organization carries only id, receivedAt, status, organization and isAnonymized. */
const alertReport = z.object({
  id: messageId,
  receivedAt: localDateTime,
  status: z.enum(reportStatuses),
  organization: z.string().nullish(),
  isAnonymized: z.boolean(),
  dataCollector: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  village: z.string().nullish(),
  district: z.string().nullish(),
  region: z.string().nullish(),
  sex: z.enum(['Male', 'Female', 'Unspecified']).nullish(),
  age: z.enum(['AtLeastFive', 'BelowFive', 'Unspecified']).nullish(),
  acceptedAt: localDateTime.nullish(),
  rejectedAt: localDateTime.nullish(),
  resetAt: localDateTime.nullish(),
  supervisorName: z.string().nullish(),
  supervisorPhoneNumber: z.string().nullish(),
  /** Where it was sent from; only of reports whose sender the caller may see. */
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  /** The caller may keep, dismiss and reset this report, as far as its status and the alert's allow. */
  mayCrossCheck: z.boolean(),
});

/** Why the alert was raised, as kept with it. */
const raisedBecause = z.object({
  rule,
  reportIds: z.array(messageId),
  links: z.array(
    z.object({ fromReportId: messageId, toReportId: messageId, meters: z.number(), hours: z.number() }),
  ),
  maxMeters: z.number(),
  maxHours: z.number(),
});

const alertAssessment = z.object({
  alertId: id,
  healthRisk: z.string(),
  isNationalSocietyEidsrEnabled: z.boolean(),
  caseDefinition: z.string().nullish(),
  comments: z.string().nullish(),
  recipientsNotified: z.boolean(),
  createdAt: localDateTime,
  escalatedAt: localDateTime.nullish(),
  dismissedAt: localDateTime.nullish(),
  closedAt: localDateTime.nullish(),
  /** Until when an open alert should be decided on. */
  decideBefore: localDateTime,
  firstReportReceivedAt: localDateTime,
  firstCrossCheckedAt: localDateTime.nullish(),
  /** When the first event was written into its log after the escalation. */
  firstActionLoggedAt: localDateTime.nullish(),
  /** Until when something should be done and logged; of escalated ones. */
  respondBefore: localDateTime.nullish(),
  /** How fast alerts of this project should be handled. */
  targets: alertTargets,
  lastReportVillage: z.string().nullish(),
  lastReportDistrict: z.string().nullish(),
  lastReportRegion: z.string().nullish(),
  assessmentStatus,
  escalatedOutcome: escalatedOutcome.nullish(),
  /** Of the alert rule as it stands today; the rule it was raised by stands in `wasRaisedBecause`. */
  countThreshold: z.int(),
  wasRaisedBecause: raisedBecause,
  /** The caller may escalate, dismiss or close this alert, as far as its status allows. */
  mayDecide: z.boolean(),
  reports: z.array(alertReport),
  escalatedTo: z.array(
    z.object({
      role: z.string().nullish(),
      organization: z.string().nullish(),
      email: z.string().nullish(),
      phoneNumber: z.string().nullish(),
    }),
  ),
});

const crossCheck = {
  method: 'POST',
  permission: 'alerts.decide',
  params: alertId,
  query: z.object({ reportId: messageId }),
  answer: z.object({ assessmentStatus }),
} as const;

/** The calls of alerts. */
export const alertCalls = {
  getAlertFilters: defineCall({
    name: 'alert/getFiltersData',
    method: 'GET',
    path: '/api/alert/getFiltersData',
    summary: 'What the alerts of a project can be filtered by.',
    permission: 'alerts.list',
    query: z.object({ projectId: id }),
    answer: z.object({ healthRisks: z.array(choice), locations: structure }),
  }),
  listAlerts: defineCall({
    name: 'alert/list',
    method: 'POST',
    path: '/api/alert/list',
    summary: 'The alerts of a project, thirty a page.',
    permission: 'alerts.list',
    query: z.object({ projectId: id, pageNumber: pageNumber.default(1) }),
    body: alertFilter,
    answer: pageOf(alertListItem),
  }),
  exportAlerts: defineCall({
    name: 'alert/export',
    method: 'POST',
    path: '/api/alert/export',
    summary: 'The alerts of the list, all its pages, as an Excel file.',
    permission: 'alerts.list',
    limit: 'export',
    query: z.object({ projectId: id }),
    body: alertFilter,
    isDownload: true,
  }),
  getAlert: defineCall({
    name: 'alert/get',
    method: 'GET',
    path: '/api/alert/:alertId/get',
    summary: 'One alert with its reports, as needed to decide on it.',
    permission: 'alerts.assess',
    params: alertId,
    query: z.object({ utcOffset: utcOffset.default(0) }),
    isBare: true,
    answer: alertAssessment,
  }),
  getAlertRecipients: defineCall({
    name: 'alert/alertRecipients',
    method: 'GET',
    path: '/api/alert/:alertId/alertRecipients',
    summary: 'Whom an escalation of this alert would reach.',
    permission: 'alerts.recipients',
    params: alertId,
    answer: z.object({ phoneNumbers: z.array(z.string()), emails: z.array(z.string()) }),
  }),
  acceptReportOfAlert: defineCall({
    ...crossCheck,
    name: 'alert/acceptReport',
    path: '/api/alert/:alertId/acceptReport',
    summary: 'Keeps a report of an alert.',
  }),
  dismissReportOfAlert: defineCall({
    ...crossCheck,
    name: 'alert/dismissReport',
    path: '/api/alert/:alertId/dismissReport',
    summary: 'Dismisses a report of an alert.',
  }),
  resetReportOfAlert: defineCall({
    ...crossCheck,
    name: 'alert/resetReport',
    path: '/api/alert/:alertId/resetReport',
    summary: 'Takes back that a report of an alert was kept or dismissed.',
  }),
  escalateAlert: defineCall({
    name: 'alert/escalate',
    method: 'POST',
    path: '/api/alert/:alertId/escalate',
    summary: 'Escalates an alert; tells its recipients when asked to.',
    permission: 'alerts.decide',
    params: alertId,
    body: z.object({ sendNotification: z.boolean() }),
    answer: z.string(),
  }),
  dismissAlert: defineCall({
    name: 'alert/dismiss',
    method: 'POST',
    path: '/api/alert/:alertId/dismiss',
    summary: 'Dismisses an alert that can no longer be escalated.',
    permission: 'alerts.decide',
    params: alertId,
  }),
  closeAlert: defineCall({
    name: 'alert/close',
    method: 'POST',
    path: '/api/alert/:alertId/close',
    summary: 'Closes an escalated alert, with how it ended.',
    permission: 'alerts.decide',
    params: alertId,
    body: z.object({
      escalatedOutcome: escalatedOutcome.nullish(),
      comments: optionalText(alertLimits.commentsMaxLength),
    }),
  }),
};
