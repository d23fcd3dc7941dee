import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aListFile, sendFile } from '../../../../test/support/files/list-files.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { anImportFixture, type Given, row, titles } from '../testing/import-fixture.ts';

const app = await startTestApp({ now: '2026-03-10T10:00:00Z' });
afterAll(() => app.close());
const { at, path, preview, collectors } = await anImportFixture(app);

beforeEach(async () => {
  const { id: nationalSocietyId, villageId } = at.society;
  const pcode = { nationalSocietyId, villageId, system: 'pcode' };
  await app.db
    .insertInto('placeCodes')
    .values([
      { ...pcode, code: 'OLD', validTo: '2025-12-31' },
      { ...pcode, code: 'KE007', validFrom: '2026-01-01' },
    ])
    .execute();
});

async function sendWith(answers: string, ...rows: Given[]) {
  const file = await aListFile('csv', [titles, ...rows.map((given) => row(given))]);
  const { body } = await sendFile(app, at.manager, `${path(false)}&answers=${answers}`, file, 'csv');
  return body.value;
}

const noNames = { Region: '', District: '', Village: '' };
const villagesOf = async () =>
  (
    await app.db
      .selectFrom('dataCollectorLocations')
      .innerJoin('villages', 'villages.id', 'dataCollectorLocations.villageId')
      .select('villages.name')
      .execute()
  ).map(({ name }) => name);

describe('places of data collectors', () => {
  test('are found by their code alone', async () => {
    const result = await sendWith('', { ...noNames, 'Village P-code': 'KE007' });
    expect(result).toMatchObject({ isImported: true, faults: [] });
    expect(await villagesOf()).toEqual(['Alpha']);
  });

  test.each<[string, Given, string, RegExp]>([
    ['a code of the past', { ...noNames, 'Village P-code': 'OLD' }, 'Region', /./],
    ['a code without its zeros', { 'Village P-code': 'KE7', Village: '' }, 'Village P-code', /KE007/],
    [
      'the code of another village',
      { Village: 'École', 'Village P-code': 'KE007' },
      'Village P-code',
      /Alpha/,
    ],
    ['another code than its own', { 'Village P-code': 'KE107' }, 'Village P-code', /Alpha .*KE007/],
  ])('are not found by %s', async (_what, given, column, message) => {
    const { faults } = await preview([titles, row(given)]);
    expect(faults).toEqual([
      expect.objectContaining({ row: 2, column, message: expect.stringMatching(message) }),
    ]);
  });

  test('with similar names are asked for once, and nothing is stored before', async () => {
    const rows = [{ Village: 'Ecole' }, { Village: 'ecole' }];
    const { isImported, uncertain, faults } = await sendWith('', ...rows);
    expect([isImported, faults]).toEqual([false, []]);
    expect(uncertain).toEqual([
      {
        ...{ row: 2, level: 'village', name: 'Ecole', within: 'Hills' },
        candidates: [{ id: expect.any(Number), name: 'École' }],
      },
    ]);
    expect(await collectors()).toEqual([]);
    const result = await sendWith(`2.village.${uncertain[0].candidates[0].id}`, ...rows);
    expect(result.isImported).toBe(true);
    expect(await villagesOf()).toEqual(['École', 'École']);
  });

  test('that are none of the similar ones are an error', async () => {
    const { isImported, faults, uncertain } = await sendWith('2.village.0', { Village: 'Ecole' });
    expect([isImported, uncertain]).toEqual([false, []]);
    expect(faults).toEqual([expect.objectContaining({ row: 2, column: 'Village', value: 'Ecole' })]);
  });

  test.each(['2.village', '2.town.3', 'x', '2.village.-1'])('refuse the answer %s', async (answers) => {
    const file = await aListFile('csv', [titles, row()]);
    const { status } = await sendFile(app, at.manager, `${path(false)}&answers=${answers}`, file, 'csv');
    expect(status).toBe(400);
  });
});
