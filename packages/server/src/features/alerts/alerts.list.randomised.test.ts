import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { download } from '../../../test/support/download.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { type ChosenPlace, createRandomAlerts, timeZoneId } from './testing/many-alerts.ts';

/** Compares the list of alerts and its file with plain SQL without pages, indexes or optimisations. */
const now = '2026-03-10T12:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());

let made: Awaited<ReturnType<typeof createRandomAlerts>>;
beforeAll(async () => {
  made = await createRandomAlerts(app, 'alerts');
});

interface Filters {
  /** Days of the project. */
  from: string;
  to: string;
  status: string;
  healthRiskId: number | null;
  /** Places in different regions, and whether unknown places are included. */
  chosen: { places: ChosenPlace[]; unknown: boolean } | null;
  orderBy: string;
  sortAscending: boolean;
}

const everything: Filters = {
  ...{ from: '2026-02-01', to: '2026-03-31', status: 'All', healthRiskId: null, chosen: null },
  ...{ orderBy: 'Status', sortAscending: false },
};

const levels = ['regionIds', 'districtIds', 'villageIds', 'zoneIds'] as const;

/** What the client sends: days as instants, and places with all their parents. */
function bodyOf({ from, to, chosen, ...rest }: Filters) {
  const listed = (level: (typeof levels)[number]) => chosen?.places.flatMap(({ path }) => path[level]) ?? [];
  const ids = Object.fromEntries(levels.map((level) => [level, [...new Set(listed(level))]]));
  const locations = chosen && { ...ids, includeUnknownLocation: chosen.unknown };
  const dates = { startDate: `${from}T00:00:00Z`, endDate: `${to}T00:00:00Z` };
  return { ...rest, ...dates, locations, utcOffset: 0 };
}

/** Open alerts that are overdue by 24 hours come first, the longest waiting on top. */
const orders: Record<string, string> = {
  'TimeTriggered false': 'created_at desc, id desc',
  'TimeTriggered true': 'created_at, id',
  'TimeOfLastReport false': 'last_report_received_at desc, created_at desc, id desc',
  'TimeOfLastReport true': 'last_report_received_at, created_at desc, id desc',
  'Status false': `rank desc, case when rank = 4 then created_at end, created_at desc, id desc`,
  'Status true': 'rank, created_at desc, id desc',
};

async function expectedIds(filters: Filters): Promise<number[]> {
  const { from, to, status, healthRiskId, chosen, orderBy, sortAscending } = filters;
  const ids = (level: string) =>
    chosen?.places.filter((place) => place.level === level).map(({ id }) => id) ?? [];
  const { rows } = await sql<{ id: number }>`
    with ranked as (
      select alerts.*, case alerts.status
        when 'Open' then case when created_at < ${now}::timestamptz - interval '24 hours' then 4 else 3 end
        when 'Escalated' then 2 when 'Closed' then 1 when 'Dismissed' then 0 end as rank
      from alerts where project_id = ${made.scene.projectId})
    select ranked.id from ranked
    join project_health_risks on project_health_risks.id = ranked.project_health_risk_id
    where (created_at at time zone ${timeZoneId})::date between ${from}::date and ${to}::date
      and ${status} in ('All', ranked.status)
      and coalesce(${healthRiskId}::int, health_risk_id) = health_risk_id
      and (${chosen === null} or exists (
        select 1 from reports
        left join villages on villages.id = reports.village_id
        left join districts on districts.id = villages.district_id
        where reports.alert_id = ranked.id and (districts.region_id = any(${ids('regionIds')})
          or districts.id = any(${ids('districtIds')}) or villages.id = any(${ids('villageIds')})
          or reports.zone_id = any(${ids('zoneIds')})
          or (${chosen?.unknown ?? false} and reports.village_id is null))))
    order by ${sql.raw(orders[`${orderBy} ${sortAscending}`] ?? '')}`.execute(app.db);
  return rows.map(({ id }) => id);
}

/** All pages of the list. */
async function listedIds(filters: Filters): Promise<number[]> {
  const found: number[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const path = `/api/alert/list?projectId=${made.scene.projectId}&pageNumber=${pageNumber}`;
    const { status, body } = await app.as(made.scene.people.manager).post(path, bodyOf(filters));
    expect(status).toBe(200);
    const { data, page, totalRows } = body.value;
    found.push(...data.map(({ id }: { id: number }) => id));
    expect(page).toBe(pageNumber);
    if (data.length < 30) {
      expect(totalRows).toBe(found.length);
      return found;
    }
  }
}

async function idsInFile(filters: Filters): Promise<number[]> {
  const path = `/api/alert/export?projectId=${made.scene.projectId}`;
  const { bytes } = await download(app, made.scene.people.manager, path, bodyOf(filters));
  const [, ...rows] = await readSheet(bytes);
  return rows.map(([id]) => Number(id));
}

/** Compares list and file with what is expected. Returns the number of alerts. */
async function compare(given: Partial<Filters>, isFileToo = true): Promise<number> {
  const filters = { ...everything, ...given };
  const expected = await expectedIds(filters);
  expect(await listedIds(filters), JSON.stringify(bodyOf(filters))).toEqual(expected);
  if (isFileToo) expect(await idsInFile(filters), JSON.stringify(bodyOf(filters))).toEqual(expected);
  return expected.length;
}

const allOrders = ['Status', 'TimeTriggered', 'TimeOfLastReport'].flatMap((orderBy) =>
  [false, true].map((sortAscending) => ({ orderBy, sortAscending })),
);

describe('the list of alerts and its file match the reference query', () => {
  it.each(allOrders)('in each order, over all pages: %j', async (order) => {
    expect(await compare(order)).toBe(75);
  });

  it.each(['Open', 'Escalated', 'Dismissed', 'Closed'])('filtered by status: %s', async (status) => {
    expect(await compare({ status })).toBeGreaterThan(5);
  });

  it('filtered by health risk', async () => {
    const found: number[] = [];
    for (const healthRiskId of [...made.healthRiskIds, 999_999]) found.push(await compare({ healthRiskId }));
    expect(found.reduce((sum, count) => sum + count)).toBe(75);
  });

  it('filtered by days of the project, both included', async () => {
    const found: number[] = [];
    for (let day = 1; day <= 10; day++) {
      const date = `2026-03-${String(day).padStart(2, '0')}`;
      found.push(await compare({ from: date, to: date }, false));
    }
    expect(found.reduce((sum, count) => sum + count)).toBe(75);
    expect(await compare({ from: '2026-03-03', to: '2026-03-05' })).toBe(
      found.slice(2, 5).reduce((sum, count) => sum + count),
    );
  });

  it('filtered by every place, and by unknown places', async () => {
    const found: number[] = [];
    for (const place of made.places)
      found.push(await compare({ chosen: { places: [place], unknown: false } }, false));
    expect(found.filter((count) => count > 0).length).toBe(made.places.length);
    expect(await compare({ chosen: { places: [], unknown: true } })).toBeGreaterThan(0);
    expect(await compare({ chosen: { places: [], unknown: false } })).toBe(0);
  });

  it('with several filters at once', async () => {
    const { pick, chance, integer } = made.random;
    const found: number[] = [];
    for (let go = 0; go < 60; go++) {
      const from = integer(1, 7);
      const isNorth = ({ path }: ChosenPlace) => path.regionIds[0] === made.places[0]?.id;
      const [north, south] = [true, false].map((side) => made.places.filter((one) => isNorth(one) === side));
      const places = [
        ...(chance(0.7) ? [pick(north ?? [])] : []),
        ...(chance(0.5) ? [pick(south ?? [])] : []),
      ];
      const filters = {
        ...pick(allOrders),
        ...(chance(0.4) && { status: pick(['Open', 'Escalated', 'Dismissed', 'Closed']) }),
        ...(chance(0.4) && { healthRiskId: pick(made.healthRiskIds) }),
        ...(chance(0.5) && { from: `2026-03-0${from}`, to: `2026-03-0${integer(from, 9)}` }),
        ...(chance(0.6) && { chosen: { places, unknown: chance(0.3) } }),
      };
      found.push(await compare(filters, go % 5 === 0));
    }
    expect(found.filter((count) => count > 0).length).toBeGreaterThan(30);
  });
});
