import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

/**
 * Every filter of the performance list, alone and together with every other, compared with plain TypeScript over the same
 * data: random collectors, places, periods without deployment and messages, the same in each run.
 */
const app = await startTestApp({ now: '2022-02-09T12:00:00Z' });
afterAll(() => app.close());

let seed = 20_220_209;
/** A random number from 0 up to a limit (mulberry32). */
function random(limit: number): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
}
const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;

const day = 86_400_000;
/** When week 6 of 2022 began in Kathmandu, on a Sunday; each week before, seven days earlier. */
const sixthWeek = Date.parse('2022-02-06T00:00:00+05:45');
const weekStarts = Array.from({ length: 8 }, (_, weeks) => sixthWeek - 7 * day * (weeks + 1)); // Newest first.
const now = Date.parse('2022-02-09T12:00:00Z');
/** An hour that is often near the boundary of a week. */
const anInstant = () =>
  sixthWeek - 7 * day * random(11) + (random(5) - 2) * 3_600_000 + pick([0, 0, 2, 4]) * day;

interface Collector {
  id: number;
  name: string;
  displayName: string;
  isInTrainingMode: boolean;
  supervisorId: number | null;
  headSupervisorId: number | null;
  createdAt: number;
  places: { regionId: number; villageId: number; zoneId: number | null }[];
  periods: { startedAt: number; endedAt: number | null }[];
  messages: { receivedAt: number; isTraining: boolean; isWrong: boolean }[];
}

const collectors: Collector[] = [];
let projectId: number;
let people: { administrator: number; manager: number; supervisor: number; led: number; head: number };
let regions: { regionId: number; districtId: number; villageId: number }[];
let zones: number[];

beforeAll(async () => {
  const society = await aSociety(app.db);
  projectId = await aProject(app.db, society, { timeZoneId: 'Asia/Kathmandu' });
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const head = await aUser(app.db, 'HeadSupervisor', { ...at, projectId });
  people = {
    administrator: await aUser(app.db, 'Administrator'),
    manager: await aUser(app.db, 'Manager', at),
    supervisor: await aUser(app.db, 'Supervisor', { ...at, projectId }),
    led: await aUser(app.db, 'Supervisor', { ...at, projectId, headSupervisorId: head }),
    head,
  };
  regions = [society, await aVillage(app.db, society.id), await aVillage(app.db, society.id)];
  const rows = ['East', 'West'].map((name) => ({ villageId: society.villageId, name }));
  zones = (await app.db.insertInto('zones').values(rows).returning('id').execute()).map(({ id }) => id);
  for (let index = 0; index < 45; index++) collectors.push(await aCollector(society.id, index));
});

async function aCollector(nationalSocietyId: number, index: number): Promise<Collector> {
  const who = pick([
    { supervisorId: people.supervisor, headSupervisorId: null },
    { supervisorId: people.led, headSupervisorId: null },
    { supervisorId: null, headSupervisorId: people.head },
  ]);
  const generated = {
    name: `${pick(['Ama', 'bina', 'Çelik'])} ${index}`,
    displayName: pick(['Ama shown', 'Other']),
    isInTrainingMode: random(3) === 0,
    ...who,
  };
  const createdAt = random(2) ? Date.parse('2021-01-01T00:00:00Z') : anInstant();
  const { id } = await app.db
    .insertInto('dataCollectors')
    .values({ projectId, dataCollectorType: 'Human', ...generated, createdAt: new Date(createdAt) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const places = randomPlaces(pick([0, 1, 1, 2]));
  const periods = randomPeriods(random(3));
  const messages = Array.from({ length: random(12) }, () => ({
    receivedAt: anInstant(),
    isTraining: random(3) === 0,
    isWrong: random(4) === 0,
  }));
  await store(id, nationalSocietyId, { places, periods, messages });
  return { id, ...generated, createdAt, places, periods, messages };
}

function randomPlaces(count: number): Collector['places'] {
  const start = random(3);
  return Array.from({ length: count }, (_, index) => {
    const { regionId, villageId } = regions[(start + index) % 3]!;
    return {
      regionId,
      villageId,
      zoneId: villageId === regions[0]!.villageId ? pick([null, ...zones]) : null,
    };
  });
}

/** Consecutive periods; the last may be open. */
function randomPeriods(count: number): Collector['periods'] {
  const instants = Array.from({ length: 2 * count }, anInstant).sort((a, b) => a - b);
  const isOpen = random(2) === 0;
  return Array.from({ length: count }, (_, index) => ({
    startedAt: instants[2 * index]!,
    endedAt: isOpen && index === count - 1 ? null : instants[2 * index + 1]!,
  }));
}

async function store(
  dataCollectorId: number,
  nationalSocietyId: number,
  { places, periods, messages }: Pick<Collector, 'places' | 'periods' | 'messages'>,
): Promise<void> {
  for (const { villageId, zoneId } of places)
    await app.db
      .insertInto('dataCollectorLocations')
      .values({ dataCollectorId, villageId, zoneId, latitude: 1, longitude: 2 })
      .execute();
  for (const { startedAt, endedAt } of periods)
    await app.db
      .insertInto('dataCollectorNotDeployedPeriods')
      .values({
        dataCollectorId,
        startedAt: new Date(startedAt),
        endedAt: endedAt === null ? null : new Date(endedAt),
      })
      .execute();
  const rows = messages.map(({ receivedAt, isTraining, isWrong }) => ({
    source: 'SmsEagle',
    nationalSocietyId,
    projectId,
    dataCollectorId,
    isTraining,
    receivedAt: new Date(receivedAt),
    processedAt: new Date(receivedAt),
    errorType: isWrong ? 'FormatError' : null,
  }));
  if (rows.length > 0) await app.db.insertInto('rawReports').values(rows).execute();
}

/** The expected row, computed from the definitions. */
function computeExpected(collector: Collector, isTraining: boolean) {
  const counted = collector.messages.filter(
    (message) =>
      message.isTraining === isTraining && message.receivedAt >= weekStarts[7]! && message.receivedAt <= now,
  );
  const latest = Math.max(...counted.map(({ receivedAt }) => receivedAt));
  return {
    id: collector.id,
    days: counted.length === 0 ? undefined : Math.floor((now - latest) / day),
    statuses: weekStarts.map((start) => {
      const end = start + 7 * day;
      const wasNotDeployed = collector.periods.some(
        ({ startedAt, endedAt }) => startedAt < end && !(endedAt !== null && endedAt < end),
      );
      if (collector.createdAt >= end || wasNotDeployed) return undefined;
      const sent = counted.filter(({ receivedAt }) => receivedAt >= start && receivedAt < end);
      if (sent.length === 0) return 'NotReporting';
      return sent.every(({ isWrong }) => !isWrong) ? 'ReportingCorrectly' : 'ReportingWithErrors';
    }),
  };
}

interface Choice {
  what: string;
  body: () => object;
  matches: (collector: Collector) => boolean;
}

const anything: Choice = { what: '', body: () => ({}), matches: () => true };
const nowhere = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] };
const path = (index: number) => ({
  regionIds: [regions[index]!.regionId],
  districtIds: [regions[index]!.districtId],
  villageIds: [regions[index]!.villageId],
});
const isIn = (index: number) => (collector: Collector) =>
  collector.places.some(({ regionId }) => regionId === regions[index]!.regionId);

const byName: Choice[] = [
  anything,
  {
    what: 'a name',
    body: () => ({ name: 'AMA' }),
    matches: ({ name, displayName }) => /ama/i.test(name) || /ama/i.test(displayName),
  },
];
const bySupervisor: Choice[] = [
  anything,
  {
    what: 'a supervisor',
    body: () => ({ supervisorId: people.led }),
    matches: ({ supervisorId }) => supervisorId === people.led,
  },
  {
    what: 'a head supervisor',
    body: () => ({ supervisorId: people.head }),
    matches: ({ headSupervisorId }) => headSupervisorId === people.head,
  },
];
const byTraining: Choice[] = [
  anything,
  {
    what: 'trained',
    body: () => ({ trainingStatus: 'Trained' }),
    matches: ({ isInTrainingMode }) => !isInTrainingMode,
  },
  {
    what: 'in training',
    body: () => ({ trainingStatus: 'InTraining' }),
    matches: ({ isInTrainingMode }) => isInTrainingMode,
  },
];
const byPlace: Choice[] = [
  anything,
  {
    what: 'a region',
    body: () => ({ locations: { ...nowhere, regionIds: path(1).regionIds } }),
    matches: isIn(1),
  },
  {
    what: 'a village with all around it',
    body: () => ({ locations: { ...nowhere, ...path(2) } }),
    matches: isIn(2),
  },
  {
    what: 'one of two zones',
    body: () => ({ locations: { ...path(0), zoneIds: [zones[0]] } }),
    matches: ({ places }) => places.some(({ zoneId }) => zoneId === zones[0]),
  },
  {
    what: 'nowhere, or another region',
    body: () => ({ locations: { ...nowhere, regionIds: path(1).regionIds, includeUnknownLocation: true } }),
    matches: (collector) => collector.places.length === 0 || isIn(1)(collector),
  },
];

async function readRows(body: object, user: number) {
  const rows: { id: number; days: number | undefined; statuses: (string | undefined)[] }[] = [];
  let answered: { completeness: Record<string, number>[]; totalRows: number; hiddenTrainingCount?: number } =
    {
      completeness: [],
      totalRows: 0,
    };
  for (let pageNumber = 1; pageNumber === 1 || rows.length < answered.totalRows; pageNumber++) {
    const response = await app
      .as(user)
      .post(`/api/dataCollector/performance?projectId=${projectId}`, { ...body, pageNumber });
    const { completeness, performance, hiddenTrainingCount } = response.body.value;
    answered = { completeness, totalRows: performance.totalRows, hiddenTrainingCount };
    for (const { id, daysSinceLastReport, performanceInEpiWeeks } of performance.data)
      rows.push({
        id,
        days: daysSinceLastReport,
        statuses: performanceInEpiWeeks.map((week: { reportingStatus?: string }) => week.reportingStatus),
      });
  }
  return { rows, completeness: answered.completeness, hiddenTrainingCount: answered.hiddenTrainingCount };
}

async function compare(
  choices: Choice[],
  user = people.administrator,
  matchesCaller: Choice['matches'] = () => true,
) {
  const body = Object.assign({}, ...choices.map((choice) => choice.body())) as { trainingStatus?: string };
  const expected = collectors
    .filter((collector) => matchesCaller(collector) && choices.every((choice) => choice.matches(collector)))
    .map((collector) => computeExpected(collector, body.trainingStatus === 'InTraining'));
  const { rows, completeness, hiddenTrainingCount } = await readRows(body, user);
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  expect(rows.toSorted(byId)).toEqual(expected.toSorted(byId));
  const others = choices.filter((choice) => !byTraining.includes(choice) || choice === anything);
  const hidden = collectors.filter(
    (collector) =>
      collector.isInTrainingMode &&
      matchesCaller(collector) &&
      others.every((choice) => choice.matches(collector)),
  );
  expect(hiddenTrainingCount).toBe(body.trainingStatus === 'Trained' ? hidden.length : undefined);
  const counts = weekStarts.map((_start, week) => {
    const statuses = expected.map((row) => row.statuses[week]).filter((status) => status !== undefined);
    return [statuses.length, statuses.filter((status) => status !== 'NotReporting').length];
  });
  expect(completeness.map((week) => [week.totalDataCollectors, week.activeDataCollectors])).toEqual(
    expected.length === 0 ? [] : counts,
  );
  return rows.length;
}

describe.each(byPlace)('with $what', (place) => {
  test.each(byTraining)('and $what', async (training) => {
    const found: number[] = [];
    for (const name of byName)
      for (const supervisor of bySupervisor) found.push(await compare([place, training, name, supervisor]));
    expect(Math.max(...found)).toBeGreaterThan(0);
  });
});

test('by name, regardless of letter case', async () => {
  const { rows } = await readRows({}, people.administrator);
  const names = rows.map(({ id }) => collectors.find((collector) => collector.id === id)!.name.toLowerCase());
  expect(names).toHaveLength(45);
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
});

describe('those whom the caller sees', () => {
  test.each<[string, () => number, Choice['matches']]>([
    ['a manager', () => people.manager, () => true],
    ['a supervisor', () => people.supervisor, ({ supervisorId }) => supervisorId === people.supervisor],
    ['a head supervisor', () => people.head, ({ supervisorId }) => supervisorId !== people.supervisor],
  ])('%s', async (_who, user, matchesCaller) => {
    for (const training of byTraining)
      expect(await compare([training], user(), matchesCaller)).toBeGreaterThan(0);
    await compare([byPlace[2]!, byName[1]!], user(), matchesCaller);
  });
});
