import type { WeeklyTable } from '@harken/domain/weekly-reports/weekly-table';

/** The figures of a weekly report of which nothing is known, as they are stored. */
export const emptyWeek: string = JSON.stringify({
  ...{ firstDay: '2026-01-05', lastDay: '2026-01-11', year: 2026, week: 2, codeTitles: [], districts: [] },
  ...{ projects: { counted: 1, all: 1 }, districtsWithoutAnybody: 1, healthRisks: [], rows: [] },
} satisfies WeeklyTable);
