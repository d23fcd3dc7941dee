import { storeDayBlocks } from '../src/features/dashboards/day-blocks/store-day-blocks.ts';
import type { Reading } from './dashboard-readers.ts';
import {
  clients,
  type DashboardRequest,
  isSituationReport,
  listBodies,
  listRequests,
  requestsPerClient,
} from './dashboard-requests.ts';
import { type DashboardServer, startServer, startStoringReports } from './dashboard-server.ts';
import { addOlderReports, type DashboardsFixture, settle } from './dashboards.fixture.ts';
import { type BenchDatabase, type BenchFixture, getQuantile } from './fixture.ts';

/**
 * Measures dashboards of a project beside the same project with older reports, in turn: the speed of a machine can change by half within
 * minutes, which would otherwise decide the comparison.
 */

const turns = 8;
/** Of each client and turn. Twice as many in all as without the comparison, because a ratio varies more than the figures that it compares. */
const requestsPerTurn = (2 * requestsPerClient) / turns;

interface Quantiles {
  p50: number;
  p95: number;
}

export interface OlderReportsFigure {
  name: string;
  without: Quantiles;
  withOlder: Quantiles;
}

/** Others for each turn, so that no response of an earlier one is known. */
function listReadings(asked: DashboardRequest, dashboards: DashboardsFixture) {
  const bodies = listBodies(asked, dashboards, turns * requestsPerTurn);
  const count = requestsPerTurn * clients;
  return Array.from({ length: turns }, (_, turn) => ({
    times: requestsPerTurn,
    bodies: bodies.slice(turn * count, (turn + 1) * count),
  }));
}

/** @param older how many reports are added to the copy, of the four years before */
export async function* measureOlderReports(
  fixture: BenchFixture,
  dashboards: DashboardsFixture,
  older: number,
): AsyncGenerator<OlderReportsFigure> {
  const copy = await fixture.copy();
  await addOlderReports(copy, dashboards, older);
  for (const database of [fixture, copy]) {
    while ((await storeDayBlocks(database.services.longDb, new Date())) > 0);
    await settle(database);
  }
  const sides = await Promise.all(
    [fixture, copy].map(async (database) => ({ database, server: await startServer(database, dashboards) })),
  );
  const requests = listRequests(fixture, dashboards).filter((asked) => !isSituationReport(asked));
  for (const { server } of sides) await server.warmUp(requests);
  const [byWeek] = requests as [DashboardRequest];
  for (const asked of requests)
    yield await measureSides(sides, { name: asked.name, asked, readings: listReadings(asked, dashboards) });
  const readings = listReadings(byWeek, dashboards);
  const name = `${byWeek.name}, a new report ten times a second`;
  yield await measureSides(sides, { name, asked: byWeek, readings, isStoring: true });
  for (const { server } of sides) await server.close();
}

interface Side {
  database: BenchDatabase;
  server: DashboardServer;
}

/** @param measured.isStoring whether reports arrive in the database that is measured */
async function measureSides(
  sides: Side[],
  measured: { name: string; asked: DashboardRequest; readings: Partial<Reading>[]; isStoring?: boolean },
): Promise<OlderReportsFigure> {
  const { name, asked, readings, isStoring } = measured;
  const results = sides.map((side) => ({ ...side, milliseconds: [] as number[] }));
  for (const [turn, reading] of readings.entries())
    for (const { database, server, milliseconds } of turn % 2 === 0 ? results : results.toReversed()) {
      const stop = isStoring ? startStoringReports(database) : null;
      milliseconds.push(...(await server.request(asked, reading)).milliseconds);
      await stop?.();
    }
  const [without, withOlder] = results.map(({ milliseconds }) => ({
    p50: getQuantile(milliseconds, 0.5),
    p95: getQuantile(milliseconds, 0.95),
  })) as [Quantiles, Quantiles];
  return { name, without, withOlder };
}
