/** Who sends reports: a trained person, or a facility that reports daily counts. */
export const dataCollectorTypes = ['Human', 'CollectionPoint'] as const;
export type DataCollectorType = (typeof dataCollectorTypes)[number];

/** How a collector reported in an epi week. The performance spreadsheet contains the positions in this list as numbers. */
export const reportingStatuses = ['NotReporting', 'ReportingCorrectly', 'ReportingWithErrors'] as const;
export type ReportingStatus = (typeof reportingStatuses)[number];
