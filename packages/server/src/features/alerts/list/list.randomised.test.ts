import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { download } from '../../../../test/support/files/download.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { createRandomAlerts, type TestPlace, timeZoneId } from '../testing/many-alerts.ts';

/** Compares the list of alerts and its export with a reference: one plain SQL query, without paging or optimisations. */
const now = '2026-03-10T12:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());

let generated: Awaited<ReturnType<typeof createRandomAlerts>>;
beforeAll(async () => {
  generated = await createRandomAlerts(app, 'alerts');
});

interface Filters {
  /** Days in the time zone of the project, both included. */
  from: string;
  to: string;
  status: string;
  healthRiskId: number | null;
  /**
   * Places, at most one per region so that none contains another, and whether alerts with reports from unknown places are
   * included; null for all alerts.
   */
  locations: { places: TestPlace[]; includesUnknown: boolean } | null;
  orderBy: string;
  sortAscending: boolean;
}

const unfiltered: Filters = {
  ...{ from: '2026-02-01', to: '2026-03-31', status: 'All', healthRiskId: null, locations: null },
  ...{ orderBy: 'Status', sortAscending: false },
};

const levels = ['regionIds', 'districtIds', 'villageIds', 'zoneIds'] as const;

/** What the client sends: days as instants, and places with all their parents. */
function toBody({ from, to, locations, ...rest }: Filters) {
  const getIds = (level: TestPlace['level']) => locations?.places.flatMap(({ path }) => path[level]) ?? [];
  const ids = Object.fromEntries(levels.map((level) => [level, [...new Set(getIds(level))]]));
  const locationFilter = locations && { ...ids, includeUnknownLocation: locations.includesUnknown };
  const dates = { startDate: `${from}T00:00:00Z`, endDate: `${to}T00:00:00Z` };
  return { ...rest, ...dates, locations: locationFilter, utcOffset: 0 };
}

/** SQL by order and direction. Descending by status, alerts that are open for more than 24 hours come first, oldest first. */
const orders: Record<string, string> = {
  'TimeTriggered false': 'created_at desc, id desc',
  'TimeTriggered true': 'created_at, id',
  'TimeOfLastReport false': 'last_report_received_at desc, created_at desc, id desc',
  'TimeOfLastReport true': 'last_report_received_at, created_at desc, id desc',
  'HealthRisk false': `risk_name desc, created_at desc, id desc`,
  'HealthRisk true': `risk_name, created_at desc, id desc`,
  'ReportCount false': `report_count desc, created_at desc, id desc`,
  'ReportCount true': `report_count, created_at desc, id desc`,
  'Status false': `rank desc, case when rank = 4 then created_at end, created_at desc, id desc`,
  'Status true': 'rank, created_at desc, id desc',
};

async function expectedIds(filters: Filters): Promise<number[]> {
  const { from, to, status, healthRiskId, locations, orderBy, sortAscending } = filters;
  const ids = (level: string) =>
    locations?.places.filter((place) => place.level === level).map(({ id }) => id) ?? [];
  const { rows } = await sql<{ id: number }>`
    with ranked as (
      select alerts.*,
        (select count(*) from alert_reports where alert_reports.alert_id = alerts.id) as report_count,
        (select coalesce(min(contents.name) filter (where languages.code = 'en'), min(health_risk_code)::text)
          from project_health_risks risks join health_risks on health_risks.id = risks.health_risk_id
          left join health_risk_contents contents on contents.health_risk_id = health_risks.id
          left join languages on languages.id = contents.language_id
          where risks.id = alerts.project_health_risk_id) as risk_name,
        case alerts.status
        when 'Open' then case when created_at < ${now}::timestamptz - interval '24 hours' then 4 else 3 end
        when 'Escalated' then 2 when 'Closed' then 1 when 'Dismissed' then 0 end as rank
      from alerts where project_id = ${generated.fixture.projectId})
    select ranked.id from ranked
    join project_health_risks on project_health_risks.id = ranked.project_health_risk_id
    where (created_at at time zone ${timeZoneId})::date between ${from}::date and ${to}::date
      and ${status} in ('All', ranked.status)
      and coalesce(${healthRiskId}::int, health_risk_id) = health_risk_id
      and (${locations === null} or exists (
        select 1 from reports
        left join villages on villages.id = reports.village_id
        left join districts on districts.id = villages.district_id
        where reports.alert_id = ranked.id and (districts.region_id = any(${ids('regionIds')})
          or districts.id = any(${ids('districtIds')}) or villages.id = any(${ids('villageIds')})
          or reports.zone_id = any(${ids('zoneIds')})
          or (${locations?.includesUnknown ?? false} and reports.village_id is null))))
    order by ${sql.raw(orders[`${orderBy} ${sortAscending}`] ?? '')}`.execute(app.db);
  return rows.map(({ id }) => id);
}

/** All pages of the list. */
async function listedIds(filters: Filters): Promise<number[]> {
  const ids: number[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const path = `/api/alert/list?projectId=${generated.fixture.projectId}&pageNumber=${pageNumber}`;
    const { status, body } = await app.as(generated.fixture.people.manager).post(path, toBody(filters));
    expect(status).toBe(200);
    const { data, page, totalRows } = body.value;
    ids.push(...data.map(({ id }: { id: number }) => id));
    expect(page).toBe(pageNumber);
    if (data.length < 30) {
      expect(totalRows).toBe(ids.length);
      return ids;
    }
  }
}

async function exportedIds(filters: Filters): Promise<number[]> {
  const path = `/api/alert/export?projectId=${generated.fixture.projectId}`;
  const { bytes } = await download(app, generated.fixture.people.manager, path, toBody(filters));
  const [, ...rows] = await readSheet(bytes);
  return rows.map(([id]) => Number(id));
}

/** Compares the list, and unless left out its export, with the reference query. Returns the number of alerts. */
async function compare(changes: Partial<Filters>, { hasExport = true } = {}): Promise<number> {
  const filters = { ...unfiltered, ...changes };
  const expected = await expectedIds(filters);
  expect(await listedIds(filters), JSON.stringify(toBody(filters))).toEqual(expected);
  if (hasExport) expect(await exportedIds(filters), JSON.stringify(toBody(filters))).toEqual(expected);
  return expected.length;
}

const allOrders = ['Status', 'TimeTriggered', 'TimeOfLastReport', 'HealthRisk', 'ReportCount'].flatMap(
  (orderBy) => [false, true].map((sortAscending) => ({ orderBy, sortAscending })),
);

describe('the list of alerts and its export match the reference query', () => {
  it.each(allOrders)('in each order, over all pages: %j', async (order) => {
    expect(await compare(order)).toBe(75);
  });

  it.each(['Open', 'Escalated', 'Dismissed', 'Closed'])('filtered by status: %s', async (status) => {
    expect(await compare({ status })).toBeGreaterThan(5);
  });

  it('filtered by health risk', async () => {
    const counts: number[] = [];
    for (const healthRiskId of [...generated.healthRiskIds, 999_999])
      counts.push(await compare({ healthRiskId }));
    expect(counts.reduce((sum, count) => sum + count)).toBe(75);
  });

  it('filtered by days of the project, both included', async () => {
    const counts: number[] = [];
    for (let day = 1; day <= 10; day++) {
      const date = `2026-03-${String(day).padStart(2, '0')}`;
      counts.push(await compare({ from: date, to: date }, { hasExport: false }));
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(75);
    expect(await compare({ from: '2026-03-03', to: '2026-03-05' })).toBe(
      counts.slice(2, 5).reduce((sum, count) => sum + count),
    );
  });

  it('filtered by every place, and by unknown places', async () => {
    const counts: number[] = [];
    for (const place of generated.places) {
      const locations = { places: [place], includesUnknown: false };
      counts.push(await compare({ locations }, { hasExport: false }));
    }
    expect(counts.filter((count) => count > 0).length).toBe(generated.places.length);
    expect(await compare({ locations: { places: [], includesUnknown: true } })).toBeGreaterThan(0);
    expect(await compare({ locations: { places: [], includesUnknown: false } })).toBe(0);
  });

  it('with several filters at once', async () => {
    const { pick, chance, integer } = generated.random;
    const counts: number[] = [];
    const isInFirstRegion = ({ path }: TestPlace) => path.regionIds[0] === generated.places[0]?.id;
    const north = generated.places.filter(isInFirstRegion);
    const south = generated.places.filter((place) => !isInFirstRegion(place));
    for (let round = 0; round < 60; round++) {
      const from = integer(1, 7);
      const places = [...(chance(0.7) ? [pick(north)] : []), ...(chance(0.5) ? [pick(south)] : [])];
      const filters = {
        ...pick(allOrders),
        ...(chance(0.4) && { status: pick(['Open', 'Escalated', 'Dismissed', 'Closed']) }),
        ...(chance(0.4) && { healthRiskId: pick(generated.healthRiskIds) }),
        ...(chance(0.5) && { from: `2026-03-0${from}`, to: `2026-03-0${integer(from, 9)}` }),
        ...(chance(0.6) && { locations: { places, includesUnknown: chance(0.3) } }),
      };
      counts.push(await compare(filters, { hasExport: round % 5 === 0 }));
    }
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(30);
  });
});
