import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { download } from '../../../../test/support/files/download.ts';
import { readPdf } from '../../../../test/support/files/pdf-text.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import type { GeneratedWorld } from '../testing/generated-types.ts';
import { aGeneratedWorld } from '../testing/generated-world.ts';
import type { ReferenceQuery } from '../testing/reference-dashboard.ts';
import { createQuery, requestDashboard, toRequestBody } from '../testing/request-dashboard.ts';

const app = await startTestApp({ now: '2026-01-16T12:00:00Z' });
afterAll(() => app.close());

let world: GeneratedWorld;
beforeAll(async () => {
  world = await aGeneratedWorld(app, 'a report to hand on', 'Monday');
}, 60_000);

const languages = { en: 1, fr: 2, es: 3, ar: 4 };

/** Sets the content language of the society. */
async function setLanguage(language: keyof typeof languages): Promise<void> {
  await app.db
    .updateTable('nationalSocieties')
    .set({ contentLanguageId: languages[language] })
    .where('id', '=', world.nationalSocietyId)
    .execute();
}

const weeks = { first: '2025-12-16', last: '2026-01-14', groupingType: 'Week' } as const;

async function readReport(given: Partial<ReferenceQuery> = weeks, user = world.administrator) {
  const question = createQuery(world, 0, given);
  const path = `/api/projectDashboard/situationReport?projectId=${question.projectId}`;
  const { status, headers, bytes } = await download(app, user, path, toRequestBody(question));
  expect(status).toBe(200);
  return { headers, ...(await readPdf(bytes)) };
}

/** All counts of people, reports, places and alerts in a response. */
function collectNumbers(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(collectNumbers);
  if (typeof value !== 'object' || value === null) return [];
  const { index: _, ...others } = value as { index?: number };
  return Object.values(others).flatMap(collectNumbers);
}

describe('a situation report', () => {
  it.each<Partial<ReferenceQuery>>([
    weeks,
    { ...weeks, groupingType: 'Day' },
    { ...weeks, dataCollectorType: 'dataCollectionPoint' },
    { ...weeks, statuses: ['dismissed'] },
  ])('has every number of the dashboard of %j', async (given) => {
    await setLanguage('en');
    const { summary, comparison, ...dashboard } = (await requestDashboard(
      app,
      world,
      createQuery(world, 0, given),
    )) as never as Record<string, Record<string, unknown>>;
    const { texts } = await readReport(given);
    const found = new Set(texts.flatMap(({ text }) => text.match(/\d+/g) ?? []));
    const ofPoints = given.dataCollectorType === 'dataCollectionPoint';
    const expected = collectNumbers([
      ofPoints ? summary : { ...summary, dataCollectionPointSummary: null },
      comparison,
      dashboard.reportsGroupedByHealthRiskAndDate,
      dashboard.reportsGroupedByVillageAndDate,
      dashboard.reportsGroupedByFeaturesAndDate,
      dashboard.reportsGroupedByFeatures,
      dashboard.dataCollectionPointReportsGroupedByDate,
    ]);
    expect(expected.length).toBeGreaterThan(50);
    expect(expected.filter((number) => !found.has(String(number)))).toEqual([]);
  });

  it('counts the people who were referred within its days, per facility', async () => {
    await setLanguage('en');
    const projectId = createQuery(world, 0, weeks).projectId ?? 0;
    expect((await readReport()).all).not.toContain('No facility');
    const { reportId } = await app.db
      .selectFrom('reports')
      .select('id as reportId')
      .where('projectId', '=', projectId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const referral = { nationalSocietyId: world.nationalSocietyId, projectId, reportId, origin: 'staff' };
    const referredAt = new Date('2026-01-10T12:00:00Z');
    await app.db
      .insertInto('referrals')
      .values([
        { ...referral, number: 'R1000000', referredAt, arrival: 'arrived' },
        { ...referral, number: 'R1000001', referredAt, outcome: 'died' },
        { ...referral, number: 'R1000002', referredAt: new Date('2025-11-10T12:00:00Z') },
      ])
      .execute();
    expect((await readReport()).all).toMatch(/Referrals.*No facility 2 1 0 0 0 1 0/);
    await app.db.deleteFrom('referrals').where('projectId', '=', projectId).execute();
  });

  it('begins with the open signals, if there are any', async () => {
    await setLanguage('en');
    const projectId = createQuery(world, 0, weeks).projectId ?? 0;
    expect((await readReport()).all).not.toContain('Open signals');
    const { healthRiskId } = await app.db
      .selectFrom('projectHealthRisks')
      .select('healthRiskId')
      .where('projectId', '=', projectId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { villageId } = await app.db
      .selectFrom('dataCollectorLocations')
      .innerJoin('dataCollectors', 'dataCollectors.id', 'dataCollectorLocations.dataCollectorId')
      .select('villageId')
      .where('projectId', '=', projectId)
      .executeTakeFirstOrThrow();
    const at = app.clock.now();
    const { id } = await app.db
      .insertInto('signals')
      .values({
        ...{ nationalSocietyId: world.nationalSocietyId, healthRiskId, villageId },
        ...{ firstWeek: '2026-01-05', week: '2026-01-05', method: 'c2', parameters: '{}', methods: '[]' },
        ...{ series: '[]', observed: 4321, expected: 7.25, upper: 9, completeness: 1, urgency: 9 },
        ...{ raisedAt: at, computedAt: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { all, links } = await readReport();
    expect(links).toContain(`${app.services.config.baseUrl}/projects/${projectId}/signals/${id}`);
    expect(all).toMatch(/Open signals.*\(village\) 2026\/\d+ 4321 7\.[23]/);
    expect(all.indexOf('Open signals')).toBeLessThan(all.indexOf('Change'));
    await app.db.deleteFrom('signals').where('id', '=', id).execute();
  });

  it('leads from every alert to its page', async () => {
    await setLanguage('en');
    const { projectId } = createQuery(world, 0, weeks);
    const { links, texts } = await readReport();
    const start = `${app.services.config.baseUrl}/projects/${projectId}/alerts/`;
    const ids = links
      .filter((link) => link.startsWith(start))
      .map((link) => link.slice(start.length).split('/')[0]);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(links).size).toBe(links.length);
    for (const id of ids) expect(texts.some(({ text }) => text.trim() === id)).toBe(true);
  });

  it('has a chart by onset where one is known, and says by which date each chart is', async () => {
    await setLanguage('en');
    const { all } = await readReport(weeks);
    expect(all).toContain('Dates are those of the reports.');
    expect(all).not.toContain('Cases by health risk and onset');
    await sql`
      update reports set onset_on = reported_on - 1, onset_origin = 'sms' where count_males_below_five is not null`.execute(
      app.db,
    );
    const withOnset = (await readReport(weeks)).all;
    await sql`update reports set onset_on = null, onset_origin = null`.execute(app.db);
    expect(withOnset).toContain('Cases by health risk and onset');
    expect(withOnset).toContain('Dates are those of the first symptoms. Not drawn:');
  });

  // SRV.FXNREQ.143, SRV.FXNREQ.165, SRV.FXNREQ.192
  it('has the cases of each district, with a rate where the population is known', async () => {
    await setLanguage('en');
    const districts = world.places.filter(({ level }) => level === 'districtIds');
    const [populated] = districts;
    await app.db
      .insertInto('placePopulations')
      .values({
        nationalSocietyId: world.nationalSocietyId,
        ...{ districtId: populated?.id ?? 0, year: 2026, total: 12_345, source: 'Census' },
      })
      .execute();
    const question = createQuery(world, 0, weeks);
    const { body } = await app
      .as(world.administrator)
      .post(`/api/projectDashboard/casesByPlace?projectId=${question.projectId}`, {
        ...toRequestBody(question),
        level: 'district',
      });
    const { all } = await readReport();
    expect(all).toContain('Cases and rates by place');
    expect(all).toContain('Places without a known population, and so without a rate: 4 of 5.');
    expect(body.value.places).toHaveLength(districts.length + 1); // and one that every society has
    for (const { name, within, cases } of body.value.places)
      expect(all).toMatch(new RegExp(`${name}, ${within[0]} ${cases} `));
    expect(all).toContain(' 12,345 ');
  });

  it('compares with the same number of days before', async () => {
    await setLanguage('en');
    const before = createQuery(world, 0, { ...weeks, first: '2025-12-16', last: '2025-12-30' });
    const { summary } = await requestDashboard(app, world, before);
    const { all } = await readReport({ ...weeks, first: '2025-12-31', last: '2026-01-14' });
    const [, cases, casesBefore] = / Cases (\d+) (\d+) /.exec(all) ?? [];
    expect(Number(casesBefore)).toBe(summary.totalReportCount);
    expect(all).toContain('Previous period: 2025-12-16 to 2025-12-30, the same number of days.');
    const difference = Number(cases) - Number(casesBefore);
    expect(all).toContain(
      ` Cases ${cases} ${casesBefore} ${difference > 0 ? `+${difference}` : `−${-difference}`} (`,
    );
  });

  it('is in Arabic in a society with that language, in the right word order', async () => {
    await setLanguage('ar');
    const { all, info } = await readReport();
    expect(info).toMatchObject({ Language: 'ar', Author: 'Harken' });
    for (const words of ['تقرير الوضع', 'التنبيهات التي صدرت', 'الحالات حسب الخطر الصحي', 'اكتمال التبليغ'])
      expect(all).toContain(words);
    expect(all).toContain('من 2025-12-16 إلى 2026-01-14');
    expect(all).toMatch(/البلاغات التي حالتها : مقبولة ، ?لم يتم التحقق منها/);
  });

  it.each([
    ['fr', 'Rapport de situation', 'Cas par sexe et âge'],
    ['es', 'Informe de situación', 'Casos por sexo y edad'],
  ] as const)('is in the language of the society: %s', async (language, ...words) => {
    await setLanguage(language);
    const { all, info } = await readReport();
    expect(info).toMatchObject({ Language: language });
    for (const word of words) expect(all).toContain(word);
  });

  it('is named after project and days, and has several A4 pages', async () => {
    await setLanguage('en');
    await app.db.updateTable('projects').set({ name: 'Côte & lac, 2026' }).execute();
    const { headers, sizes, all } = await readReport();
    const name = 'situation-report_Cote-lac-2026_2025-12-16_2026-01-14.pdf';
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${name}`);
    expect(headers['content-type']).toBe('application/pdf');
    expect(sizes.length).toBeGreaterThan(2);
    expect(all).toContain('Côte & lac, 2026');
    expect(all).toContain('Created on 2026-01-16 17:30 (Asia/Kolkata)');
  });

  it.each([
    ['in which nothing happened', { first: '2024-01-01', last: '2024-01-31' }],
    ['that runs backwards', { first: '2026-01-10', last: '2025-12-20' }],
  ])('says so for a period %s', async (_what, days) => {
    await setLanguage('en');
    const { all } = await readReport({ ...days, groupingType: 'Week' });
    expect(all.match(/Nothing was reported in this period/g)).toHaveLength(3);
    expect(all).toContain('No alert was raised, escalated, dismissed or closed in this period.');
  });

  it('describes its filter in sentences', async () => {
    await setLanguage('en');
    const [organizationId = 0] = world.organizations;
    const village = world.places.find(({ level }) => level === 'villageIds');
    const { all } = await readReport({
      ...weeks,
      ...{ organizationId, statuses: [], healthRiskIds: world.healthRiskIds.slice(0, 1) },
      ...{ dataCollectorType: 'dataCollector', chosen: { places: village ? [village] : [], unknown: true } },
    });
    expect(all).toMatch(
      /Only these health risks are counted: [^.]+\. Only from these places: [^.]+, unknown place\./,
    );
    expect(all).toMatch(
      /Only from the organization [^.]+\. Only from data collectors, not from collection points\./,
    );
    expect(all).toContain('No reports are counted: no status is chosen.');
  });
});

describe('the map of a situation report', () => {
  it('says how many cases it shows at how many places, and how many it does not show', async () => {
    await setLanguage('en');
    const { reportsGroupedByLocation, summary } = await requestDashboard(
      app,
      world,
      createQuery(world, 0, weeks),
    );
    const shown = reportsGroupedByLocation.filter(({ reportsCount }) => reportsCount > 0);
    const total = shown.reduce((sum, { reportsCount }) => sum + reportsCount, 0);
    const highest = Math.max(...shown.map(({ reportsCount }) => reportsCount));
    const { all } = await readReport();
    expect(all).toContain(
      `${total} cases at ${shown.length} places; the largest circle stands for ${highest}.`,
    );
    const missing = summary.totalReportCount - total;
    expect(all.includes('Cases without a place, not on the map')).toBe(missing > 0);
  });

  it('is replaced by a sentence if nothing has a place', async () => {
    await setLanguage('en');
    const { all } = await readReport({ first: '2024-01-01', last: '2024-01-31' });
    expect(all).toContain('No case of this period has a place, so there is no map.');
  });

  it('has its texts in Arabic', async () => {
    await setLanguage('ar');
    const { all } = await readReport();
    expect(all).toContain('الحالات حسب المكان');
  });
});

describe('the alerts of a situation report', () => {
  const toFirstCells = (all: string) => all.includes('Place of the last report');

  it('are listed for users who may list them, without the village where that belongs to another organization', async () => {
    await setLanguage('en');
    const [organizationId = 0] = world.organizations;
    const { nationalSocietyId } = world;
    const manager = await aUser(app.db, 'Manager', { nationalSocietyId, organizationId });
    const [allRows, ownRows] = [await readReport(), await readReport(weeks, manager)];
    expect(toFirstCells(allRows.all) && toFirstCells(ownRows.all)).toBe(true);
    const villages = ({ all }: { all: string }) => all.match(/\w+, \w+, (North|South)/g)?.length ?? 0;
    expect(villages(ownRows)).toBeGreaterThan(0);
    expect(villages(ownRows)).toBeLessThan(villages(allRows));
  });

  it('are only counted for users who may not', async () => {
    await setLanguage('en');
    const [organizationId = 0] = world.organizations;
    const { nationalSocietyId } = world;
    const reader = await aUser(app.db, 'DataConsumer', { nationalSocietyId, organizationId });
    const { all } = await readReport(weeks, reader);
    expect(toFirstCells(all)).toBe(false);
    expect(all).toMatch(/Health risk Status Alerts .* (Open|Escalated|Closed|Dismissed) \d+/);
  });

  it('contain no names of collectors', async () => {
    await setLanguage('en');
    const { all } = await readReport();
    const names = await app.db.selectFrom('dataCollectors').select('name').execute();
    const personal = names.flatMap(({ name }) => name ?? []).filter((name) => name.length > 3);
    expect(personal.length).toBeGreaterThan(0);
    expect(personal.filter((name) => all.includes(name))).toEqual([]);
  });
});
