import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AlertFixture,
  AlertTestCase,
  createAlertFixture,
  everyReport,
  threeReports,
} from './support/alert-fixture.ts';
import { testNow } from './support/clock.ts';
import { startTestServer } from './support/test-server.ts';

/** Statuses of an alert and the rules for resetting a report (docs/spec/alerts.md). */
const { server, api } = await startTestServer();
let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await createAlertFixture(server.url, api);
});

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const createThreeReports = (count: number) => ({ code: threeReports, count });
const alone = { code: everyReport, count: 1 };

async function anAlert({ code, count }: { code: number; count: number }): Promise<AlertTestCase> {
  const testCase = new AlertTestCase(fixture);
  for (const name of letters.slice(0, count)) await testCase.send(name, 0, 0, { text: String(code) });
  expect(await testCase.outcome()).toBe(`${letters.slice(0, count).join('')} Open`);
  return testCase;
}

type Decision = 'escalate' | 'dismiss' | 'close';
/** The errors of decisions for an open alert, and for one in another status. */
const errorKeys: Record<Decision, string> = {
  escalate: 'alert.escalateAlert.thresholdNotReached',
  dismiss: 'alert.dismissAlert.possibleEscalation',
  close: 'alert.closeAlert.wrongStatus',
};
const wrongStatus: Record<Decision, string> = {
  escalate: 'alert.escalateAlert.wrongStatus',
  dismiss: 'alert.dismissAlert.wrongStatus',
  close: 'alert.closeAlert.wrongStatus',
};

async function ask(decision: Decision, alertId: number) {
  const params = { alertId };
  if (decision === 'escalate')
    return api.ask('alert/escalate', { params, body: { sendNotification: false } });
  return decision === 'dismiss'
    ? api.ask('alert/dismiss', { params })
    : api.ask('alert/close', { params, body: {} });
}

/** Attempts all decisions that are not allowed, then the allowed one. */
async function expectAllowed(testCase: AlertTestCase, allowed: Decision | 'nothing'): Promise<void> {
  const alertId = await testCase.alertId();
  const { status } = await findListed(alertId);
  for (const decision of ['escalate', 'dismiss', 'close'] as const) {
    if (decision === allowed) continue;
    const key = (status === 'Open' ? errorKeys : wrongStatus)[decision];
    expect(await ask(decision, alertId)).toMatchObject({ status: 400, body: { message: { key } } });
  }
  if (allowed !== 'nothing') expect((await ask(allowed, alertId)).status).toBe(200);
}

async function findListed(alertId: number) {
  const day = 86_400_000;
  const body = { startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
  for (let pageNumber = 1; ; pageNumber++) {
    const { data } = await api.call('alert/list', {
      query: { projectId: fixture.projectId, pageNumber },
      body,
    });
    const found = data.find(({ id }) => id === alertId);
    if (found) return found;
    if (data.length === 0) throw new Error(`alert ${alertId} is not listed`);
  }
}

describe('an open alert', () => {
  test.each<
    [of: typeof alone, kept: string, dismissed: string, status: string, allowed: Decision | 'nothing']
  >([
    [createThreeReports(3), '', '', 'Open', 'nothing'],
    [createThreeReports(3), 'AB', '', 'Open', 'nothing'],
    [createThreeReports(3), 'ABC', '', 'ToEscalate', 'escalate'],
    [createThreeReports(7), 'ABC', '', 'ToEscalate', 'escalate'],
    [createThreeReports(3), 'AB', 'C', 'ToDismiss', 'dismiss'],
    [createThreeReports(3), '', 'A', 'ToDismiss', 'dismiss'],
    [alone, 'A', '', 'ToEscalate', 'escalate'],
    [alone, '', 'A', 'ToDismiss', 'dismiss'],
  ])(
    'with %j, %j accepted and %j dismissed is %s, and %s is allowed',
    async (of, accepted, dismissed, status, allowed) => {
      const testCase = await anAlert(of);
      await testCase.checkReports('accept', accepted);
      await testCase.checkReports('dismiss', dismissed);
      const names = letters.slice(0, of.count).join('');
      expect((await testCase.alerts()).map(({ summary }) => summary)).toEqual([`${names} ${status}`]);
      expect(await findListed(await testCase.alertId())).toMatchObject({
        assessmentStatus: status,
        acceptedCount: accepted.length,
        rejectedCount: dismissed.length,
        pendingCount: of.count - accepted.length - dismissed.length,
      });
      await expectAllowed(testCase, allowed);
    },
  );
});

describe('a decided alert', () => {
  test('that was escalated can be closed, which closes its unchecked reports', async () => {
    const testCase = await anAlert(createThreeReports(4));
    await testCase.checkReports('accept', 'ABC');
    await testCase.decide('escalate');
    expect((await testCase.alerts()).map(({ summary }) => summary)).toEqual(['ABCD Escalated']);
    await expectAllowed(testCase, 'close');
    expect(await testCase.statuses()).toBe('ABC Accepted, D Closed');
    expect((await testCase.alerts()).map(({ summary }) => summary)).toEqual(['ABCD Closed']);
    await expectAllowed(testCase, 'nothing');
  });

  test('that was dismissed cannot change, and its unchecked reports become new again', async () => {
    const testCase = await anAlert(createThreeReports(3));
    await testCase.checkReports('accept', 'A');
    await testCase.checkReports('dismiss', 'B');
    await testCase.decide('dismiss');
    expect((await testCase.alerts()).map(({ summary }) => summary)).toEqual(['ABC Dismissed']);
    expect(await testCase.statuses()).toBe('A Accepted, B Rejected, C New');
    await expectAllowed(testCase, 'nothing');
  });
});

describe('a report of an alert', () => {
  const askReport = async (decision: 'accept' | 'dismiss' | 'reset', testCase: AlertTestCase, name: string) =>
    api.ask(`alert/${decision}Report`, {
      params: { alertId: await testCase.alertId() },
      query: { reportId: testCase.id(name) },
    });
  const refused = (key: string) => ({ status: 400, body: { message: { key } } });

  test('is cross-checked once, and can be reset while the alert is open', async () => {
    const testCase = await anAlert(createThreeReports(3));
    await testCase.checkReports('accept', 'A');
    expect(await askReport('accept', testCase, 'A')).toMatchObject(
      refused('alert.acceptReport.wrongReportStatus'),
    );
    expect(await askReport('dismiss', testCase, 'A')).toMatchObject(
      refused('alert.dismissReport.wrongReportStatus'),
    );
    expect(await askReport('reset', testCase, 'B')).toMatchObject(
      refused('alert.resetReport.wrongReportStatus'),
    );
    expect(await askReport('reset', testCase, 'A')).toMatchObject({
      status: 200,
      body: { value: { assessmentStatus: 'Open' } },
    });
    expect(await testCase.statuses()).toBe('ABC Pending');
  });

  test('cannot be reset if it was cross-checked before the escalation, otherwise it can', async () => {
    const testCase = await anAlert(createThreeReports(5));
    await testCase.checkReports('accept', 'ABC');
    await testCase.decide('escalate');
    const before = refused('alert.resetReport.reportWasCrossCheckedBeforeAlertEscalation');
    expect(await askReport('reset', testCase, 'A')).toMatchObject(before);
    await testCase.checkReports('dismiss', 'D');
    await testCase.checkReports('accept', 'E');
    expect(await testCase.statuses()).toBe('ABCE Accepted, D Rejected');
    for (const name of ['D', 'E'])
      expect(await askReport('reset', testCase, name)).toMatchObject({
        status: 200,
        body: { value: { assessmentStatus: 'Escalated' } },
      });
    expect(await testCase.statuses()).toBe('ABC Accepted, DE Pending');
  });

  test('cannot change after the alert was closed or dismissed', async () => {
    const closed = await anAlert(createThreeReports(3));
    await closed.checkReports('accept', 'ABC');
    await closed.decide('escalate');
    await closed.decide('close');
    expect(await askReport('reset', closed, 'A')).toMatchObject(
      refused('alert.resetReport.wrongAlertStatus'),
    );
    const dismissed = await anAlert(createThreeReports(3));
    await dismissed.checkReports('dismiss', 'A');
    await dismissed.decide('dismiss');
    expect(await askReport('accept', dismissed, 'B')).toMatchObject(
      refused('alert.acceptReport.wrongAlertStatus'),
    );
  });
});
