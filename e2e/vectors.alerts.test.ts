import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AlertStage,
  everyReport,
  never,
  Scene,
  setAlertStage,
  threeDroppings,
  threeReports,
  threeReportsToo,
} from './support/alert-stage.ts';
import { allPages } from './support/api.ts';
import { startTestServer } from './support/test-server.ts';

/**
 * L01–L21 of operations.md 12.4: three reports, ten days, one kilometer. On the equator 0.0135° are 1.503 km and 0.0225°
 * 2.505 km; reports are linked below two kilometers.
 */
const { server, api } = await startTestServer();
let stage: AlertStage;
beforeAll(async () => {
  stage = await setAlertStage(server.url, api);
});

const near = 0.0135;
const far = 0.0225;

/** A, B and C in a chain, each near the next: L01. */
async function chain(): Promise<Scene> {
  const scene = new Scene(stage);
  await scene.send('A', 0, 0);
  await scene.send('B', near, 1);
  await scene.send('C', 2 * near, 2);
  return scene;
}

describe('reports hang together', () => {
  test('L04: not at exactly 2,000 m', async () => {
    const scene = new Scene(stage); // the first: at 0°, where positions are exact
    await scene.send('A', 0, 0);
    await scene.send('B', (2000 / 6_378_137) * (180 / Math.PI), 0);
    await scene.send('C', 0, 0);
    expect(await scene.outcome()).toBe('');
  });

  test('just below 2,000 m', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await scene.send('B', (1999.9 / 6_378_137) * (180 / Math.PI), 0);
    await scene.send('C', 0, 0);
    expect(await scene.outcome()).toBe('ABC Open');
  });

  test('L01: in a chain', async () => {
    const scene = await chain();
    expect(await scene.outcome()).toBe('ABC Open');
    expect(await scene.statuses()).toBe('ABC Pending');
    const alertId = await scene.alertId();
    const { wasRaisedBecause } = await api.call('alert/get', { params: { alertId }, query: {} });
    expect(wasRaisedBecause.rule).toEqual({ countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 });
    expect(wasRaisedBecause.reportIds.toSorted()).toEqual(
      ['A', 'B', 'C'].map((name) => scene.id(name)).sort(),
    );
    expect(wasRaisedBecause.links.map(({ meters }) => Math.round(meters))).toEqual([1503, 1503]);
  });

  test('L02: when the one between comes last', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await scene.send('C', 2 * near, 1);
    expect(await scene.outcome()).toBe('');
    await scene.send('B', near, 2);
    expect(await scene.outcome()).toBe('ABC Open');
  });

  test('L03: not at 2.5 km', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await scene.send('B', far, 1);
    await scene.send('C', 2 * far, 2);
    expect(await scene.outcome()).toBe('');
    expect(await scene.statuses()).toBe('ABC New');
  });

  test('L05: not at exactly ten days', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await scene.send('B', 0, 10);
    await scene.send('C', 0, 20);
    expect(await scene.outcome()).toBe('');
  });

  test('L06: in a chain through time, too', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await scene.send('B', 0, 9);
    await scene.send('C', 0, 18);
    expect(await scene.outcome()).toBe('ABC Open');
  });

  test('L20: not across health risks', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await scene.send('B', 0, 0);
    await scene.send('C', 0, 0, { text: String(threeReportsToo) });
    expect(await scene.outcome()).toBe('');
  });
});

describe('the count of the rule', () => {
  test('L07: one makes every report an alert by itself', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0, { text: String(everyReport) });
    await scene.send('B', 0, 0, { text: String(everyReport) });
    expect(await scene.outcome()).toBe('A Open, B Open');
  });

  test('L08: none raises nothing', async () => {
    const scene = new Scene(stage);
    for (const name of ['A', 'B', 'C']) await scene.send(name, 0, 0, { text: String(never) });
    expect(await scene.outcome()).toBe('');
  });
});

describe('reports that take no part', () => {
  test('L09: those of a collector in training', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await scene.send('B', near, 1, { staysInTraining: true });
    await scene.send('C', 2 * near, 2);
    await scene.send('E', 0, 3);
    expect(await scene.outcome()).toBe('');
  });

  test('L16: those that were dismissed', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await scene.send('B', near, 1);
    await api.call('report/dismiss', { params: { reportId: scene.id('B') } });
    await scene.send('C', 2 * near, 2);
    expect(await scene.outcome()).toBe('');
    expect(await scene.statuses()).toBe('AC New, B Rejected');
  });

  test('L18: one without a place, until it gets one', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await scene.send('B', 0, 1);
    const locations = scene.placesFrom(0);
    await scene.send('C', 0, 2, { locations });
    expect(await scene.outcome()).toBe('');

    const params = { dataCollectorId: (await scene.phone(0, { locations })).id };
    const { locations: places } = await api.call('dataCollector/get', { params });
    const reportId = scene.id('C');
    const report = await api.call('report/get', { params: { reportId } });
    await api.call('report/edit', {
      params: { reportId },
      query: { projectId: stage.projectId },
      body: {
        date: new Date(`${report.date}Z`),
        dataCollectorId: params.dataCollectorId,
        dataCollectorLocationId: places.find(({ latitude }) => latitude === 0)?.id ?? 0,
        reportStatus: 'New',
        healthRiskId: report.healthRiskId,
        countMalesBelowFive: report.countMalesBelowFive,
        countMalesAtLeastFive: report.countMalesAtLeastFive,
        countFemalesBelowFive: report.countFemalesBelowFive,
        countFemalesAtLeastFive: report.countFemalesAtLeastFive,
        countUnspecifiedSexAndAge: report.countUnspecifiedSexAndAge,
      },
    });
    expect(await scene.outcome()).toBe('ABC Open');
  });

  test('L19: aggregates, however many cases they tell of', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await scene.send('B', 0, 0);
    await scene.send('C', 0, 0, { text: `${threeReports}#50#0#0#0` });
    expect(await scene.outcome()).toBe('');
  });

  test('L19: events of a collection point; those of people do', async () => {
    const scene = new Scene(stage);
    const text = String(threeDroppings);
    await scene.send('A', 0, 0, { text });
    await scene.send('B', 0, 0, { text });
    await scene.send('E', 0, 0, { text, dataCollectorType: 'CollectionPoint' });
    expect(await scene.outcome()).toBe('');
    await scene.send('F', 0, 1, { text });
    expect(await scene.outcome()).toBe('ABF Open');
  });
});

describe('reports near an alert', () => {
  test('L10: join it while it is open; only supervisors who are new to it are told', async () => {
    const scene = await chain();
    expect(await scene.outcome()).toBe('ABC Open');
    await scene.send('D', 0.036, 3, { supervisorId: stage.otherSupervisorId });
    expect(await scene.outcome()).toBe('ABCD Open');
    expect(await told(await scene.alertId())).toEqual([
      ['alertTriggered', stage.supervisorId],
      ['supervisorAddedToExistingAlert', stage.otherSupervisorId],
    ]);
  });

  test('L11, L12: reach the count on their own once it is escalated', async () => {
    const scene = await chain();
    await scene.inAlert('accept', 'ABC');
    await scene.decide('escalate');
    await scene.send('D', near, 3);
    await scene.send('E', near, 4);
    expect(await scene.outcome()).toBe('ABC Escalated');
    expect(await scene.statuses()).toBe('ABC Accepted, DE New');
    await scene.send('F', near, 5);
    expect(await scene.outcome()).toBe('ABC Escalated, DEF Open');
  });

  test('L13: are counted with what is left of a dismissed one', async () => {
    const scene = await chain();
    await scene.inAlert('dismiss', 'AB');
    await scene.decide('dismiss');
    expect(await scene.statuses()).toBe('AB Rejected, C New');
    await scene.send('D', 2 * near, 3);
    expect(await scene.outcome()).toBe('ABC Dismissed');
    await scene.send('E', 2 * near, 4);
    expect(await scene.outcome()).toBe('ABC Dismissed, CDE Open');
  });

  test('L14: have nothing to do with a closed one', async () => {
    const scene = await chain();
    await scene.inAlert('accept', 'ABC');
    await scene.decide('escalate');
    await scene.decide('close');
    await scene.send('D', near, 3);
    await scene.send('E', near, 4);
    expect(await scene.outcome()).toBe('ABC Closed');
    await scene.send('F', near, 5);
    expect(await scene.outcome()).toBe('ABC Closed, DEF Open');
  });

  test('L15: join one of two, which stay two', async () => {
    const scene = new Scene(stage);
    for (const name of ['A', 'B', 'C']) await scene.send(name, 0, 0);
    for (const name of ['X', 'Y', 'Z']) await scene.send(name, 2 * near, 0);
    expect(await scene.outcome()).toBe('ABC Open, XYZ Open');
    await scene.send('M', near, 1);
    expect(await scene.outcome()).toMatch(/^(ABCM Open, XYZ Open|ABC Open, MXYZ Open)$/);
  });

  test('L17: count what was kept before', async () => {
    const scene = new Scene(stage);
    await scene.send('A', 0, 0);
    await api.call('report/accept', { params: { reportId: scene.id('A') } });
    await scene.send('B', 0, 1);
    await scene.send('C', 0, 2);
    expect(await scene.outcome()).toBe('ABC Open');
    expect(await scene.statuses()).toBe('A Accepted, BC Pending');
  });

  test('L21: do not join one whose reports were all dismissed', async () => {
    const scene = await chain();
    await scene.inAlert('dismiss', 'ABC');
    await scene.send('D', near, 3);
    expect(await scene.outcome()).toBe('ABC ToDismiss');
    expect(await scene.statuses()).toBe('ABC Rejected, D New');
  });
});

/** Who was sent what about an alert, oldest first. */
async function told(alertId: number): Promise<[kind: string, userId: number | undefined][]> {
  const rows = await allPages((pageNumber) => api.call('outbox/list', { query: { pageNumber } }));
  const { nationalSocietyId } = stage.society;
  const users = await api.call('user/list', { query: { nationalSocietyId } });
  return rows
    .filter((row) => row.alertId === alertId)
    .toReversed()
    .map(({ kind, to }) => [kind, users.find(({ phoneNumber }) => phoneNumber === to)?.id]);
}
