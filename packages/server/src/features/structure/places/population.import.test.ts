import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aSession, aUser } from '../../../../test/support/builders/people.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { aListFile, type FileKind, sendFile } from '../../../../test/support/files/list-files.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let manager: number;

/** A district and a village with codes; the district has 1,000 people in 2024. */
beforeEach(async () => {
  society = await aSociety(app.db);
  const { id: nationalSocietyId, districtId, villageId, organizationId } = society;
  manager = await aUser(app.db, 'Manager', { nationalSocietyId, organizationId });
  await app.db.updateTable('districts').set({ name: 'Hills' }).where('id', '=', districtId).execute();
  await app.db
    .insertInto('placeCodes')
    .values([
      { nationalSocietyId, districtId, system: 'pcode', code: 'KE0' },
      { nationalSocietyId, villageId, system: 'pcode', code: 'KE007' },
      { nationalSocietyId, villageId, system: 'national', code: '07' },
    ])
    .execute();
  await app.db
    .insertInto('placePopulations')
    .values({ nationalSocietyId, districtId, year: 2024, total: 1000, source: 'Old census' })
    .execute();
});

const prefix = '/api/nationalSocietyStructure';
const titles = ['P-code', 'National code', 'Year', 'Total', 'Growth per year (%)', 'Source'];

async function send(
  rows: (string | number)[][],
  { isPreview = false, kind = 'csv' as FileKind, by = manager } = {},
) {
  const path = `${prefix}/population/import?nationalSocietyId=${society.id}&isPreview=${isPreview}`;
  return sendFile(app, by, path, await aListFile(kind, [titles, ...rows]), kind);
}
const read = async (level: string, id: number) =>
  (await app.as(manager).get(`${prefix}/place/${level}/${id}/get`)).body.value;

describe('a file of population figures', () => {
  test.each<FileKind>(['csv', 'xlsx'])('as %s is previewed without storing, then stored', async (kind) => {
    const rows = [
      ['KE007', '', 2024, 995, 2.5, 'Census'],
      ['', '07', 2020, 900, '', 'Estimate'],
    ];
    const { body } = await send(rows, { isPreview: true, kind });
    expect(body.value).toMatchObject({
      isImported: false,
      added: [{ kind: 'figures', count: 2 }],
      faults: [],
    });
    expect(body.value.notes).toEqual([]);
    expect((await read('village', society.villageId)).figures).toEqual([]);
    expect((await send(rows, { kind })).body.value.isImported).toBe(true);
    const { figures, population } = await read('village', society.villageId);
    expect(figures).toEqual([
      { year: 2020, total: 900, source: 'Estimate' },
      expect.objectContaining({ year: 2024, total: 995, growthPercent: 2.5, source: 'Census' }),
    ]);
    expect(population).toMatchObject({ year: 2026, total: 1045, basedOnYear: 2024 });
  });

  test('replaces figures of the same place and year, and says so', async () => {
    const rows = [['KE0', '', 2024, 2000, '', 'New census']];
    const { body } = await send(rows, { isPreview: true });
    expect(body.value.notes).toEqual(['Known figures of the same place and year that are replaced: 1.']);
    await send(rows);
    const { figures } = await read('district', society.districtId);
    expect(figures).toEqual([{ year: 2024, total: 2000, source: 'New census' }]);
  });

  test('states sums that differ, and is imported all the same', async () => {
    const rows = [['KE007', '', 2024, 1100, '', 'Census']];
    const { body } = await send(rows);
    expect(body.value.isImported).toBe(true);
    expect(body.value.notes).toEqual([
      'Hills, 2024: the total is 1000, but the places in it add up to 1100: +100 (+10%).',
    ]);
  });

  test('stores nothing if one row is wrong', async () => {
    const { body } = await send([
      ['KE007', '', 2024, 995, '', 'Census'],
      ['KE107', '', 2024, 5, '', 'Census'],
      ['KE7', '', 2024, 5, '', 'Census'],
    ]);
    expect(body.value.isImported).toBe(false);
    expect(body.value.faults).toEqual([
      { row: 3, column: 'P-code', field: 'pcode', value: 'KE107', message: 'No place has this P-code.' },
      expect.objectContaining({ row: 4, value: 'KE7', message: expect.stringContaining('KE007') }),
    ]);
    expect((await read('village', society.villageId)).figures).toEqual([]);
  });

  test('knows no codes of other national societies', async () => {
    const other = await aSociety(app.db);
    const place = { nationalSocietyId: other.id, villageId: other.villageId };
    await app.db
      .insertInto('placeCodes')
      .values({ ...place, system: 'pcode', code: 'TZ1' })
      .execute();
    const { body } = await send([['TZ1', '', 2024, 5, '', 'Census']]);
    expect(body.value.faults).toEqual([expect.objectContaining({ row: 2, value: 'TZ1' })]);
  });

  test('is refused for others, and in an archived national society', async () => {
    const { id: nationalSocietyId, organizationId } = society;
    const supervisor = await aUser(app.db, 'Supervisor', { nationalSocietyId, organizationId });
    expect((await send([], { by: supervisor })).status).toBe(403);
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', society.id)
      .execute();
    expect((await send([['KE007', '', 2024, 5, '', 'Census']])).status).toBe(400);
  });

  test('has a template with its columns', async () => {
    const { headers } = await app.app.inject({
      url: `${prefix}/population/importTemplate?nationalSocietyId=${society.id}&format=csv`,
      headers: { cookie: await aSession(app.db, manager, app.clock.now()) },
    });
    expect(headers['content-disposition']).toContain('population.csv');
  });
});
