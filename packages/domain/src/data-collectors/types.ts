/** Who sends reports: a trained person, or a health post or other place that counts cases day by day. */
export const dataCollectorTypes = ['Human', 'CollectionPoint'] as const;
export type DataCollectorType = (typeof dataCollectorTypes)[number];

/** How a collector did in one epi week. The numbers in the performance spreadsheet are the positions in this list. */
export const reportingStatuses = ['NotReporting', 'ReportingCorrectly', 'ReportingWithErrors'] as const;
export type ReportingStatus = (typeof reportingStatuses)[number];
