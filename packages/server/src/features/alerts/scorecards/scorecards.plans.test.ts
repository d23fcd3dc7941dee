import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import type { ScorecardFilter } from './scorecards.queries.ts';
import { buildTimelyQuery, countTimelyMessages } from './scorecards.reporting.queries.ts';

const app = await startTestApp({ now: '2026-03-31T12:00:00Z' });
afterAll(() => app.close());

let fixture: AlertFixture;
const messages = 30_000;

/** A message every twenty minutes for more than a year, and as many of another project at the same times; every fifth arrived late. */
beforeAll(async () => {
  fixture = await anAlertFixture(app);
  const { society, projectId, collectors } = fixture;
  const other = await aProject(app.db, society);
  await sql`
    insert into raw_reports (source, national_society_id, project_id, data_collector_id, village_id, sender, text, is_training,
      received_at, arrived_at, processed_at)
    select 'SmsEagle', ${society.id}::int, projects.id, ${collectors.ofSupervisor.id}::int, ${society.villageId}::int,
      '+26580000000', '1#1#1', false, sent.at, sent.at + case when number % 5 = 0 then interval '9 days' else interval '1 minute' end, now()
    from generate_series(1, ${messages}::int) as number
    cross join lateral (select timestamptz '2026-03-31' - number * interval '20 minutes' as at) sent
    cross join (values (${projectId}::int), (${other}::int)) as projects (id)`.execute(app.db);
  await sql`analyze`.execute(app.db);
}, 120_000);

/** A month of more than a year. */
const march = (): ScorecardFilter => ({
  ...{ projectId: fixture.projectId, first: '2026-03-01', last: '2026-03-30' },
  ...{ from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-31T00:00:00Z') },
  ...{ months: ['2026-03'], monthStarts: [new Date('2026-03-01T00:00:00Z')] },
  ...{ healthRiskId: null, locations: null, level: 'district' },
});

it('timeliness reads the messages of the period by an index, not those of all times or projects', async () => {
  const { rows } = await sql<Record<string, [{ Plan: PlanNode }]>>`
    explain (analyze, format json) ${buildTimelyQuery(march())}`.execute(app.db);
  const [explained] = Object.values(rows[0] ?? {})[0] ?? [];
  const nodes = listNodes(explained?.Plan as PlanNode).filter(
    (node) => node['Relation Name'] === 'raw_reports',
  );
  expect(nodes.map((node) => node['Node Type'])).toEqual([
    expect.stringMatching(/^(Index Scan|Bitmap Heap Scan)$/),
  ]);
  const read = nodes.reduce(
    (sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
    0,
  );
  expect(read).toBeLessThanOrEqual(30 * 72);
  expect(JSON.stringify(explained)).toMatch(
    /"Index Cond":"[^"]*project_id = [^"]*received_at >= [^"]*received_at </,
  );
});

it('counts what it read', async () => {
  const counted = await countTimelyMessages(app.db, march());
  expect(counted.find(({ kind }) => kind === 'all')).toMatchObject({
    messages: 30 * 72,
    timely: (30 * 72 * 4) / 5,
  });
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];
