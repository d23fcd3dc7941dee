import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { anOrganization, aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

let society: Awaited<ReturnType<typeof aSociety>>;
/** Another district with one village. */
let quiet: Awaited<ReturnType<typeof aVillage>>;
let neighbour: number;
let otherOrganization: number;
let projectId: number;
let manager: number;

/** Epi weeks 9, 10, and the first two days of 11; the period before is from 7 to 22 February. */
const everything = {
  ...{ healthRisks: [], locations: null, groupingType: 'Week' },
  ...{ startDate: '2026-02-23T00:00:00Z', endDate: '2026-03-10T00:00:00Z' },
};

interface Place {
  id: number;
  name: string;
}
interface ByPlace {
  places: (Place & { counts: number[] })[];
  others: { placeCount: number; counts: number[] };
  unknown: number[];
}
interface Epidemiology {
  cases: number;
  pyramid: { groups: { age: string; sex: string; cases: number }[]; withoutGroup: number };
  curve: {
    periods: object[];
    region: ByPlace;
    district: ByPlace;
    sexAge: { groups: { group: string; counts: number[] }[]; withoutGroup: number[] };
  };
  onset: {
    curve?: Epidemiology['curve'];
    cases: number;
    casesBefore: number;
    casesUnknown: number;
    delays: object;
    districts: Place[];
  };
  villages: { ranked: (Place & { cases: number; casesBefore: number })[]; withoutCases: number } & object;
  strip: {
    level: string;
    weeks: { firstDay: string; lastDay: string; epiWeek: number; isPartial: boolean }[];
    weeksLeftOut: number;
    places: (Place & { weeks: { cases?: number }[] })[];
    placesLeftOut: number;
  };
  reporting: {
    reports: number;
    lastDay?: string;
    weekdays: { days: number; reports: number; expected: number }[];
    districts: (Place & { reports: number; daysOnDuty: number; gap?: object })[];
  } & object;
}

async function request(given: object = {}, { path = 'project', id = projectId, by = manager } = {}) {
  const query = path === 'project' ? `projectId=${id}` : `nationalSocietyId=${id}`;
  const url = `/api/${path}Dashboard/epidemiology?${query}`;
  const { status, body } = await app.as(by).post(url, { ...everything, ...given });
  expect(status).toBe(200);
  return body.value as Epidemiology;
}

/** The counts of each place of the strip; null where it could not report. */
const cellsOf = ({ strip }: Epidemiology) =>
  Object.fromEntries(strip.places.map(({ id, weeks }) => [id, weeks.map(({ cases }) => cases ?? null)]));

const nobody = {
  ...{ countMalesBelowFive: 0, countMalesAtLeastFive: 0, countFemalesBelowFive: 0 },
  ...{ countFemalesAtLeastFive: 0, countUnspecifiedSexAndAge: 0 },
};

/** Events have no people. */
const event = {
  ...{ kind: 'Event', countMalesBelowFive: null, countMalesAtLeastFive: null, countFemalesBelowFive: null },
  ...{ countFemalesAtLeastFive: null, countUnspecifiedSexAndAge: null },
};

beforeAll(async () => {
  society = await aSociety(db, { epiWeekStartDay: 'Monday' });
  quiet = await aVillage(db, society.id, 'Quiet');
  const { districtId, villageId } = society;
  ({ id: neighbour } = await db
    .insertInto('villages')
    .values({ name: 'Neighbour', districtId })
    .returning('id')
    .executeTakeFirstOrThrow());
  otherOrganization = await anOrganization(db, society.id);
  projectId = await aProject(db, society, { timeZoneId: 'Asia/Kolkata' });
  const at = { nationalSocietyId: society.id };
  manager = await aUser(db, 'Manager', { ...at, organizationId: society.organizationId });
  const [human, animal, activity] = [
    await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 901)),
    await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 902, 'NonHuman')),
    await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 903, 'Activity')),
  ];
  const collect = async (organizationId: number, village: number) => {
    const supervisorId = await aUser(db, 'Supervisor', { ...at, organizationId, projectId });
    const locations = [{ villageId: village, latitude: 14, longitude: -14 }];
    const createdAt = new Date('2026-01-01T00:00:00Z');
    return (await aDataCollector(db, { projectId, supervisorId, locations, createdAt })).id;
  };
  const first = await collect(society.organizationId, villageId);
  const second = await collect(otherOrganization, neighbour);
  const third = await collect(society.organizationId, quiet.villageId);
  // Days begin at 18:30 UTC. The second is away for the whole of week 10, the third in training before week 9 and away from week 11.
  await db
    .insertInto('dataCollectorNotDeployedPeriods')
    .values([
      {
        ...{ dataCollectorId: second, startedAt: new Date('2026-03-01T18:30:00Z') },
        endedAt: new Date('2026-03-08T18:30:00Z'),
      },
      { dataCollectorId: third, startedAt: new Date('2026-03-08T18:30:00Z'), endedAt: null },
    ])
    .execute();
  await db
    .insertInto('dataCollectorTrainingPeriods')
    .values({
      ...{ dataCollectorId: third, startedAt: new Date('2026-01-01T00:00:00Z') },
      endedAt: new Date('2026-02-22T18:30:00Z'),
    })
    .execute();
  const send = (reportedOn: string, given: object = {}) =>
    aReport(db, {
      ...{ ...at, projectId, projectHealthRiskId: human, dataCollectorId: first, villageId },
      ...{ receivedAt: new Date(`${reportedOn}T10:00:00Z`), reportedOn, ...given },
    });
  await send('2026-03-03', { onsetOn: '2026-02-27', onsetOrigin: 'sms' });
  await send('2026-03-04', {
    ...{ onsetOn: '2026-03-02', onsetOrigin: 'staff' },
    ...{ kind: 'Aggregate', reportedCaseCount: 14, countMalesBelowFive: 2, countMalesAtLeastFive: 3 },
    ...{ countFemalesBelowFive: 4, countFemalesAtLeastFive: 5 },
  });
  await send('2026-02-24', {
    ...{ ...nobody, countFemalesBelowFive: 1, dataCollectorId: second, villageId: neighbour },
    ...{ onsetOn: '2026-02-20', onsetOrigin: 'reply' },
  });
  await send('2026-02-10', { kind: 'Aggregate', reportedCaseCount: 3, countMalesAtLeastFive: 3 });
  await send('2026-03-09', {
    ...{ ...nobody, kind: 'Aggregate', countUnspecifiedSexAndAge: 2, reportedCaseCount: 2, villageId: null },
  });
  await send('2026-03-04', { status: 'Rejected', reportedCaseCount: 100 });
  await send('2026-03-04', { isTraining: true, reportedCaseCount: 100, villageId: quiet.villageId });
  await send('2026-03-04', { isRepetition: true, reportedCaseCount: 100 });
  await send('2026-03-10', { ...event, projectHealthRiskId: animal });
  await send('2026-03-05', {
    ...{ ...event, isActivity: true, projectHealthRiskId: activity, reportedCaseCount: 0 },
    ...{ dataCollectorId: third, villageId: quiet.villageId },
  });
});

describe('epidemiology', () => {
  // SRV.FXNREQ.181, SRV.FXNREQ.189
  it('counts the cases that the dashboard counts', async () => {
    const { cases } = await request();
    const { body } = await app
      .as(manager)
      .post(`/api/projectDashboard/data?projectId=${projectId}`, everything);
    expect(cases).toBe(19);
    expect(body.value.summary.totalReportCount).toBe(19);
  });

  it('names every place with its codes and those of the places around it', async () => {
    const code = { nationalSocietyId: society.id, system: 'pcode' };
    const { regionId, districtId, villageId } = society;
    await db
      .insertInto('placeCodes')
      .values([
        { ...code, regionId, code: 'E01' },
        { ...code, districtId, code: 'E0101' },
        { ...code, villageId, code: 'E010103' },
      ])
      .execute();
    const { curve, onset, villages, strip, reporting } = await request();
    const find = (places: { id: number; placeCodes?: { code: string }[] }[], id: number) =>
      places.find((place) => place.id === id)?.placeCodes?.map(({ code: found }) => found);
    const ofDistrict = ['E01', 'E0101'];
    expect(find(curve.region.places, regionId)).toEqual(['E01']);
    expect(find(curve.district.places, districtId)).toEqual(ofDistrict);
    expect(onset.curve && find(onset.curve.district.places, districtId)).toEqual(ofDistrict);
    expect(find(onset.districts, districtId)).toEqual(ofDistrict);
    expect(find(villages.ranked, villageId)).toEqual([...ofDistrict, 'E010103']);
    expect(find(strip.places, districtId)).toEqual(ofDistrict);
    expect(find(reporting.districts, districtId)).toEqual(ofDistrict);
    const { strip: ofVillages } = await request({ stripDistrictId: districtId });
    expect(find(ofVillages.places, villageId)).toEqual([...ofDistrict, 'E010103']);
    await db.deleteFrom('placeCodes').where('nationalSocietyId', '=', society.id).execute();
  });

  it('groups by sex and age, with the people of aggregate reports', async () => {
    const { pyramid } = await request();
    expect(pyramid.groups.map(({ age, sex, cases }) => `${sex} ${age} ${cases}`)).toEqual([
      'female atLeastFive 5',
      'male atLeastFive 4',
      'female belowFive 5',
      'male belowFive 2',
      'unknown unknown 2',
    ]);
    expect(pyramid.withoutGroup).toBe(1);
  });

  it('has a curve by region, district and group, each of which adds up to all cases', async () => {
    const { curve } = await request();
    expect(curve.periods).toEqual([
      { firstDay: '2026-02-23', lastDay: '2026-03-01', epiYear: 2026, epiWeek: 9 },
      { firstDay: '2026-03-02', lastDay: '2026-03-08', epiYear: 2026, epiWeek: 10 },
      { firstDay: '2026-03-09', lastDay: '2026-03-10', epiYear: 2026, epiWeek: 11 },
    ]);
    for (const [level, id] of [
      ['region', society.regionId],
      ['district', society.districtId],
    ] as const) {
      expect(curve[level].places.map((place) => [place.id, place.counts])).toEqual([[id, [1, 15, 1]]]);
      expect(curve[level].others).toEqual({ placeCount: 0, counts: [0, 0, 0] });
      expect(curve[level].unknown).toEqual([0, 0, 2]);
    }
    expect(Object.fromEntries(curve.sexAge.groups.map(({ group, counts }) => [group, counts]))).toEqual({
      malesBelowFive: [0, 2, 0],
      malesAtLeastFive: [0, 4, 0],
      femalesBelowFive: [1, 4, 0],
      femalesAtLeastFive: [0, 5, 0],
      unspecifiedSexAndAge: [0, 0, 2],
    });
    expect(curve.sexAge.withoutGroup).toEqual([0, 0, 1]);
  });

  it('has a curve by onset, which with what it lacks adds up to all cases', async () => {
    const { onset, cases } = await request();
    const { curve, casesBefore, casesUnknown } = onset;
    expect([onset.cases, casesBefore, casesUnknown]).toEqual([15, 1, 3]);
    expect(onset.cases + casesBefore + casesUnknown).toBe(cases);
    expect(curve?.district.places.map(({ id, counts }) => [id, counts])).toEqual([
      [society.districtId, [1, 14, 0]],
    ]);
    expect(curve?.sexAge.groups.find(({ group }) => group === 'malesAtLeastFive')?.counts).toEqual([1, 3, 0]);
  });

  it('has the days from onset to report by district, of reports about ill people', async () => {
    const { onset } = await request();
    expect(onset.delays).toEqual({ reports: 4, known: 3, medianDays: 4, ninetiethPercentileDays: 4 });
    expect(onset.districts).toMatchObject([
      { id: society.districtId, reports: 3, known: 3, medianDays: 4, ninetiethPercentileDays: 4 },
    ]);
  });

  it('follows a change of the onset, and has no curve by onset where none is known', async () => {
    const { onset } = await request({ locations: null, startDate: '2026-03-09T00:00:00Z' });
    expect([onset.curve, onset.cases, onset.casesUnknown]).toEqual([undefined, 0, 3]);
    expect(onset.delays).toEqual({ reports: 1, known: 0 });
    const setOnset = (onsetOn: string) =>
      db.updateTable('reports').set({ onsetOn }).where('onsetOrigin', '=', 'staff').execute();
    await setOnset('2026-02-28');
    expect((await request()).onset.curve?.district.places[0]?.counts).toEqual([15, 0, 0]);
    await setOnset('2026-03-02');
    expect((await request()).onset.curve?.district.places[0]?.counts).toEqual([1, 14, 0]);
  });

  it('can have a curve by day', async () => {
    const { curve } = await request({ groupingType: 'Day' });
    expect(curve.periods).toHaveLength(16);
    expect(curve.periods[8]).toEqual({
      ...{ firstDay: '2026-03-03', lastDay: '2026-03-03', epiYear: 2026, epiWeek: 10 },
    });
    expect(curve.region.places[0]?.counts).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 1, 14, 0, 0, 0, 0, 0, 1]);
  });

  it('ranks villages and gives the cases of the same number of days before', async () => {
    const { villages } = await request();
    expect(villages).toMatchObject({
      before: { firstDay: '2026-02-07', lastDay: '2026-02-22' },
      leftOut: { villageCount: 0, cases: 0, casesBefore: 0 },
      withoutCases: 1,
      unknown: { cases: 2, casesBefore: 0 },
    });
    expect(villages.ranked.map(({ id, cases, casesBefore }) => [id, cases, casesBefore])).toEqual([
      [society.villageId, 16, 3],
      [neighbour, 1, 0],
    ]);
    expect(villages.ranked[1]).toMatchObject({
      ...{ name: 'Neighbour', couldReport: true, couldReportBefore: true },
    });
  });

  it('says where nobody could report before', async () => {
    const days = { startDate: '2026-03-09T00:00:00Z', endDate: '2026-03-10T00:00:00Z' };
    const back = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-02-10T00:00:00Z' };
    expect((await request(days)).villages.ranked[0]).toMatchObject({
      ...{ id: society.villageId, cases: 1, couldReport: true, couldReportBefore: true },
    });
    expect((await request(back)).villages.ranked[0]).toMatchObject({
      ...{ id: society.villageId, cases: 3, couldReport: true, couldReportBefore: false },
    });
  });
});

describe('the space-time strip', () => {
  it('has no count where nobody was on duty', async () => {
    const found = await request();
    expect(found.strip.weeks.map(({ epiWeek, isPartial }) => [epiWeek, isPartial])).toEqual([
      [9, false],
      [10, false],
      [11, true],
    ]);
    expect(cellsOf(found)).toEqual({
      [society.districtId]: [1, 15, 1],
      [quiet.districtId]: [0, 0, null],
    });
  });

  it('shows the villages of one district', async () => {
    const found = await request({ stripDistrictId: society.districtId });
    expect(found.strip.level).toBe('village');
    expect(cellsOf(found)).toEqual({ [society.villageId]: [0, 15, 1], [neighbour]: [1, null, 0] });
  });

  it('knows training: before it ended nobody could report', async () => {
    const before = { startDate: '2026-02-16T00:00:00Z', stripDistrictId: quiet.districtId };
    expect(cellsOf(await request(before))).toEqual({ [quiet.villageId]: [null, 0, 0, null] });
    const training = await request({ ...before, trainingStatus: 'InTraining' });
    expect(cellsOf(training)).toEqual({ [quiet.villageId]: [0, 0, 100, null] });
  });

  it('has no places of a district of another national society', async () => {
    const stranger = await aSociety(db);
    const { strip } = await request({ stripDistrictId: stranger.districtId });
    expect(strip).toMatchObject({ level: 'village', places: [], placesLeftOut: 0 });
  });

  it('shows 60 weeks and 200 places, and says what is left out', async () => {
    const { districtId } = await aVillage(db, society.id, 'Many');
    const villages = Array.from({ length: 210 }, (_, index) => ({ name: `V${index}`, districtId }));
    await db.insertInto('villages').values(villages).execute();
    const long = await request({ startDate: '2024-12-30T00:00:00Z', stripDistrictId: districtId });
    expect(long.strip).toMatchObject({ weeksLeftOut: 3, placesLeftOut: 11 });
    expect(long.strip.weeks).toHaveLength(60);
    expect(long.strip.weeks.at(-1)).toMatchObject({ firstDay: '2026-03-09', lastDay: '2026-03-10' });
    expect(long.strip.places).toHaveLength(200);
    await db.deleteFrom('villages').where('districtId', '=', districtId).execute();
    await db.deleteFrom('districts').where('id', '=', districtId).execute();
  });
});

describe('reporting', () => {
  it('counts reports of every kind and status by weekday', async () => {
    const { reporting } = await request();
    expect(reporting).toMatchObject({ lastDay: '2026-03-10', reports: 7, reportsWithoutDistrict: 1 });
    expect(reporting.weekdays.map(({ days, reports, expected }) => [days, reports, expected])).toEqual([
      [3, 1, 1.31],
      [3, 3, 1.31],
      [2, 2, 0.88],
      [2, 1, 0.88],
      [2, 0, 0.88],
      [2, 0, 0.88],
      [2, 0, 0.88],
    ]);
  });

  it('finds the longest gap of each district, without time off duty', async () => {
    const { districts } = (await request()).reporting;
    expect(districts.map(({ id, reports, daysOnDuty, gap }) => [id, reports, daysOnDuty, gap])).toEqual([
      [
        quiet.districtId,
        1,
        14,
        { firstDay: '2026-02-23', lastDay: '2026-03-04', days: 10, isOngoing: false },
      ],
      [
        society.districtId,
        5,
        16,
        { firstDay: '2026-02-25', lastDay: '2026-03-02', days: 6, isOngoing: false },
      ],
    ]);
  });

  it('does not depend on the health risk, and leaves out the present day', async () => {
    const { reporting } = await request({ healthRisks: [999_999], endDate: '2026-03-11T00:00:00Z' });
    expect(reporting).toMatchObject({ lastDay: '2026-03-10', reports: 7 });
    const today = { startDate: '2026-03-11T00:00:00Z', endDate: '2026-03-11T00:00:00Z' };
    const found = (await request(today)).reporting;
    expect(found).not.toHaveProperty('lastDay');
    expect(found.districts.every((district) => district.daysOnDuty === 0 && !district.gap)).toBe(true);
  });
});

describe('the filter', () => {
  it('selects the reports and the duty of an organization', async () => {
    const found = await request({ organizationId: otherOrganization });
    expect(found.cases).toBe(1);
    expect(cellsOf(found)).toEqual({
      [society.districtId]: [1, null, 0],
      [quiet.districtId]: [null, null, null],
    });
    expect(found.reporting).toMatchObject({ reports: 1 });
  });

  it('selects places', async () => {
    const { regionId, districtId } = society;
    const locations = {
      ...{ regionIds: [regionId], districtIds: [districtId], villageIds: [neighbour], zoneIds: [] },
    };
    const found = await request({ locations });
    expect(found.villages.ranked.map(({ id }) => id)).toEqual([neighbour]);
    expect(cellsOf(found)).toEqual({ [districtId]: [1, null, 0] });
  });

  it('can select nothing', async () => {
    const reversed = { startDate: '2026-03-10T00:00:00Z', endDate: '2026-03-01T00:00:00Z' };
    expect(await request(reversed)).toMatchObject({
      cases: 0,
      curve: { periods: [], region: { places: [], unknown: [] } },
      strip: { weeks: [], weeksLeftOut: 0 },
      reporting: { reports: 0 },
    });
    const future = { startDate: '2026-03-16T00:00:00Z', endDate: '2026-03-22T00:00:00Z' };
    expect(cellsOf(await request(future))[society.districtId]).toEqual([null]);
  });
});

describe('epidemiology of a national society', () => {
  it('is that of all its projects, with no duty in a closed one, and of no other national society', async () => {
    const endedAt = new Date('2026-03-01T18:30:00Z');
    const closed = await aProject(db, society, { state: 'Closed', endedAt, timeZoneId: 'Asia/Kolkata' });
    const projectHealthRiskId = await aProjectHealthRisk(db, closed, await aHealthRisk(db, 904));
    const at = { nationalSocietyId: society.id, projectId: closed };
    const supervisorId = await aUser(db, 'Supervisor', at);
    const { villageId } = quiet;
    const { id: dataCollectorId } = await aDataCollector(db, {
      ...{ projectId: closed, supervisorId, createdAt: new Date('2026-01-01T00:00:00Z') },
      locations: [{ villageId, latitude: 14, longitude: -14 }],
    });
    await aReport(db, {
      ...{ ...at, projectHealthRiskId, dataCollectorId, villageId },
      ...{ receivedAt: new Date('2026-02-25T10:00:00Z'), reportedOn: '2026-02-25' },
    });
    const ofClosed = await request({}, { id: closed });
    expect(cellsOf(ofClosed)).toEqual({
      [quiet.districtId]: [1, null, null],
      [society.districtId]: [null, null, null],
    });
    const ofSociety = await request({ utcOffset: 5 }, { path: 'nationalSociety', id: society.id });
    expect(ofSociety.cases).toBe(20);
    expect(cellsOf(ofSociety)[society.districtId]).toEqual([1, 15, 1]);

    const stranger = await aSociety(db);
    const by = await aUser(db, 'Manager', { nationalSocietyId: stranger.id });
    const foreign = await request({}, { path: 'nationalSociety', id: stranger.id, by });
    expect(foreign).toMatchObject({ cases: 0 });
    expect(foreign.strip.places.map(({ id }) => id)).toEqual([stranger.districtId]);
    const { status } = await app
      .as(by)
      .post(`/api/nationalSocietyDashboard/epidemiology?nationalSocietyId=${society.id}`, everything);
    expect(status).toBe(403);
  });
});
