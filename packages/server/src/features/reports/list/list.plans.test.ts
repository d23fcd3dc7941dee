import { reportErrorTypes } from '@harken/domain/reports/kinds';
import { extractNumber, splitWords } from '@harken/domain/search/search-keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyReport } from '../../../../test/support/copies-of-a-report.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { groupSelection } from './list.order.ts';
import { buildPageOfLongList, type ReportSelection } from './list.queries.ts';
import { buildMessagesQuery, buildSendersQuery } from './list.search.queries.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let fixture: AlertFixture;

/** Enough rows that reading or sorting all of them would be chosen only where no index has them in order. */
beforeAll(async () => {
  fixture = await anAlertFixture(app);
  const { projectId, society, collectors } = fixture;
  const first = await fixture.report(collectors.ofSupervisor);
  await sql`
    insert into raw_reports (source, national_society_id, project_id, data_collector_id, data_collector_type, sender, text,
      error_type, received_at, processed_at, is_training)
    select 'SmsEagle', ${society.id}::int, ${projectId}::int, ${collectors.ofSupervisor.id}::int, 'Human', '+2658000', '1#1#1',
      case when number % 4 = 0 then (${reportErrorTypes}::text[])[1 + number / 4 % ${reportErrorTypes.length}] end,
      timestamptz '2026-01-01' + number * interval '1 minute', now(), false
    from generate_series(1, 30000) as number`.execute(app.db);
  await copyReport(
    app.db,
    first,
    sql`jsonb_build_object('received_at', raw_reports.received_at, 'is_training', false,
      'status', case when raw_reports.id % 50 = 0 then 'Rejected' when raw_reports.id % 9 = 0 then 'Accepted' else 'New' end)`,
  );
  await sql`analyze`.execute(app.db);
}, 120_000);

const shared = () => ({
  sender: { type: 'Human' as const, projectIds: [fixture.projectId] },
  ...{ isTraining: false, places: null, receivedFrom: null, receivedBefore: null },
});
const correct = (): ReportSelection => ({
  ...shared(),
  ...{ list: 'correct', statuses: null, projectHealthRiskIds: null },
});
const incorrect = (): ReportSelection => ({
  ...shared(),
  ...{ list: 'incorrect', errorTypes: null, isCorrected: null },
});

it.each([
  ['correct reports by date', correct, 'date', 'reports_project_list_index'],
  ['correct reports by status', correct, 'status', 'reports_status_list_index'],
  ['correct reports by health risk', correct, 'healthRisk', /reports_(health_risk|project_list)_index/],
  ['incorrect reports by date', incorrect, 'date', 'raw_reports_incorrect_index'],
  ['incorrect reports by type of error', incorrect, 'errorType', 'raw_reports_error_list_index'],
] as const)('an index has %s in order, in both directions', async (_name, select, orderBy, index) => {
  for (const sortAscending of [false, true]) {
    const groups = await groupSelection(app.db, select(), { orderBy, sortAscending, languageCode: 'en' });
    const page = { sortAscending: orderBy === 'date' && sortAscending, offset: 0, limit: 30 };
    const plan = await buildPageOfLongList(app.db, groups, page).explain<Record<string, string>>();
    const lines = plan.flatMap((row) => Object.values(row)).join('\n');
    expect(lines).toMatch(index);
    expect(lines).not.toMatch(/Seq Scan on (reports|raw_reports)/);
  }
});

it.each([
  ['a name', 'someone'],
  ['a number', '+2658000123'],
  ['a text', '1#1#1'],
])('a search for %s reads neither all reports nor all messages', async (_name, text) => {
  const { projectId, society, people } = fixture;
  const viewer = { id: people.manager, role: 'Manager' as const, organizationId: society.organizationId };
  const wanted = {
    ...{ text, projectId, nationalSocietyId: society.id, viewer },
    ...{ words: splitWords(text), digits: extractNumber(text) },
  };
  for (const query of [buildSendersQuery(wanted), buildMessagesQuery(wanted)]) {
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(app.db);
    const plan = rows.flatMap((row) => Object.values(row)).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (reports|raw_reports)/);
  }
});
