import { describe, expect, test } from 'vitest';
import { alertStatuses } from '../alerts/statuses.ts';
import { reportKinds, reportStatuses } from './kinds.ts';
import { crossCheckRefusal, isEditable, type ReportToCrossCheck, type ReportToEdit } from './report-life.ts';

/** Every report there can be, told apart by what the specification speaks of (section 4 of its third part). */
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

function combinationsOf<T extends object>(values: { [Name in keyof T]: readonly T[Name][] }): T[] {
  const names = Object.keys(values) as (keyof T)[];
  return names.reduce<Partial<T>[]>(
    (all, name) => all.flatMap((one) => values[name].map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as T[];
}

describe('accept and dismiss', () => {
  const reports = combinationsOf<ReportToCrossCheck>({
    status: reportStatuses,
    kind: reportKinds,
    alert: alerts,
    hasLocation: either,
    isAnonymized: either,
    isActivityReport: either,
    isRepetition: either,
  });

  test.each([
    ['accept', 'Accepted'],
    ['dismiss', 'Rejected'],
  ] as const)('%s is offered for exactly the reports that all conditions allow', (_deed, target) => {
    const conditions: ((report: ReportToCrossCheck) => boolean)[] = [
      (report) => !report.isAnonymized,
      (report) => !report.isActivityReport,
      (report) => !report.isRepetition,
      (report) => ['Single', 'Aggregate', 'Event'].includes(report.kind),
      (report) => report.status !== target,
      (report) => report.hasLocation,
      ({ alert }) =>
        !alert ||
        ['Open', 'Dismissed'].includes(alert.status) ||
        (alert.status === 'Escalated' && !alert.reportWasCrossCheckedBeforeEscalation),
    ];
    const offered = reports.filter((report) => crossCheckRefusal(report, target) === null);
    expect(offered).toEqual(reports.filter((report) => conditions.every((isMet) => isMet(report))));
    expect(offered).toHaveLength(4 * 3 * 6);
    expect(reports).toHaveLength(5 * 4 * 9 * 16);
  });
});

describe('edit', () => {
  test('is offered for exactly the new reports that all conditions allow', () => {
    const reports = combinationsOf<ReportToEdit>({
      status: reportStatuses,
      isActivityReport: either,
      isFromUnknownSender: either,
      isAnonymized: either,
      isRepetition: either,
      isDataCollectorDeleted: either,
      isProjectClosed: either,
    });
    const offered = reports.filter(isEditable);
    const expected = { isAnonymized: false, isRepetition: false, isDataCollectorDeleted: false };
    for (const report of offered)
      expect(report).toMatchObject({ ...expected, status: 'New', isProjectClosed: false });
    const senders = offered.map(({ isActivityReport, isFromUnknownSender }) => [
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
