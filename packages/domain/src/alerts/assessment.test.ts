import { describe, expect, test } from 'vitest';
import type { ReportInAlert } from './assessment.ts';
import {
  deriveAssessmentStatus,
  validateClosing,
  validateCrossCheckInAlert,
  validateDismissal,
  validateEscalation,
  validateReset,
} from './assessment.ts';

describe('the assessment of an alert', () => {
  test.each([
    ['Open', 3, 0, 3, 'Open', 'none'],
    ['Open', 3, 2, 1, 'Open', 'none'],
    ['Open', 3, 3, 0, 'ToEscalate', 'escalate'],
    ['Open', 3, 3, 4, 'ToEscalate', 'escalate'],
    ['Open', 3, 2, 0, 'ToDismiss', 'dismiss'],
    ['Open', 3, 0, 2, 'ToDismiss', 'dismiss'],
    ['Open', 1, 1, 0, 'ToEscalate', 'escalate'],
    ['Open', 1, 0, 0, 'ToDismiss', 'dismiss'],
    ['Escalated', 3, 3, 1, 'Escalated', 'close'],
    ['Dismissed', 3, 2, 1, 'Dismissed', 'none'],
    ['Closed', 3, 3, 0, 'Closed', 'none'],
  ] as const)('%s, threshold %i, %i accepted, %i pending: %s, possible action: %s', (...row) => {
    const [alertStatus, countThreshold, accepted, pending, assessment, allowed] = row;
    const alert = { isPermitted: true, alertStatus, countThreshold, accepted, pending };
    expect(deriveAssessmentStatus(alert)).toBe(assessment);
    expect(validateEscalation(alert) === null).toBe(allowed === 'escalate');
    expect(validateDismissal(alert) === null).toBe(allowed === 'dismiss');
    expect(validateClosing(alert) === null).toBe(allowed === 'close');
  });

  const open = {
    isPermitted: true,
    alertStatus: 'Open',
    countThreshold: 3,
    accepted: 1,
    pending: 2,
  } as const;

  test('errors say why, permission first', () => {
    expect(validateEscalation(open)).toBe('alert.escalateAlert.thresholdNotReached');
    expect(validateEscalation({ ...open, alertStatus: 'Closed' })).toBe('alert.escalateAlert.wrongStatus');
    expect(validateEscalation({ ...open, isPermitted: false, alertStatus: 'Closed' })).toBe(
      'alert.escalateAlert.noPermission',
    );
    expect(validateDismissal(open)).toBe('alert.dismissAlert.possibleEscalation');
    expect(validateDismissal({ ...open, alertStatus: 'Escalated' })).toBe('alert.dismissAlert.wrongStatus');
    expect(validateDismissal({ ...open, isPermitted: false })).toBe('alert.dismissAlert.noPermission');
    expect(validateClosing(open)).toBe('alert.closeAlert.wrongStatus');
    expect(validateClosing({ ...open, isPermitted: false })).toBe('alert.closeAlert.noPermission');
  });
});

const noon = Date.UTC(2024, 2, 1, 12);
const minute = 60_000;
const report: ReportInAlert = {
  isPermitted: true,
  alertStatus: 'Escalated',
  reportStatus: 'Accepted',
  acceptedAt: null,
  rejectedAt: null,
  escalatedAt: noon,
};

describe('a report inside an alert', () => {
  test.each([
    ['Open', 'Pending', null],
    ['Escalated', 'Pending', null],
    ['Open', 'Accepted', 'wrongReportStatus'],
    ['Escalated', 'Rejected', 'wrongReportStatus'],
    ['Closed', 'Pending', 'wrongAlertStatus'],
    ['Dismissed', 'Accepted', 'wrongAlertStatus'],
  ] as const)('in a %s alert, itself %s: %s', (alertStatus, reportStatus, reason) => {
    const input = { isPermitted: true, alertStatus, reportStatus };
    expect(validateCrossCheckInAlert('acceptReport', input)).toBe(reason && `alert.acceptReport.${reason}`);
    expect(validateCrossCheckInAlert('dismissReport', input)).toBe(reason && `alert.dismissReport.${reason}`);
  });

  test.each<[string, Partial<ReportInAlert>, string | null]>([
    [
      'accepted a minute before the escalation',
      { acceptedAt: noon - minute },
      'alert.resetReport.reportWasCrossCheckedBeforeAlertEscalation',
    ],
    ['accepted in the instant of the escalation', { acceptedAt: noon }, null],
    ['rejected half an hour later', { reportStatus: 'Rejected', rejectedAt: noon + 30 * minute }, null],
    [
      'rejected later, accepted once before',
      { reportStatus: 'Rejected', acceptedAt: noon - minute, rejectedAt: noon + minute },
      null,
    ],
    ['accepted in an open alert', { alertStatus: 'Open', escalatedAt: null, acceptedAt: noon }, null],
    ['still pending', { reportStatus: 'Pending' }, 'alert.resetReport.wrongReportStatus'],
    [
      'in a closed alert',
      { alertStatus: 'Closed', acceptedAt: noon + minute },
      'alert.resetReport.wrongAlertStatus',
    ],
    ['without permission', { isPermitted: false }, 'alert.resetReport.noPermission'],
  ])('reset of a report %s: %3$s', (_what, difference, error) => {
    expect(validateReset({ ...report, ...difference })).toBe(error);
  });
});
