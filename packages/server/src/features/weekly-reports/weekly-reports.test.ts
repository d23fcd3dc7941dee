import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aSession, aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { aReport } from '../../../test/support/builders/reports.ts';
import { anOrganization, aSociety, aVillage } from '../../../test/support/builders/societies.ts';
import { readPdf } from '../../../test/support/files/pdf-text.ts';
import { unzip } from '../../../test/support/files/unzip.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

/** A Wednesday. The last week is that from 9 February: 2026/7. */
const now = '2026-02-18T12:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());
const { db } = app;

let nextCode = 700;

/** A national society with two districts: in one a data collector is on duty since 9 February, in the other nobody. */
async function aReportingSociety() {
  const society = await aSociety(db, { epiWeekStartDay: 'Monday' });
  await aVillage(db, society.id);
  const nationalSocietyId = society.id;
  const district = { nationalSocietyId, districtId: society.districtId, system: 'pcode', code: 'XX0107' };
  await db.insertInto('placeCodes').values(district).execute();
  const projectId = await aProject(db, society, { timeZoneId: 'UTC' });
  nextCode += 1;
  const code = nextCode;
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, code));
  const at = { nationalSocietyId, organizationId: society.organizationId };
  const manager = await aUser(db, 'Manager', at);
  const { id: dataCollectorId } = await aDataCollector(db, {
    ...{ projectId, supervisorId: await aUser(db, 'Supervisor', at) },
    createdAt: new Date('2026-02-09T00:00:00Z'),
    locations: [{ villageId: society.villageId, latitude: -13.5, longitude: 33.5 }],
  });
  const sender = { nationalSocietyId, projectId, dataCollectorId, villageId: society.villageId };
  const path = (name: string) => `/api/weeklyReport/${nationalSocietyId}/${name}`;
  return {
    ...{ society, at, manager, projectId, code, path },
    as: app.as(manager),
    report: (day: string, given: object = {}) =>
      aReport(db, {
        ...{ ...sender, projectHealthRiskId, receivedAt: new Date(`${day}T10:00:00Z`) },
        ...{ countFemalesBelowFive: 1, countMalesAtLeastFive: 0, reportedCaseCount: 1, ...given },
      }),
    /** Reports of activity, such as of having seen no cases. */
    reportZero: async (day: string) =>
      aReport(db, {
        ...{ ...sender, isActivity: true, receivedAt: new Date(`${day}T10:00:00Z`), reportedCaseCount: 0 },
        projectHealthRiskId: await aProjectHealthRisk(db, projectId, await findZeroReport()),
      }),
    download: (reportedWeekOn: string, fileFormat = 'csv', by = manager) =>
      app.as(by).get(`${path('download')}?reportedWeekOn=${reportedWeekOn}&fileFormat=${fileFormat}`),
  };
}

async function findZeroReport(): Promise<number> {
  const known = await db
    .selectFrom('healthRisks')
    .select('id')
    .where('healthRiskCode', '=', 98)
    .executeTakeFirst();
  return known?.id ?? aHealthRisk(db, 98, 'Activity');
}

let world: Awaited<ReturnType<typeof aReportingSociety>>;
beforeEach(async () => {
  app.clock.set(now);
  world = await aReportingSociety();
});

/** The rows of a CSV file as objects. */
function readCsv(body: string): Record<string, string>[] {
  const [head = '', ...lines] = body.replace('\ufeff', '').trim().split('\n');
  const titles = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']));
  });
}
/** A file that is no text. */
async function downloadBytes(format: string): Promise<Buffer> {
  const cookie = await aSession(db, world.manager, app.clock.now());
  const url = `${world.path('download')}?reportedWeekOn=2026-02-09&fileFormat=${format}`;
  return (await app.app.inject({ method: 'GET', url, headers: { cookie } })).rawPayload;
}
const keyOf = ({ body }: { body: { message: { key: string } } }) => body.message.key;

describe('the report of a week', () => {
  // SRV.FXNREQ.143
  it('has cases by age, deaths, codes and completeness of each district', async () => {
    await world.report('2026-02-10', { deathCount: 1 });
    await world.report('2026-02-15', {
      ...{ countFemalesBelowFive: 0, countMalesAtLeastFive: 2, reportedCaseCount: 3 },
      countUnspecifiedSexAndAge: 1,
    });
    await world.reportZero('2026-02-11');
    const { status, body } = await world.download('2026-02-12');
    expect(status).toBe(200);
    const [row, ...others] = readCsv(body);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ 'Epi year': '2026', 'Epi week': '7', 'First day': '2026-02-09', 'Last day': '2026-02-15' },
      ...{ 'District P-code': 'XX0107', 'Code of the health risk': String(world.code) },
      ...{ Cases: '4', 'Under 5': '1', '5 and older': '2', 'Age unknown': '1', Deaths: '1' },
      ...{ 'Data collectors on duty': '1', 'Data collectors reporting': '1', 'Zero reports': '1' },
    });
  });

  it('is zero where somebody was on duty, and has no row where nobody was', async () => {
    const [row, ...others] = readCsv((await world.download('2026-02-09')).body);
    expect([row?.Cases, row?.['Data collectors reporting'], others]).toEqual(['0', '0', []]);
    expect(readCsv((await world.download('2026-02-02')).body)).toEqual([]);
  });

  it('does not count training, duplicates, dismissed reports and unknown senders', async () => {
    const left = [
      { isTraining: true },
      { isRepetition: true },
      { status: 'Rejected' },
      { dataCollectorId: null },
    ];
    for (const given of left) await world.report('2026-02-11', given);
    expect(readCsv((await world.download('2026-02-09')).body)[0]?.Cases).toBe('0');
  });

  it('counts the chosen projects only', async () => {
    await world.report('2026-02-10');
    const other = await aProject(db, world.society);
    const body = { isActive: false, weekday: 1, hour: 8, languageCode: 'en', recipientEmails: [] };
    expect((await world.as.post(world.path('edit'), { ...body, projectIds: [other] })).status).toBe(200);
    expect(readCsv((await world.download('2026-02-09')).body)).toEqual([]);
    await world.as.post(world.path('edit'), { ...body, projectIds: [world.projectId] });
    expect(readCsv((await world.download('2026-02-09')).body)[0]?.Cases).toBe('1');
  });

  it('is a PDF and an Excel file too, in the language of the reader', async () => {
    await world.report('2026-02-10');
    await db.updateTable('users').set({ languageId: 2 }).where('id', '=', world.manager).execute();
    const pdf = await downloadBytes('pdf');
    const { all, info } = await readPdf(pdf);
    expect(info).toMatchObject({ Language: 'fr' });
    for (const text of ['Rapport hebdomadaire', '2026/7', 'XX0107', 'Moins de 5 ans'])
      expect(all).toContain(text);
    expect(unzip(await downloadBytes('xlsx')).get('xl/worksheets/sheet1.xml')).toContain('XX0107');
  });

  it.each([
    ['that is not over', '2026-02-17'],
    ['of long ago', '2023-01-02'],
  ])('is not there for a week %s', async (_which, day) => {
    expect(keyOf(await world.download(day))).toBe('weeklyReport.weekNotAvailable');
  });
});

const settings = { isActive: true, weekday: 1, hour: 8, languageCode: 'fr', projectIds: [] };

describe('the schedule', () => {
  it('keeps each address once, and its audit event none', async () => {
    const recipientEmails = ['a@ministry.example', 'A@ministry.example', 'b@ministry.example'];
    await world.as.post(world.path('edit'), { ...settings, recipientEmails });
    const { value } = (await world.as.get(world.path('get'))).body;
    expect(value).toMatchObject({
      ...{ isActive: true, weekday: 1, hour: 8, languageCode: 'fr', recipientCount: 2, timeZoneId: 'UTC' },
      ...{ nextAt: '2026-02-23T08:00:00', recipientEmails: ['A@ministry.example', 'b@ministry.example'] },
    });
    expect(value.weeks[0]).toEqual({ firstDay: '2026-02-09', lastDay: '2026-02-15', year: 2026, week: 7 });
    const events = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('action', '=', 'weeklyReport/edit')
      .where('nationalSocietyId', '=', world.society.id)
      .execute();
    expect(JSON.stringify(events)).not.toContain('ministry.example');
    expect(events.at(-1)?.after).toMatchObject({ recipients: 2 });
  });

  it('refuses projects of another national society, and what is no address', async () => {
    const other = await aReportingSociety();
    const edit = (given: object) =>
      world.as.post(world.path('edit'), { ...settings, recipientEmails: [], ...given });
    expect((await edit({ projectIds: [other.projectId] })).status).toBe(400);
    expect((await edit({ recipientEmails: ['nobody'] })).status).toBe(400);
  });

  it('shows addresses and projects only to those who may choose them', async () => {
    await world.as.post(world.path('edit'), { ...settings, recipientEmails: ['a@ministry.example'] });
    await aUser(db, 'Coordinator', world.at);
    const organizationId = await anOrganization(db, world.society.id);
    const reader = await aUser(db, 'Manager', { nationalSocietyId: world.society.id, organizationId });
    const { value } = (await app.as(reader).get(world.path('get'))).body;
    expect(value).toMatchObject({ recipientCount: 1, recipientEmails: [], projects: [], projectIds: [] });
    const refused = await app.as(reader).post(world.path('edit'), { ...settings, recipientEmails: [] });
    expect(refused.status).toBe(403);
  });
});
