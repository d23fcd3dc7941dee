import type { z } from 'zod';
import { lineListColumns } from './line-list.ts';
import { alertColumns, scorecardColumns } from './rows.alerts.ts';
import { collectorColumns, collectorWeekColumns, referralColumns } from './rows.people.ts';
import { casesByPlaceColumns, weeklyReportColumns } from './rows.places.ts';
import { incorrectReportColumns, reportColumns } from './rows.reports.ts';

/** One export as data: its name, what a row is, and its columns in their order. */
export interface DataTable {
  /** Also the name of the file and of the sheet. */
  name: string;
  /** What a row of it is. */
  about: string;
  row: z.ZodObject;
}

/** All exports that come as data. */
export const dataTables = {
  reports: { name: 'reports', about: 'One row for each correct report.', row: reportColumns },
  incorrectReports: {
    name: 'incorrect_reports',
    about: 'One row for each message that could not be read as a report.',
    row: incorrectReportColumns,
  },
  alerts: { name: 'alerts', about: 'One row for each alert.', row: alertColumns },
  scorecards: {
    name: 'scorecards',
    about: 'One row for each alert rule, place and month, and one for everything.',
    row: scorecardColumns,
  },
  collectors: {
    name: 'collectors',
    about: 'One row for each location of a data collector.',
    row: collectorColumns,
  },
  collectorWeeks: {
    name: 'collector_weeks',
    about: 'One row for each data collector and epi week.',
    row: collectorWeekColumns,
  },
  referrals: { name: 'referrals', about: 'One row for each person who was referred.', row: referralColumns },
  lineList: {
    name: 'line_list',
    about:
      'One row for each person in the line list of an outbreak. It has the fields that the outbreak uses, and its own ones as `own_1` to `own_8`.',
    row: lineListColumns,
  },
  casesByPlace: { name: 'cases_by_place', about: 'One row for each place.', row: casesByPlaceColumns },
  weeklyReport: {
    name: 'weekly_report',
    about: 'One row for each district and health risk of an epi week.',
    row: weeklyReportColumns,
  },
} as const satisfies Record<string, DataTable>;
