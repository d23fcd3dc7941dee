import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAlert } from '../../../../test/support/builders/reports.ts';
import { copyReport } from '../../../../test/support/copies-of-a-report.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { countAlerts, selectFilteredAlerts } from './list.queries.ts';
import { buildVillagesQuery, findSearched } from './list.search.queries.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

let fixture: AlertFixture;
let alertId: number;
let otherId: number;

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  const { society } = fixture;
  alertId = (await fixture.alertOfThree()).alertId;
  const { id: villageId } = await db
    .insertInto('villages')
    .values({ districtId: society.districtId, name: 'Kóro Béré' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update reports set village_id = ${villageId} where alert_id = ${alertId}`.execute(db);
  otherId = await anAlert(db, {
    projectId: fixture.projectId,
    projectHealthRiskId: fixture.projectHealthRiskId,
    reportIds: [await fixture.report(fixture.collectors.ofColleague)],
    createdAt: new Date('2026-03-10T05:00:00Z'),
  });
});

async function search(text: string, by = fixture.people.manager) {
  const body = { startDate: '2026-01-01', endDate: '2026-03-31', search: text, orderBy: 'TimeTriggered' };
  const path = `/api/alert/list?projectId=${fixture.projectId}&pageNumber=1`;
  const response = await app.as(by).post(path, body);
  expect(response.status).toBe(200);
  const { data, totalRows } = response.body.value;
  expect(totalRows).toBe(data.length);
  return data.map(({ id }: { id: number }) => id).toSorted();
}

it('finds alerts by number, health risk, village, and both, without accents and with a wrong letter', async () => {
  const name = `Risk ${(await db.selectFrom('healthRisks').select('healthRiskCode').where('id', '=', fixture.healthRiskId).executeTakeFirstOrThrow()).healthRiskCode}`;
  expect(await search(String(alertId))).toEqual([alertId]);
  expect(await search(`#${otherId}`)).toEqual([otherId]);
  expect(await search(name)).toEqual([alertId, otherId].toSorted());
  expect(await search('koro')).toEqual([alertId]);
  expect(await search('bere koro')).toEqual([alertId]);
  expect(await search('risk koro')).toEqual([alertId]);
  expect(await search('koro elsewhere')).toEqual([]);
  expect(await search('99999999999999')).toEqual([]);
  expect(await search('  ')).toEqual([alertId, otherId].toSorted());
});

it('finds alerts by the code of their village or of a place around it, compared as text', async () => {
  const { id: nationalSocietyId, districtId } = fixture.society;
  const village = await db
    .selectFrom('villages')
    .select('id')
    .where('name', '=', 'Kóro Béré')
    .where('districtId', '=', districtId)
    .executeTakeFirstOrThrow();
  const codes = [
    { nationalSocietyId, districtId, system: 'pcode', code: 'KE-007' },
    { nationalSocietyId, villageId: village.id, system: 'pcode', code: 'KE00701' },
  ];
  for (const code of codes) await db.insertInto('placeCodes').values(code).execute();
  const both = [alertId, otherId].toSorted();
  expect(await search('KE00701')).toEqual([alertId]);
  expect(await search('risk ke00701')).toEqual([alertId]);
  expect(await search('KE-007')).toEqual(both);
  expect(await search('KE-107')).toEqual([]);
  expect(await search('KE0070')).toEqual([]);
});

it('finds no village of another national society', async () => {
  const other = await anAlertFixture(app);
  const project = { projectId: other.projectId, nationalSocietyId: other.society.id, languageCode: 'en' };
  const { words, villageIdsByCode } = await findSearched(db, { ...project, text: 'koro' });
  expect(villageIdsByCode).toEqual([]);
  expect((await findSearched(db, { ...project, text: 'KE00701' })).villageIdsByCode).toEqual([]);
  expect(words).toEqual([{ projectHealthRiskIds: [], villageIds: [] }]);
});

it('reads neither all reports, nor all villages, nor all links of alerts', async () => {
  const { society, projectId } = fixture;
  await sql`
    insert into villages (district_id, name)
    select ${society.districtId}::int, 'Place' || number from generate_series(1, 6000) as number`.execute(db);
  await sql`
    insert into raw_reports (source, national_society_id, project_id, data_collector_id, data_collector_type, sender, text,
      received_at, processed_at, is_training)
    select 'SmsEagle', ${society.id}::int, ${projectId}::int, ${fixture.collectors.ofSupervisor.id}::int, 'Human', '+2658000', '1#1#1',
      timestamptz '2026-01-01' + number * interval '1 minute', now(), false
    from generate_series(1, 20000) as number`.execute(db);
  const { id: first } = await db
    .selectFrom('reports')
    .select('id')
    .where('alertId', '=', alertId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await copyReport(
    db,
    first,
    sql`jsonb_build_object('received_at', raw_reports.received_at, 'alert_id', null)`,
  );
  await sql`analyze`.execute(db);
  const filter = {
    ...{ projectId, from: new Date('2026-01-01'), until: new Date('2026-04-01'), healthRiskId: null },
    ...{ status: null, locations: null, overdueBefore: new Date('2026-03-09') },
    search: await findSearched(db, {
      text: 'koro',
      projectId,
      nationalSocietyId: society.id,
      languageCode: 'en',
    }),
  };
  const { rows } = await sql<
    Record<string, string>
  >`explain ${buildVillagesQuery(society.id, 'koro')}`.execute(db);
  const villages = rows.flatMap((row) => Object.values(row)).join('\n');
  expect(villages).toContain('villages_search_index');
  const plan = await selectFilteredAlerts(db, filter).select('alerts.id').explain<Record<string, string>>();
  expect(plan.flatMap((row) => Object.values(row)).join('\n')).not.toMatch(
    /Seq Scan on (reports|raw_reports|villages)/,
  );
  expect(await countAlerts(db, filter)).toBe(1);
});
