import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { sendFile } from '../../../test/support/list-files.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { anImportFixture, row, titles } from './testing/import-fixture.ts';

const app = await startTestApp({ now: '2026-03-10T10:00:00Z' });
afterAll(() => app.close());
const { at, path, send, preview, collectors } = await anImportFixture(app);

describe('titles and labels', () => {
  test.each(['fr', 'es', 'ar'])(
    'can be those of the export in %s, whatever the language of the caller',
    async (languageCode) => {
      const word = (key: string) =>
        app.services.texts.text('app', `dataCollectorExport.${key}`, languageCode);
      const names = [
        ...[
          'type',
          'name',
          'displayName',
          'phoneNumber',
          'additionalPhoneNumber',
          'sex',
          'birthYears',
          'region',
        ],
        ...[
          'district',
          'village',
          'zone',
          'latitude',
          'longitude',
          'supervisor',
          'trainingStatus',
          'deployed',
        ],
      ];
      const cells = row({
        Type: word('type.Human').toUpperCase(),
        Sex: word('sex.Other'),
        'Training status': word('trained'),
        Deployed: word('notDeployed'),
      });
      const result = await send([names.map((name) => word(`column.${name}`)).reverse(), cells.reverse()]);
      expect(result).toMatchObject({ isImported: true, columns: [...titles].reverse() });
      const [collector] = await collectors();
      expect(collector).toMatchObject({ sex: 'Other', isInTrainingMode: false, isDeployed: false });
    },
  );

  test('can be the values of the API, and optional ones can be left out', async () => {
    const rows = [
      [
        'dataCollectorType',
        'name',
        'displayName',
        'sex',
        'regionId',
        'districtId',
        'villageId',
        'latitude',
        'longitude',
        'supervisorId',
        'birthGroupDecade',
      ],
      ['human', 'Awa', 'A.', 'male', 'north', ' HILLS ', 'alpha', '1', '2', 'sana sow', 1980],
    ];
    expect(await send(rows)).toMatchObject({ isImported: true, faults: [] });
    expect((await collectors())[0]).toMatchObject({ sex: 'Male', isInTrainingMode: true, isDeployed: true });
  });

  test('that are missing are reported once, not for each row', async () => {
    const rows = [titles, row(), row()].map((cells) => cells.slice(0, -5));
    const { faults } = await preview(rows);
    expect(faults).toEqual([
      { row: 1, column: 'Latitude', field: 'latitude', message: 'This column is missing.' },
      { row: 1, column: 'Longitude', field: 'longitude', message: 'This column is missing.' },
      expect.objectContaining({ row: 2, column: 'Supervisor', field: 'supervisorId' }),
      expect.objectContaining({ row: 3, column: 'Supervisor', field: 'supervisorId' }),
    ]);
  });

  test('have errors in the language of the caller', async () => {
    await app.db.updateTable('users').set({ languageId: 2 }).where('id', '=', at.manager).execute();
    const { columns, faults } = await preview([titles, row({ Village: 'Nowhere' })]);
    expect(columns[0]).toBe(app.services.texts.text('app', 'dataCollectorExport.column.type', 'fr'));
    expect(faults).toEqual([
      {
        row: 2,
        column: 'Village',
        field: 'villageId',
        value: 'Nowhere',
        message: expect.stringMatching(/^Ce village/),
      },
    ]);
  });
});

describe('a phone number that Excel turned into a number', () => {
  test.each([
    ['221771234567', '+221771234567'],
    ['2.21771234567E+11', '+221771234567'],
    ['999705550142', '+999705550142'],
  ])('%s becomes %s, where it is unambiguous', async (written, number) => {
    await send([titles, row({ 'Phone number': written })]);
    expect((await collectors())[0]?.phoneNumber).toBe(number);
  });

  test.each(['771234567', '2.21771E+11'])('%s is not guessed', async (written) => {
    const { faults } = await preview([titles, row({ 'Phone number': written })]);
    expect(faults).toEqual([expect.objectContaining({ row: 2, column: 'Phone number', value: written })]);
  });
});

describe('the supervisor', () => {
  test('is the caller where none is named and they have collectors of their own', async () => {
    expect(await send([titles, row({ Supervisor: '' })], { by: at.supervisor })).toMatchObject({
      isImported: true,
    });
    expect(await send([titles, row({ Supervisor: '' })], { by: at.headSupervisor })).toMatchObject({
      isImported: true,
    });
    const found = (await collectors()).map((one: { supervisor: { id: number } }) => one.supervisor.id);
    expect(found.sort()).toEqual([at.supervisor, at.headSupervisor].sort());
    expect((await preview([titles, row({ Supervisor: '' })])).faults).toMatchObject([
      { column: 'Supervisor', message: 'A value is required' },
    ]);
  });

  test('is one whom the caller may select', async () => {
    const faults = async (name: string, by: number) =>
      (await preview([titles, row({ Supervisor: name })], by)).faults.map(
        ({ message }: { message: string }) => message,
      );
    expect(await faults('Twin', at.supervisor)).toEqual(['You may not choose this supervisor.']);
    expect(await faults('Sana Sow', at.headSupervisor)).toEqual([
      'You can choose no supervisor of this name.',
    ]);
    expect(await faults('Twin', at.headSupervisor)).toEqual([]);
    expect(await faults('SANA  sow', at.supervisor)).toEqual([]);
  });
});

describe('any content', () => {
  const runs = { numRuns: process.env.HARKEN_LONG ? 500 : 25 };
  const cell = fc.oneof(
    fc.constantFrom(
      ...row().map(String),
      '',
      '-1',
      '1e400',
      'NaN',
      '0x10',
      '__proto__',
      '=1',
      '\u202e',
      '\ud800',
    ),
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.double().map(String),
  );
  const rows = fc.array(fc.array(cell, { maxLength: titles.length }), { maxLength: 12 });

  test('of cells is imported or is an error with a row and a text', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const result = await preview([titles, ...cells.map((one) => one.map((text) => text.toWellFormed()))]);
        for (const fault of result.faults) {
          expect(fault.row).toBeGreaterThan(0);
          expect(fault.message).not.toMatch(/^(import|validation|dataCollector)\.|\{/);
        }
      }),
      runs,
    );
  });

  test('as bytes gets a response', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      fc.uint8Array({ maxLength: 2000 }).map((rest) => Uint8Array.of(0x50, 0x4b, 3, 4, ...rest)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (given) => {
        const { status, body } = await sendFile(app, at.manager, path(true), Buffer.from(given));
        expect([status, body.value?.isImported]).toEqual(given.length > 0 ? [200, false] : [400, undefined]);
      }),
      runs,
    );
  });
});
