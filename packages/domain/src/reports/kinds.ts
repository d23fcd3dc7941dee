/** The four kinds of a correct report: one case, counts of cases, an event, or the daily counts of a collection point. */
export const reportKinds = ['Single', 'Aggregate', 'Event', 'DataCollectionPoint'] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * The status of a correct report.
 *
 * New: in no alert, not cross-checked. Pending: in an alert, not cross-checked. Accepted and Rejected (dismissed): cross-checked.
 * Closed: was still pending when its escalated alert was closed.
 */
export const reportStatuses = ['New', 'Pending', 'Rejected', 'Accepted', 'Closed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Why a message did not become a correct report (docs/spec/sms.md). */
export const reportErrorTypes = [
  'HealthRiskNotFound',
  'GlobalHealthRiskCodeNotFound',
  'FormatError',
  'Gateway',
  'TooLong',
  'DataCollectorUsedCollectionPointFormat',
  'CollectionPointUsedDataCollectorFormat',
  'CollectionPointNonHumanHealthRisk',
  'SingleReportNonHumanHealthRisk',
  'AggregateReportNonHumanHealthRisk',
  'EventReportHumanHealthRisk',
  'GenderAndAgeNonHumanHealthRisk',
  'Other',
] as const;
export type ReportErrorType = (typeof reportErrorTypes)[number];

/** The options of the error filter of incorrect reports. */
export const reportErrorFilters = ['All', 'HealthRiskNotFound', 'WrongFormat', 'Other'] as const;
export type ReportErrorFilter = (typeof reportErrorFilters)[number];
export type ReportErrorGroup = Exclude<ReportErrorFilter, 'All'>;

/** The error types under the three headings of lists and filters. Every type has exactly one heading. */
export const reportErrorGroups: Readonly<Record<ReportErrorGroup, readonly ReportErrorType[]>> = {
  HealthRiskNotFound: ['HealthRiskNotFound', 'GlobalHealthRiskCodeNotFound'],
  WrongFormat: [
    'FormatError',
    'TooLong',
    'DataCollectorUsedCollectionPointFormat',
    'CollectionPointUsedDataCollectorFormat',
    'CollectionPointNonHumanHealthRisk',
    'SingleReportNonHumanHealthRisk',
    'AggregateReportNonHumanHealthRisk',
    'EventReportHumanHealthRisk',
    'GenderAndAgeNonHumanHealthRisk',
  ],
  Other: ['Gateway', 'Other'],
};

/** The error types that an option of the error filter shows. */
export function listErrorTypes(filter: ReportErrorFilter): readonly ReportErrorType[] {
  return filter === 'All' ? reportErrorTypes : reportErrorGroups[filter];
}

/** The heading of an error type. */
export function getErrorGroup(errorType: ReportErrorType): ReportErrorGroup {
  if (reportErrorGroups.HealthRiskNotFound.includes(errorType)) return 'HealthRiskNotFound';
  if (reportErrorGroups.Other.includes(errorType)) return 'Other';
  return 'WrongFormat';
}

/** The cross-check of a report as filters name it on the wire; `kept` means accepted. */
export type CrossCheckState = 'kept' | 'dismissed' | 'notCrossChecked';

/** The cross-check state of a report by its status: New, Pending and Closed were never cross-checked. */
export function getCrossCheckState(status: ReportStatus): CrossCheckState {
  if (status === 'Accepted') return 'kept';
  return status === 'Rejected' ? 'dismissed' : 'notCrossChecked';
}

/**
 * The statuses that the three check boxes of the report filter show.
 *
 * @example listStatuses({ kept: true, dismissed: false, notCrossChecked: false }) // ['Accepted']
 */
export function listStatuses(filter: Readonly<Record<CrossCheckState, boolean>>): ReportStatus[] {
  return reportStatuses.filter((status) => filter[getCrossCheckState(status)]);
}

/** The state of a possible duplicate: flagged automatically, confirmed by staff, or marked as not a duplicate. */
export const duplicateStates = ['Probable', 'Confirmed', 'Denied'] as const;
export type DuplicateState = (typeof duplicateStates)[number];

/** What staff do with a correct report when they cross-check it. */
export const crossCheckActions = ['AcceptedReport', 'RejectedReport', 'ResetReport'] as const;
export type CrossCheckAction = (typeof crossCheckActions)[number];
