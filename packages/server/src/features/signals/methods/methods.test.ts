import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aVillage } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { aSignalsFixture, type SignalsFixture, signalsNow } from '../testing/signals-fixture.ts';

const app = await startTestApp({ now: signalsNow });
afterAll(() => app.close());
const { db } = app;

let fixture: SignalsFixture;
beforeAll(async () => {
  fixture = await aSignalsFixture(app);
  await fixture.reportWeekly(Array<number>(53).fill(4));
  await fixture.evaluateNight();
});

const risk = (given: object = {}) => ({
  ...{ healthRiskId: fixture.healthRiskId, level: 'village', placeId: fixture.society.villageId, ...given },
});
function get(call: string, given: object = {}, by = fixture.people.manager) {
  const values = Object.entries({ nationalSocietyId: fixture.society.id, ...risk(), ...given });
  return app.as(by).get(`/api/signal/${call}?${values.map(([name, value]) => `${name}=${value}`).join('&')}`);
}
const outbreak = { outbreakCases: 30, outbreakWeeks: 4 };
const set = (method: string | null, given: object = {}, by = fixture.people.manager) =>
  app.as(by).post(`/api/signal/setMethod?nationalSocietyId=${fixture.society.id}`, {
    ...risk(given),
    chosenMethod: method,
  });
const missing = 'nationalSociety.structure.itemDoesNotExist';

describe('the method of a place', () => {
  it('follows from its history, and says on which weeks methods can be tested', async () => {
    const { body } = await get('method');
    expect(body.value).toEqual({
      ...{ method: 'c2', mayChoose: true, testedFrom: '2026-04-26', testedTo: '2026-11-21' },
      testedWeekCount: 30,
    });
  });

  it('can be read by supervisors of the place, who do not choose it', async () => {
    const { supervisor } = fixture.people;
    expect((await get('method', {}, supervisor)).body.value).toMatchObject({ mayChoose: false });
    expect((await set('c1', {}, supervisor)).status).toBe(403);
    const { villageId: placeId } = await aVillage(db, fixture.society.id);
    expect((await get('method', { placeId }, supervisor)).body.message.key).toBe(missing);
    expect(
      (await get('testMethod', { placeId, method: 'c1', ...outbreak }, supervisor)).body.message.key,
    ).toBe(missing);
  });

  it('of a place of another society cannot be read, tested or set', async () => {
    const other = await aSignalsFixture(app);
    const placeId = other.society.villageId;
    expect((await get('method', { placeId })).body.message.key).toBe(missing);
    expect((await get('testMethod', { placeId, method: 'c1', ...outbreak })).body.message.key).toBe(missing);
    expect((await set('c1', { placeId })).body.message.key).toBe(missing);
    expect((await get('method', {}, other.people.manager)).status).toBe(403);
  });
});

describe('a test of a method', () => {
  it('finds large outbreaks in a steady place', async () => {
    const { body } = await get('testMethod', { method: 'c2', ...outbreak });
    expect(body.value).toEqual({
      method: 'c2',
      injections: 200,
      sensitivity: 1,
      delayDays: 7,
      falsePerYear: 0,
    });
  });

  it('says that the history is too short for methods with a season', async () => {
    const { body } = await get('testMethod', { method: 'farringtonFlexible', ...outbreak });
    expect(body.value).toEqual({ method: 'farringtonFlexible', injections: 0 });
  });

  it.each([
    { outbreakCases: 0 },
    { outbreakCases: 501 },
    { outbreakWeeks: 0 },
    { outbreakWeeks: 13 },
    { method: 'guess' },
  ])('is refused with $outbreakCases cases, $outbreakWeeks weeks or an unknown method', async (given) => {
    expect((await get('testMethod', { method: 'c2', ...outbreak, ...given })).status).toBe(400);
  });

  it('changes nothing', async () => {
    const before = await db.selectFrom('weeklyCases').selectAll().execute();
    await get('testMethod', { method: 'c1', ...outbreak });
    expect(await db.selectFrom('weeklyCases').selectAll().execute()).toEqual(before);
    expect(await db.selectFrom('signalMethods').selectAll().execute()).toEqual([]);
  });
});

describe('a method that is set', () => {
  const listEvents = () =>
    db
      .selectFrom('auditEvents')
      .select(['subjectType', 'subjectId', 'before', 'after', 'actorId'])
      .where('action', '=', 'signal/setMethod')
      .orderBy('id')
      .execute();

  it('decides from now on until it is removed, and both are audited', async () => {
    const { healthRiskId, people, society } = fixture;
    expect((await set('cusum')).status).toBe(200);
    expect((await get('method')).body.value).toMatchObject({ method: 'cusum', chosenMethod: 'cusum' });
    // setting it again changes nothing
    await set('cusum');
    await set('c1');
    expect((await set(null)).status).toBe(200);
    const { value } = (await get('method')).body;
    expect([value.method, value.chosenMethod]).toEqual(['c2', undefined]);
    const ofPlace = { subjectType: 'village', subjectId: society.villageId, actorId: people.manager };
    expect(await listEvents()).toEqual([
      { ...ofPlace, before: { healthRiskId, method: null }, after: { healthRiskId, method: 'cusum' } },
      { ...ofPlace, before: { healthRiskId, method: 'cusum' }, after: { healthRiskId, method: 'c1' } },
      { ...ofPlace, before: { healthRiskId, method: 'c1' }, after: { healthRiskId, method: null } },
    ]);
  });

  it('has the place evaluated again within minutes', async () => {
    const other = await aSignalsFixture(app);
    await other.reportRise(6);
    await other.evaluateNight();
    const findMethods = async () =>
      (await other.listSignals()).map(({ districtId, method }) => [districtId !== null, method]);
    expect(await findMethods()).toEqual(expect.arrayContaining([[true, 'c2']]));
    await app.as(other.people.manager).post(`/api/signal/setMethod?nationalSocietyId=${other.society.id}`, {
      healthRiskId: other.healthRiskId,
      level: 'district',
      placeId: other.society.districtId,
      chosenMethod: 'bayes',
    });
    await other.evaluateChanges();
    expect((await findMethods()).toSorted()).toEqual([
      [false, 'c2'],
      [false, 'c2'],
      [true, 'bayes'],
    ]);
  });

  it('needs a health risk of a project of the national society', async () => {
    const healthRiskId = await aHealthRisk(db, 77_001);
    expect((await set('c1', { healthRiskId })).body.message.key).toBe('healthRisk.notFound');
  });

  it('is kept per place and health risk', async () => {
    await set('c3', { level: 'region', placeId: fixture.society.regionId });
    await set('c1');
    const stored = await db
      .selectFrom('signalMethods')
      .select(['regionId', 'villageId', 'method'])
      .where('nationalSocietyId', '=', fixture.society.id)
      .orderBy('method')
      .execute();
    expect(stored).toEqual([
      { regionId: null, villageId: fixture.society.villageId, method: 'c1' },
      { regionId: fixture.society.regionId, villageId: null, method: 'c3' },
    ]);
  });

  it('is refused in an archived national society', async () => {
    const administrator = await aUser(db, 'Administrator');
    const other = await aSignalsFixture(app);
    await db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', other.society.id)
      .execute();
    const { status, body } = await app
      .as(administrator)
      .post(`/api/signal/setMethod?nationalSocietyId=${other.society.id}`, {
        ...{
          healthRiskId: other.healthRiskId,
          level: 'village',
          placeId: other.society.villageId,
          chosenMethod: 'c1',
        },
      });
    expect(status).toBe(400);
    expect(body.message.key).toBe('nationalSociety.isArchived');
  });
});
