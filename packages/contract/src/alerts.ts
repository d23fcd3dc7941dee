import {
  alertLimits,
  alertStatusFilters,
  assessmentStatuses,
  escalatedOutcomes,
} from '@harken/domain/alerts/statuses';
import { reportStatuses } from '@harken/domain/reports/kinds';
import { z } from 'zod';
import { populationRuleResponse } from './alerts/population-rule.ts';
import { alertTargets } from './alerts/timeliness.ts';
import { defineCall } from './calls/call.ts';
import { exportQueryWithFormat } from './exports/form.ts';
import { dismissal, dismissalOfResponse, dismissalReason } from './schemas/dismissal.ts';
import {
  choice,
  id,
  localDateTime,
  locationFilter,
  messageId,
  optionalText,
  pageNumber,
  pageOf,
  placeCodes,
  requestInstant,
  requireDays,
  structure,
  utcOffset,
} from './schemas/schemas.ts';

const alertId = z.object({ alertId: id });
const assessmentStatus = z.enum(assessmentStatuses);
const escalatedOutcome = z.enum(escalatedOutcomes);

/** An alert rule; days and kilometers only where the count requires them. */
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
  placeCodes,
  lastReportReceivedAt: localDateTime,
  status: z.string(),
  escalatedOutcome: escalatedOutcome.nullish(),
  comments: z.string().nullish(),
  dismissalReason: dismissalReason.nullish(),
  assessmentStatus,
  acceptedCount: z.int(),
  rejectedCount: z.int(),
  pendingCount: z.int(),
  /** Of the alert rule as it is today. */
  countThreshold: z.int(),
  /** An outcome was logged, or the alert was closed with one. */
  hasOutcome: z.boolean(),
  escalatedAt: localDateTime.nullish(),
  closedAt: localDateTime.nullish(),
  /** When the time for a decision ends; only for open alerts. */
  decideBefore: localDateTime.nullish(),
  /** When the time for a first action ends; only for escalated alerts without a logged action. */
  respondBefore: localDateTime.nullish(),
});

/** What the list of alerts can be sorted by. */
export const alertOrders = [
  'TimeTriggered',
  'TimeOfLastReport',
  'Status',
  'HealthRisk',
  'ReportCount',
] as const;

/** Filters and order of the list of alerts. */
const alertFilter = z.object({
  locations: locationFilter,
  healthRiskId: id.nullish(),
  status: z.enum(alertStatusFilters).default('All'),
  /** The number of an alert, or words of its health risk and villages. */
  search: optionalText(100),
  orderBy: z.enum(alertOrders).default('Status'),
  sortAscending: z.boolean().default(false),
  /** Without it, times are in the time zone of the project. */
  utcOffset: utcOffset.optional(),
  startDate: requestInstant,
  endDate: requestInstant,
});

/** A report of another organization carries only id, receivedAt, status, organization and isAnonymized, and no codes. */
const alertReport = z.object({
  id: messageId,
  receivedAt: localDateTime,
  status: z.enum(reportStatuses),
  organization: z.string().nullish(),
  isAnonymized: z.boolean(),
  dataCollector: z.string().nullish(),
  phoneNumber: z.string().nullish(),
  village: z.string().nullish(),
  villageId: id.nullish(),
  district: z.string().nullish(),
  region: z.string().nullish(),
  placeCodes,
  sex: z.enum(['Male', 'Female', 'Unspecified']).nullish(),
  age: z.enum(['AtLeastFive', 'BelowFive', 'Unspecified']).nullish(),
  acceptedAt: localDateTime.nullish(),
  rejectedAt: localDateTime.nullish(),
  resetAt: localDateTime.nullish(),
  ...dismissalOfResponse,
  supervisorName: z.string().nullish(),
  supervisorPhoneNumber: z.string().nullish(),
  /** Where it was sent from; only if the caller may see the sender. */
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  /** The caller may accept, dismiss and reset this report, if its status and that of the alert allow it. */
  mayCrossCheck: z.boolean(),
});

/** Why the alert was raised, as stored with it. */
const alertExplanation = z.object({
  /** The rule by count. */
  rule,
  /** If a rule per population raised it: the rule at that time, and what it said of the place. */
  population: z
    .object({
      rule: populationRuleResponse,
      placeId: id,
      placeName: z.string(),
      population: z.int(),
      year: z.int(),
      neededCount: z.int(),
    })
    .nullish(),
  /** If somebody made it by hand: the signal from which. */
  signalId: id.nullish(),
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
  healthRiskId: id,
  isNationalSocietyEidsrEnabled: z.boolean(),
  caseDefinition: z.string().nullish(),
  comments: z.string().nullish(),
  recipientsNotified: z.boolean(),
  createdAt: localDateTime,
  escalatedAt: localDateTime.nullish(),
  dismissedAt: localDateTime.nullish(),
  closedAt: localDateTime.nullish(),
  /** When the time for a decision on an open alert ends. */
  decideBefore: localDateTime,
  firstReportReceivedAt: localDateTime,
  firstCrossCheckedAt: localDateTime.nullish(),
  /** When the first event was logged after the escalation. */
  firstActionLoggedAt: localDateTime.nullish(),
  /** When the time for a first action ends; only for escalated alerts. */
  respondBefore: localDateTime.nullish(),
  /** The targets of the project. */
  targets: alertTargets,
  lastReportVillage: z.string().nullish(),
  lastReportDistrict: z.string().nullish(),
  lastReportRegion: z.string().nullish(),
  placeCodes,
  assessmentStatus,
  escalatedOutcome: escalatedOutcome.nullish(),
  ...dismissalOfResponse,
  /**
   * How many accepted reports it needs: of the rule per population that raised it, or of the rule by count as it is today. The rule
   * that raised the alert is in `wasRaisedBecause`.
   */
  countThreshold: z.int(),
  wasRaisedBecause: alertExplanation,
  /** The caller may escalate, dismiss or close this alert, if its status allows it. */
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
  response: z.object({ assessmentStatus }),
} as const;

/** The calls of alerts. */
export const alertCalls = {
  getAlertFilters: defineCall({
    name: 'alert/getFiltersData',
    method: 'GET',
    path: '/api/alert/getFiltersData',
    summary: 'The options for filtering the alerts of a project.',
    permission: 'alerts.list',
    query: z.object({ projectId: id }),
    response: z.object({ healthRisks: z.array(choice), locations: structure }),
  }),
  listAlerts: defineCall({
    name: 'alert/list',
    method: 'POST',
    path: '/api/alert/list',
    summary: 'The alerts of a project, 30 per page.',
    permission: 'alerts.list',
    query: z.object({ projectId: id, pageNumber: pageNumber.default(1) }),
    body: alertFilter,
    response: pageOf(alertListItem),
  }),
  exportAlerts: defineCall({
    name: 'alert/export',
    method: 'POST',
    path: '/api/alert/export',
    summary: 'All alerts of the list as an Excel or CSV file.',
    permission: 'alerts.list',
    limit: 'export',
    query: z.object({ projectId: id, ...exportQueryWithFormat }),
    body: alertFilter.superRefine(requireDays),
    isDownload: true,
  }),
  getAlert: defineCall({
    name: 'alert/get',
    method: 'GET',
    path: '/api/alert/:alertId/get',
    summary: 'One alert with its reports and everything needed to decide on it.',
    permission: 'alerts.assess',
    params: alertId,
    query: z.object({ utcOffset: utcOffset.optional() }),
    isBare: true,
    response: alertAssessment,
  }),
  getAlertRecipients: defineCall({
    name: 'alert/alertRecipients',
    method: 'GET',
    path: '/api/alert/:alertId/alertRecipients',
    summary: 'Who would be notified of an escalation of this alert.',
    permission: 'alerts.recipients',
    params: alertId,
    response: z.object({
      phoneNumbers: z.array(z.string()),
      emails: z.array(z.string()),
      /** Each recipient with role and organization; those of other organizations without number and address. */
      recipients: z.array(
        z.object({
          role: z.string(),
          organization: z.string(),
          phoneNumber: z.string().nullish(),
          email: z.string().nullish(),
        }),
      ),
    }),
  }),
  acceptReportOfAlert: defineCall({
    ...crossCheck,
    name: 'alert/acceptReport',
    path: '/api/alert/:alertId/acceptReport',
    summary: 'Accept a report of an alert.',
  }),
  dismissReportOfAlert: defineCall({
    ...crossCheck,
    name: 'alert/dismissReport',
    path: '/api/alert/:alertId/dismissReport',
    summary: 'Dismiss a report of an alert, with the reason if known.',
    body: dismissal,
  }),
  resetReportOfAlert: defineCall({
    ...crossCheck,
    name: 'alert/resetReport',
    path: '/api/alert/:alertId/resetReport',
    summary: 'Reset the acceptance or dismissal of a report of an alert.',
  }),
  escalateAlert: defineCall({
    name: 'alert/escalate',
    method: 'POST',
    path: '/api/alert/:alertId/escalate',
    summary: 'Escalate an alert, and notify its recipients if requested.',
    permission: 'alerts.decide',
    params: alertId,
    body: z.object({ sendNotification: z.boolean() }),
    response: z.string(),
  }),
  dismissAlert: defineCall({
    name: 'alert/dismiss',
    method: 'POST',
    path: '/api/alert/:alertId/dismiss',
    summary: 'Dismiss an alert that can no longer be escalated, with the reason if known.',
    permission: 'alerts.decide',
    params: alertId,
    body: dismissal,
  }),
  closeAlert: defineCall({
    name: 'alert/close',
    method: 'POST',
    path: '/api/alert/:alertId/close',
    summary: 'Close an escalated alert with an outcome.',
    permission: 'alerts.decide',
    params: alertId,
    body: z.object({
      escalatedOutcome: escalatedOutcome.nullish(),
      comments: optionalText(alertLimits.commentsMaxLength),
    }),
  }),
};
