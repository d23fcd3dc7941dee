const base = '/nationalsocieties/{nationalSocietyId}/weeklyreports';

/** The pages of the weekly reports of a national society. */
export const weeklyReportPaths = {
  view: base,
  edit: `${base}/edit`,
  sending: `${base}/{weeklySendingId}`,
} as const;
