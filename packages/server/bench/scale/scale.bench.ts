import { sql } from 'kysely';
import pg from 'pg';
import { createApp } from '../../src/app.ts';
import { storeDayBlocks } from '../../src/features/dashboards/day-blocks/store-day-blocks.ts';
import { aSession } from '../../test/support/builders/people.ts';
import { aReport } from '../../test/support/builders/reports.ts';
import { measureRequests, measureStart, startsWithBlocks } from '../dashboards.bench.ts';
import { createDashboardsFixture, type DashboardsFixture } from '../dashboards.fixture.ts';
import { type BenchFixture, createBenchFixture, measureTime, median } from '../fixture.ts';
import { costPerMessage } from '../history.bench.ts';
import { measureIngestion } from '../ingestion.bench.ts';
import { listPages, type MeasuredRequest, measurePages } from '../lists.bench.ts';
import { measurePipeline } from '../pipeline.bench.ts';
import { measureBackup } from './scale.backup.ts';
import { measureEdits } from './scale.edits.ts';
import { partitionReports } from './scale.partitions.ts';
import { writeSocieties } from './scale.places.ts';
import { messagesPerReport } from './scale.rows.ts';
import { bigTables, loadingSettings, storeStage } from './scale.store.ts';

/** Measures what grows with stored reports of 100 national societies over five years. */

const measuringSettings = ['shared_buffers=4GB', 'max_wal_size=2GB', 'effective_cache_size=12GB'];

export interface Stage {
  reports: number;
  /** A reply is stored to one of so many messages, and a decision about one of so many. */
  messagesPerReply: number;
  messagesPerDecision: number;
  /** Whether a backup is also restored, which needs the space of the database once more. */
  restores: boolean;
}

/** The largest stage has few replies and decisions, and is not restored, so that 70 GB are enough for it. */
export const stages: Stage[] = [
  { reports: 1_000_000, messagesPerReply: 1, messagesPerDecision: 10, restores: true },
  { reports: 10_000_000, messagesPerReply: 1, messagesPerDecision: 10, restores: true },
  { reports: 50_000_000, messagesPerReply: 100, messagesPerDecision: 100, restores: false },
];

type Say = (line: string) => void;
const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });
const gigabytes = (bytes: number) => `${number(bytes / 1e9, 1)} GB`;

/** Measures one stage in a database of its own. */
export async function measureScale(
  { reports, messagesPerReply, messagesPerDecision, restores }: Stage,
  isPartitioned: boolean,
  say: Say,
): Promise<void> {
  const fixture = await createBenchFixture(measuringSettings);
  try {
    const dashboards = await createDashboardsFixture(fixture, 0);
    await writeSocieties(fixture, await listHealthRisks(fixture));
    say(`${number(reports)} reports of 100 national societies${isPartitioned ? ', partitioned' : ''}`);
    const empty = await measureMessages(fixture);
    await emptyTables(fixture);
    await fixture.restart(loadingSettings);
    const messages = Math.round(reports * messagesPerReport);
    if (isPartitioned) await partitionReports(fixture.connectionString, messages);
    const loaded = await storeStage(fixture, { messages, messagesPerReply, messagesPerDecision });
    const { rows, indexes, vacuum, slowest } = loaded;
    say(
      `  built in ${number(rows + indexes + vacuum)} s (goal ≤ 900 s): rows ${number(rows)} s, indexes ${number(indexes)} s, vacuum ${number(vacuum)} s`,
    );
    for (const { text, seconds } of slowest) say(`    ${number(seconds)} s: ${text}`);
    await fixture.restart(measuringSettings);
    await sql`checkpoint`.execute(fixture.services.longDb);
    await saySizes(fixture, say);
    await sayLists(fixture, say);
    await sayDashboards(fixture, dashboards, say);
    const full = await measureMessages(fixture);
    sayMessages(empty, full, say);
    await measureEdits(fixture, reports, say);
    await sayLists(fixture, say, 'after two years of edits, ');
    await sql`drop table scale_collectors, bare_messages`.execute(fixture.services.longDb);
    if (!isPartitioned) await measureBackup(fixture, restores, say); // backups know no partitions of ours
  } finally {
    await fixture.close();
  }
}

async function listHealthRisks({ services: { db } }: BenchFixture): Promise<number[]> {
  const rows = await db
    .selectFrom('healthRisks')
    .select('id')
    .where('healthRiskCode', '>', 700)
    .orderBy('healthRiskCode')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes what was stored to measure the empty database. */
async function emptyTables({ connectionString }: BenchFixture): Promise<void> {
  const connection = new pg.Client(connectionString);
  await connection.connect();
  await connection.query(
    'truncate raw_reports, outbox_messages, alerts, clusters, audit_events, report_day_changes, report_days, report_day_blocks restart identity cascade',
  );
  await connection.end();
}

interface MessageFigures {
  /** Accepted per second, and bare inserts by as many clients in the same minute. */
  accepted: number;
  bare: number;
  /** Milliseconds per message of the pipeline. */
  processing: number;
  /** Milliseconds of accepting a report. */
  decision: number;
}

async function measureMessages(fixture: BenchFixture): Promise<MessageFigures> {
  await measurePipeline(fixture, 2000);
  const processing = await costPerMessage(fixture);
  const decision = await measureDecisions(fixture);
  const { accepted, bare } = await measureIngestion(fixture);
  return { accepted, bare, processing, decision };
}

/** Accepting is compared by its share of bare inserts, because hours can lie between the empty database and the full one. */
function sayMessages(empty: MessageFigures, full: MessageFigures, say: Say): void {
  const goal = '(goal ≤ 1.3×)';
  const share = ({ accepted, bare }: MessageFigures) => accepted / bare;
  const describe = (figures: MessageFigures) =>
    `${number(figures.accepted)}/s, ${number(100 * share(figures))} % of ${number(figures.bare)} bare inserts/s`;
  say(
    `  Messages accepted: ${describe(full)}, against ${describe(empty)} without = ${number(share(empty) / share(full), 2)}× the time ${goal}`,
  );
  for (const [name, before, after] of [
    ['Whole pipeline per message', empty.processing, full.processing],
    ['A report accepted', empty.decision, full.decision],
  ] as const)
    say(
      `  ${name}: ${number(after, 2)} ms against ${number(before, 2)} ms without = ${number(after / before, 2)}× the time ${goal}`,
    );
}

/** The median of accepting one new report after the other. */
async function measureDecisions(fixture: BenchFixture): Promise<number> {
  const { db } = fixture.services;
  const app = await createApp(fixture.services, { pagesFolder: null, requestsPerMinute: 1_000_000 });
  const cookie = await aSession(db, fixture.administratorId, new Date());
  const { projectId, nationalSocietyId, villageId, riskId, collectors } = fixture;
  const reportIds: number[] = [];
  for (const { id: dataCollectorId, latitude, longitude } of collectors.slice(0, 200))
    reportIds.push(
      await aReport(db, {
        ...{ projectId, nationalSocietyId, villageId, projectHealthRiskId: riskId },
        ...{ dataCollectorId, latitude, longitude },
      }),
    );
  const runs: number[] = [];
  for (const id of reportIds)
    runs.push(
      await measureTime(async () => {
        const url = `/api/report/${id}/accept`;
        const response = await app.inject({ method: 'POST', url, headers: { cookie } });
        if (response.statusCode !== 200)
          throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
      }),
    );
  await app.close();
  return median(runs);
}

async function saySizes({ services: { longDb } }: BenchFixture, say: Say): Promise<void> {
  const { rows } = await sql<{ name: string; rows: number; table: number; indexes: number }>`
    select relname as name, reltuples::float8 as rows, sum(pg_table_size(relid))::float8 as table, sum(pg_indexes_size(relid))::float8 as indexes
    from pg_class cross join lateral (select oid as relid union select relid from pg_partition_tree(oid)) parts where relname = any(${bigTables}::text[]) and relkind in ('r', 'p') group by relname, reltuples order by relname`.execute(
    longDb,
  );
  for (const { name, rows: count, table, indexes } of rows)
    say(
      `  ${name}: ${number(count)} rows, ${gigabytes(table)} and ${gigabytes(indexes)} of indexes, ${number((table + indexes) / Math.max(1, count))} bytes per row`,
    );
}

/** Lists of the measured project and its national society beside those in `lists.bench.ts`. */
function otherPages({ projectId, nationalSocietyId }: BenchFixture): MeasuredRequest[] {
  const search = (name: string, text: string) => ({ name, url: '/api/search/list', body: { text } });
  return [
    {
      name: 'Collectors',
      url: `/api/dataCollector/list?projectId=${projectId}`,
      body: { pageNumber: 1, deployedMode: 'Deployed' },
    },
    {
      name: 'Performance',
      url: `/api/dataCollector/performance?projectId=${projectId}`,
      body: { pageNumber: 1, trainingStatus: 'Trained' },
    },
    { name: 'Audit log', url: '/api/audit/list?pageNumber=1', body: null },
    {
      name: 'Audit log of a national society',
      url: `/api/audit/list?pageNumber=1&nationalSocietyId=${nationalSocietyId}`,
      body: null,
    },
    search('Search, last four digits', '1234'),
    search('Search, text of messages', '1#1#1'),
    search('Search, a word of incorrect messages', 'fever'),
    search('Search, what nobody has', 'nobody'),
  ];
}

async function sayLists(fixture: BenchFixture, say: Say, when = ''): Promise<void> {
  const measured = await measurePages(fixture, [...listPages(fixture), ...otherPages(fixture)]);
  const slow = measured.filter(({ milliseconds }) => milliseconds > 100);
  const slowest = measured.toSorted((one, other) => other.milliseconds - one.milliseconds);
  for (const { name, milliseconds } of when ? [] : slowest)
    say(`  ${name}: ${number(milliseconds, 1)} ms (goal ≤ 100 ms)`);
  say(
    `  ${when}${measured.length} lists, the slowest ${number(slowest[0]?.milliseconds ?? 0, 1)} ms (${slowest[0]?.name}), ${slow.length} over 100 ms`,
  );
}

async function sayDashboards(fixture: BenchFixture, dashboards: DashboardsFixture, say: Say): Promise<void> {
  const { longDb } = fixture.services;
  const sayIndented = (line: string) => say(`  ${line}`);
  await measureStart(fixture, dashboards, { what: 'nothing stored', starts: 1, say: sayIndented });
  await sql`insert into report_day_changes (project_id, reported_on)
    select distinct project_id, reported_on from reports where project_id = ${fixture.projectId}`.execute(
    longDb,
  );
  const stored = await measureTime(async () => {
    while ((await storeDayBlocks(longDb, new Date())) > 0);
  });
  say(`  All day blocks of the measured project stored: ${number(stored / 1000, 1)} s`);
  await measureStart(fixture, dashboards, {
    what: 'day blocks stored',
    starts: startsWithBlocks,
    say: sayIndented,
  });
  for (const { name, p50, p95, kilobytes } of await measureRequests(fixture, dashboards))
    say(
      `  ${name}, 10 clients: ${number(p50)} ms, p95 ${number(p95)} ms (goal ≤ 200 ms), ${number(kilobytes, 1)} kB`,
    );
}
