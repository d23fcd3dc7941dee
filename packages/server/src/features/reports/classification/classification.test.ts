import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());

let fixture: AlertFixture;
let other: AlertFixture;

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  other = await anAlertFixture(app);
});

/** A report of three people. */
const aReport = () =>
  fixture.report(fixture.collectors.ofSupervisor, { countMalesAtLeastFive: 3, reportedCaseCount: 3 });
const classify = (userId: number, reportId: number, body: object) =>
  app.as(userId).post(`/api/report/${reportId}/classify`, body);
const overviewOf = async (userId: number, reportId: number) =>
  (await app.as(userId).get(`/api/report/${reportId}/overview?projectId=${fixture.projectId}`)).body.value;
const keyOf = ({ body }: Awaited<ReturnType<typeof classify>>) => body.message.key;

describe('the cases of a report', () => {
  // SRV.FXNREQ.148, SRV.FXNREQ.149, SRV.FXNREQ.150
  it('are classified with counts; every classification stays, with who and why', async () => {
    const { manager, supervisor } = fixture.people;
    const id = await aReport();
    expect(await overviewOf(manager, id)).toMatchObject({ caseCount: 3, classifications: [] });
    expect((await classify(supervisor, id, { suspectedCount: 3 })).status).toBe(200);
    const changed = { suspectedCount: 1, confirmedCount: 2, classificationReason: 'Laboratory' };
    expect((await classify(manager, id, changed)).status).toBe(200);
    const overview = await overviewOf(manager, id);
    expect(overview.classification).toEqual({
      ...{ suspected: 1, probable: 0, confirmed: 2, notACase: 0, isOutdated: false },
    });
    expect(overview.classifications).toEqual([
      {
        ...{ suspected: 1, probable: 0, confirmed: 2, notACase: 0, reason: 'Laboratory' },
        ...{ at: '2026-03-11T12:00:00', by: expect.any(String) },
      },
      {
        ...{ suspected: 3, probable: 0, confirmed: 0, notACase: 0 },
        ...{ at: '2026-03-11T12:00:00', by: expect.any(String) },
      },
    ]);
  });

  it('need a reason to be classified anew, and must add up', async () => {
    const { manager } = fixture.people;
    const id = await aReport();
    expect(keyOf(await classify(manager, id, { suspectedCount: 2 }))).toBe('report.classificationSum');
    await classify(manager, id, { suspectedCount: 3 });
    expect(keyOf(await classify(manager, id, { confirmedCount: 3 }))).toBe('report.classificationReason');
    expect(keyOf(await classify(manager, id, { suspectedCount: 3, classificationReason: 'Again' }))).toBe(
      'report.classificationSame',
    );
  });

  it('are classified by those who see the sender, in the national society only', async () => {
    const { otherManager, otherSupervisor, colleague } = fixture.people;
    const id = await aReport();
    for (const person of [otherManager, otherSupervisor, colleague, other.people.manager])
      expect((await classify(person, id, { suspectedCount: 3 })).status).toBe(403);
  });

  it('are outdated once the number of cases was edited', async () => {
    const { manager } = fixture.people;
    const id = await aReport();
    await classify(manager, id, { suspectedCount: 3 });
    await app.db.updateTable('reports').set({ reportedCaseCount: 4 }).where('id', '=', id).execute();
    expect((await overviewOf(manager, id)).classification).toMatchObject({ isOutdated: true });
  });

  it('are classified twice at once only once', async () => {
    const { manager } = fixture.people;
    const id = await aReport();
    const answers = await Promise.all([1, 2, 3].map(() => classify(manager, id, { suspectedCount: 3 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('are in the list and in exports', async () => {
    const { manager } = fixture.people;
    const id = await aReport();
    await classify(manager, id, { probableCount: 3 });
    const client = app.as(manager);
    const { body } = await client.post(`/api/report/list?projectId=${fixture.projectId}`, {});
    const row = body.value.data.find((one: { id: number }) => one.id === id);
    expect(row.classification).toMatchObject({ probable: 3 });
    const file = await client.post(`/api/report/exportToCsv?projectId=${fixture.projectId}`, {});
    const [titles = '', ...lines] = file.body.split(/\r?\n/);
    expect(titles).toContain('Suspected,Probable,Confirmed,Not a case');
    expect(lines.find((line: string) => line.startsWith(`${id},`))).toMatch(/,0,3,0,0$/);
  });
});
