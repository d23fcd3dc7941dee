import { beforeAll, describe, expect, test } from 'vitest';
import { type AlertStage, everyReport, Scene, setAlertStage, threeReports } from './support/alert-stage.ts';
import { testNow } from './support/clock.ts';
import { startTestServer } from './support/test-server.ts';

/** The table of operations.md 12.5, and the rules of resetting below it. */
const { server, api } = await startTestServer();
let stage: AlertStage;
beforeAll(async () => {
  stage = await setAlertStage(server.url, api);
});

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const ofThree = (count: number) => ({ code: threeReports, count });
const alone = { code: everyReport, count: 1 };

async function anAlert({ code, count }: { code: number; count: number }): Promise<Scene> {
  const scene = new Scene(stage);
  for (const name of letters.slice(0, count)) await scene.send(name, 0, 0, { text: String(code) });
  expect(await scene.outcome()).toBe(`${letters.slice(0, count).join('')} Open`);
  return scene;
}

type Deed = 'escalate' | 'dismiss' | 'close';
/** What each deed is refused with where the status is right, and where it is wrong. */
const refusals: Record<Deed, string> = {
  escalate: 'alert.escalateAlert.thresholdNotReached',
  dismiss: 'alert.dismissAlert.possibleEscalation',
  close: 'alert.closeAlert.wrongStatus',
};
const wrongStatus: Record<Deed, string> = {
  escalate: 'alert.escalateAlert.wrongStatus',
  dismiss: 'alert.dismissAlert.wrongStatus',
  close: 'alert.closeAlert.wrongStatus',
};

async function ask(deed: Deed, alertId: number) {
  const params = { alertId };
  if (deed === 'escalate') return api.ask('alert/escalate', { params, body: { sendNotification: false } });
  return deed === 'dismiss'
    ? api.ask('alert/dismiss', { params })
    : api.ask('alert/close', { params, body: {} });
}

/** Tries every deed that is not allowed, and then the one that is. */
async function expectAllowed(scene: Scene, allowed: Deed | 'nothing'): Promise<void> {
  const alertId = await scene.alertId();
  const { status } = await listed(alertId);
  for (const deed of ['escalate', 'dismiss', 'close'] as const) {
    if (deed === allowed) continue;
    const key = (status === 'Open' ? refusals : wrongStatus)[deed];
    expect(await ask(deed, alertId)).toMatchObject({ status: 400, body: { message: { key } } });
  }
  if (allowed !== 'nothing') expect((await ask(allowed, alertId)).status).toBe(200);
}

async function listed(alertId: number) {
  const day = 86_400_000;
  const body = { startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
  for (let pageNumber = 1; ; pageNumber++) {
    const { data } = await api.call('alert/list', {
      query: { projectId: stage.projectId, pageNumber },
      body,
    });
    const found = data.find(({ id }) => id === alertId);
    if (found) return found;
    if (data.length === 0) throw new Error(`alert ${alertId} is not listed`);
  }
}

describe('an open alert', () => {
  test.each<[of: typeof alone, kept: string, dismissed: string, status: string, allowed: Deed | 'nothing']>([
    [ofThree(3), '', '', 'Open', 'nothing'],
    [ofThree(3), 'AB', '', 'Open', 'nothing'],
    [ofThree(3), 'ABC', '', 'ToEscalate', 'escalate'],
    [ofThree(7), 'ABC', '', 'ToEscalate', 'escalate'],
    [ofThree(3), 'AB', 'C', 'ToDismiss', 'dismiss'],
    [ofThree(3), '', 'A', 'ToDismiss', 'dismiss'],
    [alone, 'A', '', 'ToEscalate', 'escalate'],
    [alone, '', 'A', 'ToDismiss', 'dismiss'],
  ])(
    'of %j with %j kept and %j dismissed is %s, and %s is allowed',
    async (of, kept, dismissed, status, allowed) => {
      const scene = await anAlert(of);
      await scene.inAlert('accept', kept);
      await scene.inAlert('dismiss', dismissed);
      const names = letters.slice(0, of.count).join('');
      expect((await scene.alerts()).map(({ told }) => told)).toEqual([`${names} ${status}`]);
      expect(await listed(await scene.alertId())).toMatchObject({
        assessmentStatus: status,
        acceptedCount: kept.length,
        rejectedCount: dismissed.length,
        pendingCount: of.count - kept.length - dismissed.length,
      });
      await expectAllowed(scene, allowed);
    },
  );
});

describe('a decided alert', () => {
  test('that was escalated can be closed, which closes the reports that nobody looked at', async () => {
    const scene = await anAlert(ofThree(4));
    await scene.inAlert('accept', 'ABC');
    await scene.decide('escalate');
    expect((await scene.alerts()).map(({ told }) => told)).toEqual(['ABCD Escalated']);
    await expectAllowed(scene, 'close');
    expect(await scene.statuses()).toBe('ABC Accepted, D Closed');
    expect((await scene.alerts()).map(({ told }) => told)).toEqual(['ABCD Closed']);
    await expectAllowed(scene, 'nothing');
  });

  test('that was dismissed stays so, and its reports wait again', async () => {
    const scene = await anAlert(ofThree(3));
    await scene.inAlert('accept', 'A');
    await scene.inAlert('dismiss', 'B');
    await scene.decide('dismiss');
    expect((await scene.alerts()).map(({ told }) => told)).toEqual(['ABC Dismissed']);
    expect(await scene.statuses()).toBe('A Accepted, B Rejected, C New');
    await expectAllowed(scene, 'nothing');
  });
});

describe('a report of an alert', () => {
  const askReport = async (deed: 'accept' | 'dismiss' | 'reset', scene: Scene, name: string) =>
    api.ask(`alert/${deed}Report`, {
      params: { alertId: await scene.alertId() },
      query: { reportId: scene.id(name) },
    });
  const refused = (key: string) => ({ status: 400, body: { message: { key } } });

  test('is cross-checked once, and can be reset while the alert is open', async () => {
    const scene = await anAlert(ofThree(3));
    await scene.inAlert('accept', 'A');
    expect(await askReport('accept', scene, 'A')).toMatchObject(
      refused('alert.acceptReport.wrongReportStatus'),
    );
    expect(await askReport('dismiss', scene, 'A')).toMatchObject(
      refused('alert.dismissReport.wrongReportStatus'),
    );
    expect(await askReport('reset', scene, 'B')).toMatchObject(
      refused('alert.resetReport.wrongReportStatus'),
    );
    expect(await askReport('reset', scene, 'A')).toMatchObject({
      status: 200,
      body: { value: { assessmentStatus: 'Open' } },
    });
    expect(await scene.statuses()).toBe('ABC Pending');
  });

  test('that was cross-checked before the escalation stays so; afterwards it can be reset', async () => {
    const scene = await anAlert(ofThree(5));
    await scene.inAlert('accept', 'ABC');
    await scene.decide('escalate');
    const before = refused('alert.resetReport.reportWasCrossCheckedBeforeAlertEscalation');
    expect(await askReport('reset', scene, 'A')).toMatchObject(before);
    await scene.inAlert('dismiss', 'D');
    await scene.inAlert('accept', 'E');
    expect(await scene.statuses()).toBe('ABCE Accepted, D Rejected');
    for (const name of ['D', 'E'])
      expect(await askReport('reset', scene, name)).toMatchObject({
        status: 200,
        body: { value: { assessmentStatus: 'Escalated' } },
      });
    expect(await scene.statuses()).toBe('ABC Accepted, DE Pending');
  });

  test('stays as it is once the alert is closed or dismissed', async () => {
    const closed = await anAlert(ofThree(3));
    await closed.inAlert('accept', 'ABC');
    await closed.decide('escalate');
    await closed.decide('close');
    expect(await askReport('reset', closed, 'A')).toMatchObject(
      refused('alert.resetReport.wrongAlertStatus'),
    );
    const dismissed = await anAlert(ofThree(3));
    await dismissed.inAlert('dismiss', 'A');
    await dismissed.decide('dismiss');
    expect(await askReport('accept', dismissed, 'B')).toMatchObject(
      refused('alert.acceptReport.wrongAlertStatus'),
    );
  });
});
