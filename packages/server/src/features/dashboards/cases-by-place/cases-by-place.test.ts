import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { anOrganization, aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { download } from '../../../../test/support/files/download.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let other: Awaited<ReturnType<typeof aVillage>>;
let neighbour: number;
let otherOrganization: number;
let projectId: number;
let manager: number;

const period = { startDate: '2026-02-25T00:00:00Z', endDate: '2026-03-10T00:00:00Z' };
const everything = { healthRisks: [], locations: null, groupingType: 'Week', ...period };

interface Place {
  id: number;
  name: string;
  within: string[];
  code?: string;
  counts: number[];
  cases: number;
  population?: number;
  rate?: { per: number; value: number; lower: number; upper: number };
  isPartial: boolean;
}

async function request(given: object = {}, { path = `project`, id = projectId, by = manager } = {}) {
  const query = path === 'project' ? `projectId=${id}` : `nationalSocietyId=${id}`;
  const url = `/api/${path}Dashboard/casesByPlace?${query}`;
  const { status, body } = await app.as(by).post(url, { ...everything, level: 'village', ...given });
  expect(status).toBe(200);
  return body.value as { places: Place[] } & Record<string, unknown>;
}

const casesOf = ({ places }: { places: Place[] }) => new Map(places.map(({ id, cases }) => [id, cases]));

const populate = (values: object) =>
  db
    .insertInto('placePopulations')
    .values({ nationalSocietyId: society.id, source: 'Census', year: 2026, total: 0, ...values })
    .execute();

beforeAll(async () => {
  society = await aSociety(db, { epiWeekStartDay: 'Monday' });
  other = await aVillage(db, society.id, 'Quiet');
  const { districtId } = society;
  neighbour = (
    await db
      .insertInto('villages')
      .values({ name: 'Neighbour', districtId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  otherOrganization = await anOrganization(db, society.id);
  projectId = await aProject(db, society, { timeZoneId: 'Asia/Kolkata' });
  const at = { nationalSocietyId: society.id };
  manager = await aUser(db, 'Manager', { ...at, organizationId: society.organizationId });
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 801));
  const team = async (organizationId: number) => {
    const supervisorId = await aUser(db, 'Supervisor', { ...at, organizationId, projectId });
    return (await aDataCollector(db, { projectId, supervisorId })).id;
  };
  const collectors = [await team(society.organizationId), await team(otherOrganization)] as const;
  const send = (receivedAt: string, reportedOn: string, given: object = {}) =>
    aReport(db, {
      ...{ ...at, projectId, projectHealthRiskId, dataCollectorId: collectors[0] },
      ...{ villageId: society.villageId, receivedAt: new Date(receivedAt), reportedOn },
      ...given,
    });
  await send('2026-03-03T10:00:00Z', '2026-03-03', { reportedCaseCount: 3 });
  await send('2026-03-04T10:00:00Z', '2026-03-04', { isTraining: true, reportedCaseCount: 100 });
  await send('2026-03-04T10:00:00Z', '2026-03-04', { status: 'Rejected', reportedCaseCount: 100 });
  await send('2026-03-04T10:00:00Z', '2026-03-04', { isRepetition: true, reportedCaseCount: 100 });
  await send('2026-03-09T10:00:00Z', '2026-03-09', { villageId: neighbour, dataCollectorId: collectors[1] });
  await send('2026-03-09T10:00:00Z', '2026-03-09', { villageId: null, reportedCaseCount: 2 });
  // Half past midnight of 11 March in the zone of the project.
  await send('2026-03-10T19:00:00Z', '2026-03-11', { reportedCaseCount: 50 });
});

describe('cases by place', () => {
  it('list every place of the level with its cases, those without any too', async () => {
    const response = await request();
    expect(response.places.map(({ id, cases, counts }) => [id, cases, counts])).toEqual([
      [society.villageId, 3, [0, 3, 0]],
      [neighbour, 1, [0, 0, 1]],
      [other.villageId, 0, [0, 0, 0]],
    ]);
    expect(response).toMatchObject({
      ...{ level: 'village', per: 1000, placeCount: 3, withoutPopulation: 3, truncated: false },
      ...{ casesWithoutPlace: 2, casesLeftOut: 0 },
      periods: [
        { firstDay: '2026-02-25', lastDay: '2026-03-01' },
        { firstDay: '2026-03-02', lastDay: '2026-03-08' },
        { firstDay: '2026-03-09', lastDay: '2026-03-10' },
      ],
    });
    for (const name of ['code', 'population', 'rate']) expect(response.places[0]).not.toHaveProperty(name);
  });

  it.each(['region', 'district', 'village'])('add up to the total of the dashboard by %s', async (level) => {
    const { body } = await app
      .as(manager)
      .post(`/api/projectDashboard/data?projectId=${projectId}`, everything);
    const { places, casesWithoutPlace } = await request({ level });
    const sum = places.reduce((total, { cases }) => total + cases, Number(casesWithoutPlace));
    expect(sum).toBe(body.value.summary.totalReportCount);
    expect(places.every(({ counts, cases }) => counts.reduce((one, two) => one + two, 0) === cases)).toBe(
      true,
    );
  });

  it('can be those of the whole period only, or of days', async () => {
    const whole = await request({ level: 'district', withPeriods: false });
    expect(whole.periods).toEqual([{ firstDay: '2026-02-25', lastDay: '2026-03-10' }]);
    expect(whole.places[0]).toMatchObject({ id: society.districtId, cases: 4, counts: [4] });
    const days = await request({ level: 'region', groupingType: 'Day' });
    expect(days.periods).toHaveLength(14);
    expect(days.places[0]?.counts).toEqual([0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 1, 0]);
  });

  it('are those of the filter: training, organization, place', async () => {
    expect(casesOf(await request({ trainingStatus: 'All' })).get(society.villageId)).toBe(103);
    const ofOther = await request({ organizationId: otherOrganization });
    expect(casesOf(ofOther)).toEqual(
      new Map([
        [neighbour, 1],
        [society.villageId, 0],
        [other.villageId, 0],
      ]),
    );
    const locations = {
      ...{
        regionIds: [society.regionId],
        districtIds: [society.districtId],
        villageIds: [neighbour],
        zoneIds: [],
      },
    };
    const inVillage = await request({ locations });
    expect(inVillage).toMatchObject({
      placeCount: 1,
      casesWithoutPlace: 0,
      places: [{ id: neighbour, cases: 1 }],
    });
    const inDistrict = await request({ locations, level: 'district' });
    expect(inDistrict.places).toMatchObject([{ id: society.districtId, cases: 1, isPartial: true }]);
  });

  it('of an empty or reversed period are zero', async () => {
    const empty = await request({ startDate: '2020-01-01T00:00:00Z', endDate: '2020-01-02T00:00:00Z' });
    expect(empty.places.map(({ cases }) => cases)).toEqual([0, 0, 0]);
    const reversed = await request({ startDate: '2026-03-10T00:00:00Z', endDate: '2026-03-01T00:00:00Z' });
    expect(reversed).toMatchObject({ periods: [], placeCount: 3, casesWithoutPlace: 0 });
  });
});

describe('rates', () => {
  beforeAll(async () => {
    const { villageId, districtId, id: nationalSocietyId } = society;
    await populate({ villageId, year: 2020, total: 100, growthPercent: 10 });
    await populate({ villageId, year: 2025, total: 400, growthPercent: 2.5 });
    await populate({ villageId, year: 2027, total: 9999 });
    await populate({ villageId: neighbour, year: 2025, total: 700 });
    await populate({ villageId: other.villageId, total: 0 });
    await populate({ districtId, total: 20_000 });
    await db
      .insertInto('placeCodes')
      .values({ nationalSocietyId, districtId, system: 'pcode', code: 'SN007' })
      .execute();
  });

  it('use the population of the year of the last day, and are missing without one', async () => {
    const response = await request();
    const [first, second, third] = response.places;
    expect(first).toMatchObject({
      population: 410,
      rate: { per: 1000, value: expect.closeTo(7.317, 3), lower: expect.closeTo(1.509, 3) },
    });
    // The figure of 2025 states no growth, so that the population of 2026 is not known.
    for (const name of ['population', 'rate']) expect(second).not.toHaveProperty(name);
    expect(third).toMatchObject({ population: 0 });
    expect(third).not.toHaveProperty('rate');
    expect(response.withoutPopulation).toBe(2);
  });

  it('of an earlier period use the earlier population', async () => {
    const dates = { startDate: '2021-01-01T00:00:00Z', endDate: '2021-12-31T00:00:00Z' };
    const { places } = await request(dates);
    expect(places.find(({ id }) => id === society.villageId)).toMatchObject({
      population: 110,
      rate: { value: 0, lower: 0, upper: expect.closeTo(33.535, 3) },
    });
  });

  it('of districts are per 100,000, with the code in effect', async () => {
    const { places } = await request({ level: 'district' });
    expect(places[0]).toMatchObject({ code: 'SN007', population: 20_000, rate: { per: 100_000, value: 20 } });
  });

  it('are not given for a part of a place', async () => {
    const locations = {
      ...{
        regionIds: [society.regionId],
        districtIds: [society.districtId],
        villageIds: [neighbour],
        zoneIds: [],
      },
    };
    const { places } = await request({ locations, level: 'district' });
    expect(places[0]).toMatchObject({ isPartial: true, population: 20_000 });
    expect(places[0]).not.toHaveProperty('rate');
  });
});

describe('cases by place of a national society', () => {
  it('are those of all its projects, open and closed, and of no other national society', async () => {
    const closed = await aProject(db, society, {
      state: 'Closed',
      endedAt: new Date('2026-03-05T00:00:00Z'),
    });
    const projectHealthRiskId = await aProjectHealthRisk(db, closed, await aHealthRisk(db, 802));
    const supervisorId = await aUser(db, 'Supervisor', { nationalSocietyId: society.id, projectId: closed });
    const { id: dataCollectorId } = await aDataCollector(db, { projectId: closed, supervisorId });
    const report = { nationalSocietyId: society.id, projectId: closed, projectHealthRiskId, dataCollectorId };
    await aReport(db, {
      ...report,
      ...{
        villageId: other.villageId,
        receivedAt: new Date('2026-03-04T10:00:00Z'),
        reportedOn: '2026-03-04',
      },
    });
    const ofSociety = await request({ level: 'village' }, { path: 'nationalSociety', id: society.id });
    expect(casesOf(ofSociety).get(other.villageId)).toBe(1);
    expect((await request({}, { id: closed })).places[0]).toMatchObject({ id: other.villageId, cases: 1 });

    const stranger = await aSociety(db);
    const member = await aUser(db, 'Manager', { nationalSocietyId: stranger.id });
    const foreign = await request({}, { path: 'nationalSociety', id: stranger.id, by: member });
    expect(foreign.places.map(({ id, cases }) => [id, cases])).toEqual([[stranger.villageId, 0]]);
    const ask = (id: number, by: number) =>
      app.as(by).post(`/api/nationalSocietyDashboard/casesByPlace?nationalSocietyId=${id}`, {
        ...everything,
        level: 'village',
      });
    expect((await ask(society.id, member)).status).toBe(403);

    // Somebody who works for both sees each with its own places, and no third one.
    await db
      .insertInto('userNationalSocieties')
      .values({ userId: member, nationalSocietyId: society.id, organizationId: otherOrganization })
      .execute();
    for (const one of [society, stranger]) {
      const { status, body } = await ask(one.id, member);
      expect(status).toBe(200);
      expect(body.value.places.map(({ id }: Place) => id)).toContain(one.villageId);
      expect(body.value.placeCount).toBe(one === society ? 3 : 1);
    }
    expect((await ask((await aSociety(db)).id, member)).status).toBe(403);
  });
});

describe('the Excel file of cases by place', () => {
  const save = async (given: object = {}) => {
    const path = `/api/projectDashboard/exportCasesByPlace?projectId=${projectId}`;
    const { status, headers, bytes } = await download(app, manager, path, {
      ...everything,
      level: 'village',
      ...given,
    });
    expect(status).toBe(200);
    return { name: String(headers['content-disposition']), table: await readSheet(bytes) };
  };

  it.each(['region', 'district', 'village'])('has the numbers of the dashboard by %s', async (level) => {
    const { places, per } = await request({ level, withPeriods: false });
    const { table, name } = await save({ level });
    const [titles, ...rows] = table;
    expect(titles?.slice(3, 5)).toEqual(['Cases', 'People']);
    expect(titles?.slice(5, 8)).toEqual([`Cases per ${per} people`, '95% interval from', 'to']);
    expect(name).toContain('casesByPlace_2026-02-25_2026-03-10.xlsx');
    expect(rows.map((row) => row.slice(0, 8))).toEqual(
      places.map(({ name: place, within, code = null, cases, population = null, rate }) => [
        ...[place, within.join(', ') || null, code, cases, population],
        ...[rate?.value ?? null, rate?.lower ?? null, rate?.upper ?? null],
      ]),
    );
  });

  it('has the exact rate and interval of a place whose population is known', async () => {
    await populate({ villageId: neighbour, total: 700 });
    const { table } = await save();
    const row = table.find(([name]) => name === 'Neighbour');
    expect(row?.[4]).toBe(700);
    expect(row?.[5]).toBeCloseTo(1000 / 700, 9);
    expect(row?.[6]).toBeCloseTo((0.025_317_808 * 1000) / 700, 6);
    expect(row?.[7]).toBeCloseTo((5.571_643_39 * 1000) / 700, 6);
  });
});
