import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { aVillage } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { aSignalsFixture, type SignalsFixture, signalsNow } from './testing/signals-fixture.ts';

const app = await startTestApp({ now: signalsNow });
afterAll(() => app.close());
const { db } = app;

let fixture: SignalsFixture;
let signalId: number;
let administrator: number;
beforeAll(async () => {
  administrator = await aUser(db, 'Administrator');
});
beforeEach(async () => {
  fixture = await aSignalsFixture(app);
  await fixture.reportRise();
  await fixture.evaluateNight();
  signalId = (await fixture.listSignals()).find(({ villageId }) => villageId !== null)?.id ?? 0;
});

const list = async (filter: object = {}, by = fixture.people.manager) => {
  const path = `/api/signal/list?nationalSocietyId=${fixture.society.id}`;
  const response = await app.as(by).post(path, { locations: null, ...filter });
  expect(response.status).toBe(200);
  return response.body.value as { data: Record<string, unknown>[]; totalRows: number };
};
const listLevels = async (filter: object = {}, by?: number) =>
  (await list(filter, by)).data.map(({ level }) => level);
const answer = (kind: string, body: object, by = fixture.people.manager) =>
  app.as(by).post(`/api/signal/${signalId}/${kind}`, body);
const read = async (by = fixture.people.manager) =>
  (await app.as(by).get(`/api/signal/${signalId}/get`)).body.value;

describe('the list', () => {
  it('has the open signals with what explains them', async () => {
    const { data, totalRows } = await list();
    expect(totalRows).toBe(3);
    const signal = data.find(({ id }) => id === signalId);
    expect(signal).toMatchObject({
      ...{ level: 'village', placeId: fixture.society.villageId, state: 'open', method: 'c2' },
      ...{ observed: 20, expected: 4, upper: 5.545, completeness: 1, methodCount: 4, isRunning: false },
      week: { epiYear: 2026, epiWeek: 46, firstDay: '2026-11-15' },
      agreeing: ['c1', 'c2', 'c3', 'cusum'],
      raisedAt: '2026-11-25T12:00:00',
    });
    expect(signal?.lastAnswer).toBeUndefined();
    expect(signal?.series).toHaveLength(26);
  });

  it('begins with the most urgent', async () => {
    const healthRiskId = await aHealthRisk(db, 950_000 + fixture.healthRiskId);
    const projectHealthRiskId = await aProjectHealthRisk(db, fixture.projectId, healthRiskId);
    await fixture.report(400, 0, { projectHealthRiskId });
    await fixture.evaluateNight();
    const risks = (await list()).data.map((signal) => signal.healthRiskId);
    expect(risks).toEqual([...Array(3).fill(healthRiskId), ...Array(3).fill(fixture.healthRiskId)]);
  });

  it('is filtered by place, health risk, project and state', async () => {
    const { regionId, districtId, villageId } = fixture.society;
    const at = (places: object) => ({
      locations: { regionIds: [], districtIds: [], villageIds: [], zoneIds: [], ...places },
    });
    const all = ['region', 'district', 'village'];
    expect((await listLevels(at({ regionIds: [regionId] }))).toSorted()).toEqual(all.toSorted());
    expect((await listLevels(at({ districtIds: [districtId] }))).toSorted()).toEqual(['district', 'village']);
    expect(await listLevels(at({ villageIds: [villageId] }))).toEqual(['village']);
    expect(await listLevels(at({ villageIds: [villageId + 100_000] }))).toEqual([]);
    expect(await listLevels({ healthRiskId: fixture.healthRiskId })).toHaveLength(3);
    expect(await listLevels({ healthRiskId: fixture.healthRiskId + 100_000 })).toEqual([]);
    expect(await listLevels({ projectId: fixture.projectId })).toHaveLength(3);
    expect(await listLevels({ projectId: await aProject(db, fixture.society) })).toEqual([]);
    expect(await listLevels({ state: 'answered' })).toEqual([]);
  });

  it('shows supervisors the places and health risks of their projects only', async () => {
    expect(await listLevels({}, fixture.people.supervisor)).toHaveLength(3);
    const { id, organizationId } = fixture.society;
    const elsewhere = await aVillage(db, id);
    const projectId = await aProject(db, fixture.society);
    const at = { nationalSocietyId: id, organizationId, projectId };
    const supervisorId = await aUser(db, 'Supervisor', at);
    await aProjectHealthRisk(db, projectId, fixture.healthRiskId);
    const place = { villageId: elsewhere.villageId, latitude: 1, longitude: 2 };
    await aDataCollector(db, { projectId, supervisorId, locations: [place] });
    expect(await listLevels({}, supervisorId)).toEqual([]);
    expect((await app.as(supervisorId).get(`/api/signal/${signalId}/get`)).status).toBe(400);
    expect((await answer('watch', {}, supervisorId)).body.message.key).toBe('signal.notFound');
  });

  it('names the health risks and places of its filters', async () => {
    const path = `/api/signal/filters?nationalSocietyId=${fixture.society.id}`;
    const { value } = (await app.as(fixture.people.manager).get(path)).body;
    expect(value.healthRisks.map(({ id }: { id: number }) => id)).toEqual([fixture.healthRiskId]);
    expect(value.locations.regions).toHaveLength(1);
  });
});

describe('one signal', () => {
  it('has the weeks before it and what each method says', async () => {
    const signal = await read();
    expect(signal.weeks).toHaveLength(53);
    expect(signal.weeks.at(-1)).toEqual({
      ...{ epiYear: 2026, epiWeek: 46, firstDay: '2026-11-15', cases: 20, expected: 4, upper: 5.545 },
      completeness: 1,
    });
    expect(signal.weeks[0].cases).toBe(0);
    expect(signal.methods).toHaveLength(4);
    expect(signal).toMatchObject({ mayAnswer: true, collectorCount: 1, answers: [] });
    expect(signal.verificationText).toMatch(/usual/);
  });

  it('of another society is not found', async () => {
    const other = await aSignalsFixture(app);
    const response = await app.as(other.people.manager).get(`/api/signal/${signalId}/get`);
    expect(response.status).toBe(403);
    expect((await app.as(administrator).get('/api/signal/999999/get')).body.message.key).toBe(
      'signal.notFound',
    );
  });
});

describe('an answer', () => {
  const findSignal = async () => (await fixture.listSignals()).find(({ id }) => id === signalId);
  const listMessages = () =>
    db
      .selectFrom('outboxMessages')
      .select(['recipient', 'body', 'dataCollectorId', 'kind'])
      .where('nationalSocietyId', '=', fixture.society.id)
      .where('kind', '=', 'signalVerification')
      .execute();

  it('to watch is logged with who, when and why', async () => {
    expect((await answer('watch', { comments: 'Known outbreak' })).status).toBe(200);
    expect(await findSignal()).toMatchObject({ state: 'answered', answeredAt: new Date(signalsNow) });
    const { answers, lastAnswer } = await read();
    expect(lastAnswer).toBe('watch');
    expect(answers).toMatchObject([
      { answer: 'watch', text: 'Known outbreak', messageCount: 0, answeredAt: '2026-11-25T12:00:00' },
    ]);
    const event = await db
      .selectFrom('auditEvents')
      .select(['action', 'after'])
      .where('subjectType', '=', 'signal')
      .where('subjectId', '=', signalId)
      .executeTakeFirst();
    expect(event).toEqual({ action: 'signal/watch', after: { state: 'answered', messageCount: 0 } });
  });

  it('to verify asks the collectors of its reports by SMS', async () => {
    await aGateway(db, fixture.society.id);
    const response = await answer('verify', { message: 'Do you see more cases?' });
    expect(response.body.value).toEqual({ messageCount: 1 });
    expect(await listMessages()).toEqual([
      {
        ...{
          recipient: fixture.collector.phoneNumber,
          body: 'Do you see more cases?',
          kind: 'signalVerification',
        },
        dataCollectorId: fixture.collector.id,
      },
    ]);
    expect((await read()).answers).toMatchObject([{ answer: 'verify', messageCount: 1 }]);
  });

  it('to verify is refused without a text, or if nobody can be asked', async () => {
    expect((await answer('verify', { message: ' ' })).status).toBe(400);
    await db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date() })
      .where('id', '=', fixture.collector.id)
      .execute();
    const response = await answer('verify', { message: 'Do you see more cases?' });
    expect(response.body.message.key).toBe('signal.noCollectors');
    expect(await findSignal()).toMatchObject({ state: 'open' });
  });

  it('to dismiss needs a reason, and can follow another one', async () => {
    expect((await answer('dismiss', { reason: '' })).status).toBe(400);
    await answer('watch', {});
    expect((await answer('dismiss', { reason: 'A market day' })).status).toBe(200);
    const given = (await read()).answers.map((one: { answer: string; text?: string }) => [
      one.answer,
      one.text,
    ]);
    expect(given).toEqual([
      ['dismiss', 'A market day'],
      ['watch', undefined],
    ]);
    expect((await list({ state: 'answered' })).data).toMatchObject([{ id: signalId, lastAnswer: 'dismiss' }]);
  });

  it('is refused for a signal that was withdrawn', async () => {
    await db
      .updateTable('signals')
      .set({ state: 'withdrawn', withdrawnAt: new Date(signalsNow), withdrawalReason: 'notAboveBound' })
      .where('id', '=', signalId)
      .execute();
    expect((await answer('watch', {})).body.message.key).toBe('signal.withdrawn');
    expect((await read()).mayAnswer).toBe(false);
  });
});

describe('the seasonal chart', () => {
  const readChart = async (given: object = {}, by = fixture.people.manager) => {
    const query = {
      ...{ nationalSocietyId: fixture.society.id, healthRiskId: fixture.healthRiskId },
      ...{ level: 'district', placeId: fixture.society.districtId, ...given },
    };
    const entries = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    return app.as(by).get(`/api/signal/seasonalChart?${entries.join('&')}`);
  };

  // SRV.FXNREQ.154
  it('has the last 53 weeks with their zones', async () => {
    for (const years of [1, 2, 3])
      for (const [at, cases] of [2, 4, 6].entries()) await fixture.report(cases, years * 52 - 1 + at);
    await fixture.evaluateNight();
    const { weeks } = (await readChart()).body.value;
    expect(weeks).toHaveLength(53);
    expect(weeks.at(-1)).toMatchObject({ firstDay: '2026-11-22', cases: 0, isRunning: true });
    expect(weeks.at(-2)).toMatchObject({ cases: 20, zone: 'epidemic', isRunning: false });
    expect(weeks.at(-2).channel.median).toBe(4);
    expect(weeks.at(-3)).toMatchObject({ cases: 4 });
  });

  it('has weeks without a value where nobody could report', async () => {
    await db
      .updateTable('dataCollectors')
      .set({ createdAt: new Date('2026-05-01T00:00:00Z') })
      .where('id', '=', fixture.collector.id)
      .execute();
    const { weeks } = (await readChart()).body.value;
    expect(Object.keys(weeks[0]).toSorted()).toEqual(['epiWeek', 'epiYear', 'firstDay', 'isRunning']);
  });

  it('of a place of another society, or that a supervisor does not see, does not exist', async () => {
    const other = await aSignalsFixture(app);
    const missing = 'nationalSociety.structure.itemDoesNotExist';
    expect((await readChart({ placeId: other.society.districtId })).body.message.key).toBe(missing);
    const { supervisor } = fixture.people;
    expect((await readChart({}, supervisor)).status).toBe(200);
    const { villageId } = await aVillage(db, fixture.society.id);
    const elsewhere = { level: 'village', placeId: villageId };
    expect((await readChart(elsewhere, supervisor)).body.message.key).toBe(missing);
  });
});
