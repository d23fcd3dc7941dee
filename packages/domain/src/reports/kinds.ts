/** The four kinds of a correct report: one case, a count of cases, an event, a collection point's daily count. */
export const reportKinds = ['Single', 'Aggregate', 'Event', 'DataCollectionPoint'] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * Where a correct report stands.
 *
 * New: in no alert, not cross-checked. Pending: in an alert, not cross-checked. Accepted: kept.
 * Rejected: dismissed. Closed: was still pending when its escalated alert was closed.
 */
export const reportStatuses = ['New', 'Pending', 'Rejected', 'Accepted', 'Closed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Why a message could not become a correct report. */
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

/** What staff can choose in the error filter of the incorrect reports. */
export const reportErrorFilters = ['All', 'HealthRiskNotFound', 'WrongFormat', 'Other'] as const;
export type ReportErrorFilter = (typeof reportErrorFilters)[number];
export type ReportErrorGroup = Exclude<ReportErrorFilter, 'All'>;

/** The error types under the three headings that lists and filters show. Every type has exactly one heading. */
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

/** The error types that a choice in the error filter shows. */
export function errorTypesOfFilter(filter: ReportErrorFilter): readonly ReportErrorType[] {
  return filter === 'All' ? reportErrorTypes : reportErrorGroups[filter];
}

/** The heading that an error type is listed under. */
export function errorGroupOf(errorType: ReportErrorType): ReportErrorGroup {
  if (reportErrorGroups.HealthRiskNotFound.includes(errorType)) return 'HealthRiskNotFound';
  if (reportErrorGroups.Other.includes(errorType)) return 'Other';
  return 'WrongFormat';
}

/** The three words staff use for a report: it was kept, it was dismissed, or nobody has cross-checked it. */
export type CrossCheckState = 'kept' | 'dismissed' | 'notCrossChecked';

/** How a report's status reads to staff: New, Pending and Closed were never cross-checked. */
export function crossCheckStateOf(status: ReportStatus): CrossCheckState {
  if (status === 'Accepted') return 'kept';
  return status === 'Rejected' ? 'dismissed' : 'notCrossChecked';
}

/**
 * The statuses that the three check boxes of the report filter let through.
 *
 * @example statusesOfFilter({ kept: true, dismissed: false, notCrossChecked: false }) // ['Accepted']
 */
export function statusesOfFilter(filter: Readonly<Record<CrossCheckState, boolean>>): ReportStatus[] {
  return reportStatuses.filter((status) => filter[crossCheckStateOf(status)]);
}

/** How a message that may repeat another one stands: flagged, confirmed by staff, or found to be a report of its own. */
export const repetitionStates = ['Probable', 'Confirmed', 'Denied'] as const;
export type RepetitionState = (typeof repetitionStates)[number];
