import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AlertFixture,
  AlertTestCase,
  createAlertFixture,
  everyReport,
  never,
  threeDroppings,
  threeReports,
  threeReportsToo,
} from './support/alert-fixture.ts';
import { allPages } from './support/api.ts';
import { startTestServer } from './support/test-server.ts';

/**
 * Test cases L01 to L21 of the alert rule (docs/spec/alerts.md): three reports, ten days, one kilometre. At the equator 0.0135°
 * are 1.503 km and 0.0225° are 2.505 km; reports are linked below two kilometres.
 */
const { server, api } = await startTestServer();
let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await createAlertFixture(server.url, api);
});

const near = 0.0135;
const far = 0.0225;

/** Case L01: A, B and C in a chain, each near the next. */
async function createChain(): Promise<AlertTestCase> {
  const testCase = new AlertTestCase(fixture);
  await testCase.send('A', 0, 0);
  await testCase.send('B', near, 1);
  await testCase.send('C', 2 * near, 2);
  return testCase;
}

describe('reports are linked', () => {
  test('L04: not at exactly 2,000 m', async () => {
    const testCase = new AlertTestCase(fixture); // the first one is at 0°, where positions are exact
    await testCase.send('A', 0, 0);
    await testCase.send('B', (2000 / 6_378_137) * (180 / Math.PI), 0);
    await testCase.send('C', 0, 0);
    expect(await testCase.outcome()).toBe('');
  });

  test('just below 2,000 m', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await testCase.send('B', (1999.9 / 6_378_137) * (180 / Math.PI), 0);
    await testCase.send('C', 0, 0);
    expect(await testCase.outcome()).toBe('ABC Open');
  });

  // SRV.FXNREQ.011, SRV.FXNREQ.017, SRV.FXNREQ.170
  test('L01: in a chain', async () => {
    const testCase = await createChain();
    expect(await testCase.outcome()).toBe('ABC Open');
    expect(await testCase.statuses()).toBe('ABC Pending');
    const alertId = await testCase.alertId();
    const { wasRaisedBecause } = await api.call('alert/get', { params: { alertId }, query: {} });
    expect(wasRaisedBecause.rule).toEqual({ countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 });
    expect(wasRaisedBecause.reportIds.toSorted()).toEqual(
      ['A', 'B', 'C'].map((name) => testCase.id(name)).sort(),
    );
    expect(wasRaisedBecause.links.map(({ meters }) => Math.round(meters))).toEqual([1503, 1503]);
  });

  test('L02: when the one in the middle comes last', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await testCase.send('C', 2 * near, 1);
    expect(await testCase.outcome()).toBe('');
    await testCase.send('B', near, 2);
    expect(await testCase.outcome()).toBe('ABC Open');
  });

  test('L03: not at 2.5 km', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await testCase.send('B', far, 1);
    await testCase.send('C', 2 * far, 2);
    expect(await testCase.outcome()).toBe('');
    expect(await testCase.statuses()).toBe('ABC New');
  });

  test('L05: not at exactly ten days', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await testCase.send('B', 0, 10);
    await testCase.send('C', 0, 20);
    expect(await testCase.outcome()).toBe('');
  });

  test('L06: in a chain over time', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await testCase.send('B', 0, 9);
    await testCase.send('C', 0, 18);
    expect(await testCase.outcome()).toBe('ABC Open');
  });

  test('L20: not across health risks', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await testCase.send('B', 0, 0);
    await testCase.send('C', 0, 0, { text: String(threeReportsToo) });
    expect(await testCase.outcome()).toBe('');
  });
});

describe('the count threshold', () => {
  test('L07: 1 makes every report an alert', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0, { text: String(everyReport) });
    await testCase.send('B', 0, 0, { text: String(everyReport) });
    expect(await testCase.outcome()).toBe('A Open, B Open');
  });

  test('L08: 0 raises no alert', async () => {
    const testCase = new AlertTestCase(fixture);
    for (const name of ['A', 'B', 'C']) await testCase.send(name, 0, 0, { text: String(never) });
    expect(await testCase.outcome()).toBe('');
  });
});

describe('reports without effect', () => {
  test('L09: of a collector in training', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await testCase.send('B', near, 1, { staysInTraining: true });
    await testCase.send('C', 2 * near, 2);
    await testCase.send('E', 0, 3);
    expect(await testCase.outcome()).toBe('');
  });

  test('L16: dismissed ones', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await testCase.send('B', near, 1);
    await api.call('report/dismiss', { params: { reportId: testCase.id('B') } });
    await testCase.send('C', 2 * near, 2);
    expect(await testCase.outcome()).toBe('');
    expect(await testCase.statuses()).toBe('AC New, B Rejected');
  });

  // SRV.FXNREQ.004
  test('L18: without a location, until it is set', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await testCase.send('B', 0, 1);
    const locations = testCase.createPlaces(0);
    await testCase.send('C', 0, 2, { locations });
    expect(await testCase.outcome()).toBe('');

    const params = { dataCollectorId: (await testCase.phone(0, { locations })).id };
    const { locations: places } = await api.call('dataCollector/get', { params });
    const reportId = testCase.id('C');
    const report = await api.call('report/get', { params: { reportId } });
    await api.call('report/edit', {
      params: { reportId },
      query: { projectId: fixture.projectId },
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
    expect(await testCase.outcome()).toBe('ABC Open');
  });

  test('L19: aggregate reports, however many cases they contain', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await testCase.send('B', 0, 0);
    await testCase.send('C', 0, 0, { text: `${threeReports}#50#0#0#0` });
    expect(await testCase.outcome()).toBe('');
  });

  test('L19: event reports of a collection point, but not those of people', async () => {
    const testCase = new AlertTestCase(fixture);
    const text = String(threeDroppings);
    await testCase.send('A', 0, 0, { text });
    await testCase.send('B', 0, 0, { text });
    await testCase.send('E', 0, 0, { text, dataCollectorType: 'CollectionPoint' });
    expect(await testCase.outcome()).toBe('');
    await testCase.send('F', 0, 1, { text });
    expect(await testCase.outcome()).toBe('ABF Open');
  });
});

describe('reports near an alert', () => {
  test('L10: join it while it is open; only newly involved supervisors are notified', async () => {
    const testCase = await createChain();
    expect(await testCase.outcome()).toBe('ABC Open');
    await testCase.send('D', 0.036, 3, { supervisorId: fixture.otherSupervisorId });
    expect(await testCase.outcome()).toBe('ABCD Open');
    expect(await findNotifications(await testCase.alertId())).toEqual([
      ['alertTriggered', fixture.supervisorId],
      ['supervisorAddedToExistingAlert', fixture.otherSupervisorId],
    ]);
  });

  test('L11, L12: must reach the threshold on their own after it was escalated', async () => {
    const testCase = await createChain();
    await testCase.checkReports('accept', 'ABC');
    await testCase.decide('escalate');
    await testCase.send('D', near, 3);
    await testCase.send('E', near, 4);
    expect(await testCase.outcome()).toBe('ABC Escalated');
    expect(await testCase.statuses()).toBe('ABC Accepted, DE New');
    await testCase.send('F', near, 5);
    expect(await testCase.outcome()).toBe('ABC Escalated, DEF Open');
  });

  test('L13: are counted with the remaining reports of a dismissed one', async () => {
    const testCase = await createChain();
    await testCase.checkReports('dismiss', 'AB');
    await testCase.decide('dismiss');
    expect(await testCase.statuses()).toBe('AB Rejected, C New');
    await testCase.send('D', 2 * near, 3);
    expect(await testCase.outcome()).toBe('ABC Dismissed');
    await testCase.send('E', 2 * near, 4);
    expect(await testCase.outcome()).toBe('ABC Dismissed, CDE Open');
  });

  // SRV.FXNREQ.156
  test('L14: do not join a closed one', async () => {
    const testCase = await createChain();
    await testCase.checkReports('accept', 'ABC');
    await testCase.decide('escalate');
    await testCase.decide('close');
    await testCase.send('D', near, 3);
    await testCase.send('E', near, 4);
    expect(await testCase.outcome()).toBe('ABC Closed');
    await testCase.send('F', near, 5);
    expect(await testCase.outcome()).toBe('ABC Closed, DEF Open');
  });

  test('L15: between two alerts join one of them', async () => {
    const testCase = new AlertTestCase(fixture);
    for (const name of ['A', 'B', 'C']) await testCase.send(name, 0, 0);
    for (const name of ['X', 'Y', 'Z']) await testCase.send(name, 2 * near, 0);
    expect(await testCase.outcome()).toBe('ABC Open, XYZ Open');
    await testCase.send('M', near, 1);
    expect(await testCase.outcome()).toMatch(/^(ABCM Open, XYZ Open|ABC Open, MXYZ Open)$/);
  });

  test('L17: are counted with a report that was accepted before', async () => {
    const testCase = new AlertTestCase(fixture);
    await testCase.send('A', 0, 0);
    await api.call('report/accept', { params: { reportId: testCase.id('A') } });
    await testCase.send('B', 0, 1);
    await testCase.send('C', 0, 2);
    expect(await testCase.outcome()).toBe('ABC Open');
    expect(await testCase.statuses()).toBe('A Accepted, BC Pending');
  });

  test('L21: do not join one whose reports were all dismissed', async () => {
    const testCase = await createChain();
    await testCase.checkReports('dismiss', 'ABC');
    await testCase.send('D', near, 3);
    expect(await testCase.outcome()).toBe('ABC ToDismiss');
    expect(await testCase.statuses()).toBe('ABC Rejected, D New');
  });
});

/** Kinds and recipients of the messages about an alert, oldest first. */
async function findNotifications(alertId: number): Promise<[kind: string, userId: number | undefined][]> {
  const rows = await allPages((pageNumber) => api.call('outbox/list', { query: { pageNumber } }));
  const { nationalSocietyId } = fixture.society;
  const users = await api.call('user/list', { query: { nationalSocietyId } });
  return rows
    .filter((row) => row.alertId === alertId)
    .toReversed()
    .map(({ kind, to }) => [kind, users.find(({ phoneNumber }) => phoneNumber === to)?.id]);
}
