import { describe, expect, test } from 'vitest';
import type { AlertStatus } from '../alerts/statuses.ts';
import type { ReportToCrossCheck, ReportToEdit } from './report-lifecycle.ts';
import {
  getStatusAfterReset,
  hasEditableStatus,
  isEditable,
  listSelectableStatuses,
  validateCrossCheck,
  validateCrossCheckReset,
  wasCrossCheckedBeforeEscalation,
} from './report-lifecycle.ts';

const report: ReportToCrossCheck = {
  status: 'New',
  kind: 'Single',
  isActivityReport: false,
  hasLocation: true,
  isAnonymized: false,
  isDuplicate: false,
  alert: null,
};
const inAlert = (status: AlertStatus, reportWasCrossCheckedBeforeEscalation = false) => ({
  alert: { status, reportWasCrossCheckedBeforeEscalation },
});

describe('accepting a report in the list', () => {
  test.each<[Partial<ReportToCrossCheck>, string | null]>([
    [{}, null],
    [{ status: 'Rejected' }, null],
    [{ kind: 'Aggregate' }, null],
    [{ status: 'Accepted', kind: 'DataCollectionPoint' }, 'report.alreadyCrossChecked'],
    [{ kind: 'DataCollectionPoint', hasLocation: false }, 'report.cannotCrossCheckDcpReport'],
    [{ hasLocation: false, isAnonymized: true }, 'report.cannotCrossCheckReportWithoutLocation'],
    [{ isAnonymized: true }, 'report.cannotCrossCheckAnonymizedReport'],
    [{ kind: 'Event', isActivityReport: true }, 'report.cannotCrossCheckActivityReport'],
    [{ isDuplicate: true }, 'report.cannotCrossCheckRepetition'],
    [{ status: 'Pending', ...inAlert('Open') }, null],
    [{ status: 'Rejected', ...inAlert('Escalated') }, null],
    [{ status: 'Rejected', ...inAlert('Escalated', true) }, 'report.cannotCrossCheckReportInAlert'],
    [{ status: 'Closed', ...inAlert('Closed') }, 'report.cannotCrossCheckReportInAlert'],
    [{ ...inAlert('Dismissed') }, null],
  ])('%j: %s', (difference, error) => {
    expect(validateCrossCheck({ ...report, ...difference }, 'Accepted')).toBe(error);
  });

  test('a dismissed report cannot be dismissed again, an accepted one can be dismissed', () => {
    expect(validateCrossCheck({ ...report, status: 'Rejected' }, 'Rejected')).toBe(
      'report.alreadyCrossChecked',
    );
    expect(validateCrossCheck({ ...report, status: 'Accepted' }, 'Rejected')).toBeNull();
  });
});

describe('undoing a decision in the list', () => {
  test.each<[Partial<ReportToCrossCheck>, string | null]>([
    [{ status: 'Accepted' }, null],
    [{ status: 'Rejected' }, null],
    [{ status: 'New' }, 'report.notCrossChecked'],
    [{ status: 'Pending', ...inAlert('Open') }, 'report.notCrossChecked'],
    [{ status: 'Closed', ...inAlert('Closed') }, 'report.notCrossChecked'],
    [{ status: 'Rejected', isDuplicate: true }, 'report.cannotCrossCheckRepetition'],
    [{ status: 'Accepted', isAnonymized: true }, 'report.cannotCrossCheckAnonymizedReport'],
    [{ status: 'Accepted', ...inAlert('Open') }, null],
    [{ status: 'Accepted', ...inAlert('Escalated') }, null],
    [{ status: 'Accepted', ...inAlert('Escalated', true) }, 'report.cannotCrossCheckReportInAlert'],
    [{ status: 'Accepted', ...inAlert('Closed') }, 'report.cannotCrossCheckReportInAlert'],
    [{ status: 'Rejected', ...inAlert('Dismissed') }, null],
  ])('%j: %s', (difference, error) => {
    expect(validateCrossCheckReset({ ...report, ...difference })).toBe(error);
  });

  test.each([
    [null, 'New'],
    [inAlert('Dismissed').alert, 'New'],
    [inAlert('Open').alert, 'Pending'],
    [inAlert('Escalated').alert, 'Pending'],
  ])('leads in the alert %j to the status %s', (alert, status) => {
    expect(getStatusAfterReset({ alert })).toBe(status);
  });
});

describe('a cross-check before the escalation', () => {
  test.each([
    [{ acceptedAt: 11, rejectedAt: null }, 12, true],
    [{ acceptedAt: null, rejectedAt: 11 }, 12, true],
    [{ acceptedAt: 12, rejectedAt: null }, 12, false],
    [{ acceptedAt: 11, rejectedAt: null }, null, false],
    [{ acceptedAt: null, rejectedAt: null }, 12, false],
  ])('%j, escalated at %s: %s', (times, escalatedAt, expected) => {
    expect(wasCrossCheckedBeforeEscalation(times, escalatedAt)).toBe(expected);
  });
});

describe('the edit form', () => {
  const editable: ReportToEdit = {
    status: 'New',
    isActivityReport: false,
    isFromUnknownSender: false,
    isAnonymized: false,
    isDuplicate: false,
    isDataCollectorDeleted: false,
    isProjectClosed: false,
  };

  test.each<[Partial<ReportToEdit>, boolean]>([
    [{}, true],
    [{ status: 'Pending' }, false],
    [{ status: 'Accepted' }, false],
    [{ isActivityReport: true }, false],
    [{ isActivityReport: true, isFromUnknownSender: true }, true],
    [{ isAnonymized: true }, false],
    [{ isDuplicate: true }, false],
    [{ isDataCollectorDeleted: true }, false],
    [{ isProjectClosed: true }, false],
  ])('is available for a new report with %j: %s', (difference, expected) => {
    expect(isEditable({ ...editable, ...difference })).toBe(expected);
  });

  test.each([
    ['New', ['New', 'Accepted', 'Rejected']],
    ['Pending', ['Pending', 'Accepted', 'Rejected']],
    ['Accepted', ['Pending', 'Accepted', 'Rejected']],
    ['Rejected', ['Pending', 'Accepted', 'Rejected']],
    ['Closed', ['Closed']],
  ] as const)('offers a %s report the statuses %j', (status, allowed) => {
    expect(listSelectableStatuses(status)).toEqual(allowed);
  });

  test('shows the status only of reports that are cross-checked', () => {
    expect(hasEditableStatus('Single', false)).toBe(true);
    expect(hasEditableStatus('Event', false)).toBe(true);
    expect(hasEditableStatus('Event', true)).toBe(false);
    expect(hasEditableStatus('Aggregate', false)).toBe(false);
    expect(hasEditableStatus('DataCollectionPoint', false)).toBe(false);
  });
});
