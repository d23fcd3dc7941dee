import { describe, expect, test } from 'vitest';
import { alertStatuses } from '../alerts/statuses.ts';
import { reportKinds, reportStatuses } from './kinds.ts';
import {
  isEditable,
  type ReportToCrossCheck,
  type ReportToEdit,
  validateCrossCheck,
} from './report-lifecycle.ts';

/** Every possible combination of properties that decide what can be done with a report. */
const either = [false, true];
const alerts: ReportToCrossCheck['alert'][] = [
  null,
  ...alertStatuses.flatMap((status) =>
    either.map((reportWasCrossCheckedBeforeEscalation) => ({
      status,
      reportWasCrossCheckedBeforeEscalation,
    })),
  ),
];

function combine<T extends object>(values: { [Name in keyof T]: readonly T[Name][] }): T[] {
  const names = Object.keys(values) as (keyof T)[];
  return names.reduce<Partial<T>[]>(
    (all, name) => all.flatMap((item) => values[name].map((value) => ({ ...item, [name]: value }))),
    [{}],
  ) as T[];
}

describe('accept and dismiss', () => {
  const reports = combine<ReportToCrossCheck>({
    status: reportStatuses,
    kind: reportKinds,
    alert: alerts,
    hasLocation: either,
    isAnonymized: either,
    isActivityReport: either,
    isDuplicate: either,
  });

  test.each([
    ['accept', 'Accepted'],
    ['dismiss', 'Rejected'],
  ] as const)('%s is allowed for exactly the reports that meet all conditions', (_action, target) => {
    const conditions: ((report: ReportToCrossCheck) => boolean)[] = [
      (report) => !report.isAnonymized,
      (report) => !report.isActivityReport,
      (report) => !report.isDuplicate,
      (report) => ['Single', 'Aggregate', 'Event'].includes(report.kind),
      (report) => report.status !== target,
      (report) => report.hasLocation,
      ({ alert }) =>
        !alert ||
        ['Open', 'Dismissed'].includes(alert.status) ||
        (alert.status === 'Escalated' && !alert.reportWasCrossCheckedBeforeEscalation),
    ];
    const allowed = reports.filter((report) => validateCrossCheck(report, target) === null);
    expect(allowed).toEqual(reports.filter((report) => conditions.every((isMet) => isMet(report))));
    expect(allowed).toHaveLength(4 * 3 * 6);
    expect(reports).toHaveLength(5 * 4 * 9 * 16);
  });
});

describe('edit', () => {
  test('is allowed for exactly the new reports that meet all conditions', () => {
    const reports = combine<ReportToEdit>({
      status: reportStatuses,
      isActivityReport: either,
      isFromUnknownSender: either,
      isAnonymized: either,
      isDuplicate: either,
      isDataCollectorDeleted: either,
      isProjectClosed: either,
    });
    const allowed = reports.filter(isEditable);
    const expected = { isAnonymized: false, isDuplicate: false, isDataCollectorDeleted: false };
    for (const report of allowed)
      expect(report).toMatchObject({ ...expected, status: 'New', isProjectClosed: false });
    const senders = allowed.map(({ isActivityReport, isFromUnknownSender }) => [
      isActivityReport,
      isFromUnknownSender,
    ]);
    expect(senders).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
  });
});
