/** Limits of the weekly report of a national society. */
export const weeklyReportLimits = {
  /** E-mail addresses. */
  recipients: 50,
  projects: 500,
  /** Past epi weeks that can be downloaded and sent. */
  weeks: 105,
  /** Missed weeks that are sent after an outage, the latest ones. */
  missedWeeks: 8,
  rowsPerPage: 10,
  /** Figures that changed and are listed. */
  listedChanges: 500,
  /** After so many days the attached files are deleted; they can be made again from the figures. */
  fileDays: 14,
  /** After so many days the addresses of deliveries are removed. */
  addressDays: 400,
} as const;

/** The kinds of files in which a weekly report can be had. */
export const weeklyReportFormats = ['pdf', 'xlsx', 'csv'] as const;
export type WeeklyReportFormat = (typeof weeklyReportFormats)[number];
