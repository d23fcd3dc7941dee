import { addDays } from '@harken/domain/calendar/calendar-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { ChosenPlace } from './testing/generated-places.ts';
import type { GeneratedWorld } from './testing/generated-types.ts';
import { aGeneratedWorld } from './testing/generated-world.ts';
import type { ReferenceQuery } from './testing/reference-dashboard.ts';
import { computeReference, referenceHealthRisksAt } from './testing/reference-response.ts';
import {
  createQuery,
  type Dashboard,
  requestDashboard,
  sortLocations,
  toRequestBody,
} from './testing/request-dashboard.ts';

/**
 * Every number and series of a dashboard, compared with plain SQL: each filter alone, any two together, and many at once, for
 * a project in the east, one in the west, and their society.
 */
const now = new Date('2026-01-16T12:00:00Z');
const app = await startTestApp({ now: now.toISOString() });
afterAll(() => app.close());

type Part = Partial<ReferenceQuery>;
const groupings = ['Day', 'Week'] as const;

/** Every value of every filter. */
function filters({ healthRiskIds, organizations, places }: GeneratedWorld): Record<string, Part[]> {
  const [first = 0, second = 0] = healthRiskIds;
  const last = healthRiskIds.at(-1) as number;
  const chosenPlaces = (level: ChosenPlace['level'], at = 0): ChosenPlace[] =>
    places.filter((place) => place.level === level).slice(at, at + 1);
  return {
    statuses: [
      ['kept'],
      ['dismissed'],
      ['notCrossChecked'],
      ['kept', 'dismissed', 'notCrossChecked'],
      [],
    ].map((statuses) => ({ statuses })),
    trainingStatus: (['All', 'Trained', 'InTraining'] as const).map((trainingStatus) => ({ trainingStatus })),
    dataCollectorType: (['all', 'dataCollector', 'dataCollectionPoint'] as const).map(
      (dataCollectorType) => ({
        dataCollectorType,
      }),
    ),
    organizationId: organizations.map((organizationId) => ({ organizationId })),
    healthRiskIds: [[first], [first, second, last], [last], [999_999]].map((ids) => ({ healthRiskIds: ids })),
    chosen: [
      { places: chosenPlaces('regionIds'), unknown: false },
      { places: chosenPlaces('districtIds', 2), unknown: true },
      { places: chosenPlaces('villageIds', 1), unknown: false },
      { places: [...chosenPlaces('zoneIds'), ...chosenPlaces('villageIds', 9)], unknown: false },
      { places: [], unknown: true },
      { places: [], unknown: false },
    ].map((chosen) => ({ chosen })),
    days: [
      { first: '2025-12-20', last: '2025-12-20' },
      { first: '2025-12-28', last: '2026-01-03' },
      { first: '2024-11-01', last: '2026-01-10' },
      { first: '2026-01-10', last: '2025-12-20' },
    ],
  };
}

const singleFilters = (world: GeneratedWorld) => [{}, ...Object.values(filters(world)).flat()];

function pairs(world: GeneratedWorld): Part[] {
  const groups = Object.values(filters(world));
  const { pick } = world.random;
  return groups.flatMap((group, index) =>
    groups.slice(index + 1).map((other) => ({
      ...pick(group),
      ...pick(other),
      groupingType: pick(groupings),
    })),
  );
}

const randomFilters = (world: GeneratedWorld): Part[] =>
  Array.from({ length: 10 }, () => {
    const { pick, chance } = world.random;
    const chosen = Object.values(filters(world)).filter(() => chance(0.6));
    return Object.assign({ groupingType: pick(groupings) }, ...chosen.map((group) => pick(group)));
  });

describe.each(['Sunday', 'Monday'] as const)('in a society whose weeks begin on %s', (weekStart) => {
  let world: GeneratedWorld;
  beforeAll(async () => {
    world = await aGeneratedWorld(app, `numbers ${weekStart}`, weekStart);
  });

  // Days and projects do not depend on when a week begins.
  const isWhole = weekStart === 'Sunday' || process.env.HARKEN_LONG === '1';
  const allPlaces = [
    ['the society', null],
    ['the eastern project', 0],
    ['the western project', 1],
  ] as const;
  const places = isWhole ? allPlaces : allPlaces.slice(0, 1);
  const grouped = places.flatMap(([name, project]) =>
    groupings
      .filter((groupingType) => isWhole || groupingType === 'Week')
      .map((groupingType) => [name, groupingType, project] as const),
  );

  async function compare(question: ReferenceQuery): Promise<Dashboard> {
    const response = await requestDashboard(app, world, question);
    const expected = await computeReference(app.db, question);
    expect(sortLocations(response), JSON.stringify(question)).toEqual(expected);
    return response;
  }

  const compareAll = async (parts: Part[], question: (part: Part) => ReferenceQuery) => {
    const totals: number[] = [];
    for (const part of parts) totals.push((await compare(question(part))).summary.totalReportCount);
    return totals;
  };

  test.each(grouped)('%s by %s is right with every single filter', async (_name, groupingType, project) => {
    const totals = await compareAll(singleFilters(world), (part) =>
      createQuery(world, project, { now, groupingType, ...part }),
    );
    expect(totals[0]).toBeGreaterThan(100);
    expect(new Set(totals).size).toBeGreaterThan(15);
  });

  test.each(places)('%s is right with any two filters, and with many', async (_name, project) => {
    const totals = await compareAll([...pairs(world), ...randomFilters(world)], (part) =>
      createQuery(world, project, { now, ...part }),
    );
    expect(totals.filter((total) => total > 0).length).toBeGreaterThan(10);
  });

  test.each(places)('every location on the map of %s has its health risks', async (_name, project) => {
    for (const part of [{}, { dataCollectorType: 'dataCollector' as const }, randomFilters(world)[0]]) {
      const question = createQuery(world, project, { now, ...part });
      const { reportsGroupedByLocation: found } = await requestDashboard(app, world, question);
      for (const { location, reportsCount } of found.filter((item) => item.reportsCount > 0).slice(0, 25)) {
        const risks = await requestDashboard(app, world, question, location);
        const byName = risks.toSorted((a, b) => (a.name < b.name ? -1 : 1));
        expect(byName).toEqual(await referenceHealthRisksAt(app.db, question, location));
        expect(risks.reduce((sum, { value }) => sum + value, 0)).toBe(reportsCount);
      }
    }
  });

  test('a location without cases has no health risks', async () => {
    const question = createQuery(world, 0, { now });
    expect(await requestDashboard(app, world, question, { latitude: 80, longitude: 80 })).toEqual([]);
    const empty = { ...question, first: '2020-01-01', last: '2020-01-02' };
    const [where] = (await requestDashboard(app, world, question)).reportsGroupedByLocation;
    expect(
      await requestDashboard(app, world, empty, where?.location as { latitude: number; longitude: number }),
    ).toEqual([]);
  });

  test('more than five years are rejected at the field, reversed days are empty', async () => {
    const question = createQuery(world, 0, { now, last: '2026-01-10' });
    const send = (first: string) =>
      app
        .as(world.administrator)
        .post(
          `/api/projectDashboard/data?projectId=${world.projects[0]?.id}`,
          toRequestBody({ ...question, first }),
        );
    const longest = addDays('2026-01-10', -1829);
    expect((await send(longest)).status).toBe(200);
    const refused = await send(addDays(longest, -1));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('EndDate');
    const backward = await send('2026-01-12');
    expect(backward.body.value.reportsGroupedByHealthRiskAndDate).toEqual({
      allPeriods: [],
      healthRisks: [],
    });
  });
});
