import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { sendFile } from '../../../../test/support/files/list-files.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { anImportFixture, row, titles } from '../testing/import-fixture.ts';

const app = await startTestApp({ now: '2026-03-10T10:00:00Z' });
afterAll(() => app.close());
const { at, path, send, preview, collectors } = await anImportFixture(app);

describe('titles and labels', () => {
  test.each(['fr', 'es', 'ar'])(
    'can be those of the export in %s, whatever the language of the caller',
    async (languageCode) => {
      const translate = (key: string) =>
        app.services.texts.text('app', `dataCollectorExport.${key}`, languageCode);
      const columns = [
        'type',
        'name',
        'displayName',
        'phoneNumber',
        'additionalPhoneNumber',
        'sex',
        'birthYears',
        'region',
        'district',
        'village',
        'zone',
        'latitude',
        'longitude',
        'supervisor',
        'trainingStatus',
        'deployed',
      ];
      const codeTitles = ['region', 'district', 'village', 'zone'].map((level) =>
        app.services.texts.text('app', `places.pcodeOf.${level}`, languageCode),
      );
      const translatedTitles = [...columns.map((column) => translate(`column.${column}`)), ...codeTitles];
      const cells = row({
        Type: translate('type.Human').toUpperCase(),
        Sex: translate('sex.Other'),
        'Training status': translate('trained'),
        Deployed: translate('notDeployed'),
      });
      const result = await send([translatedTitles.reverse(), cells.reverse()]);
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
    const rows = [titles, row(), row()].map((cells) => cells.slice(0, -9));
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
  ])('%s becomes %s, where it is unambiguous', async (cellText, number) => {
    await send([titles, row({ 'Phone number': cellText })]);
    expect((await collectors())[0]?.phoneNumber).toBe(number);
  });

  test.each(['771234567', '2.21771E+11'])('%s is not guessed', async (cellText) => {
    const { faults } = await preview([titles, row({ 'Phone number': cellText })]);
    expect(faults).toEqual([expect.objectContaining({ row: 2, column: 'Phone number', value: cellText })]);
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
    const imported: { supervisor: { id: number } }[] = await collectors();
    const supervisorIds = imported.map(({ supervisor }) => supervisor.id);
    expect(supervisorIds.sort()).toEqual([at.supervisor, at.headSupervisor].sort());
    expect((await preview([titles, row({ Supervisor: '' })])).faults).toMatchObject([
      { column: 'Supervisor', message: 'Enter or choose a value' },
    ]);
  });

  test('is one whom the caller may select', async () => {
    const faultMessages = async (name: string, by: number) =>
      (await preview([titles, row({ Supervisor: name })], by)).faults.map(
        ({ message }: { message: string }) => message,
      );
    expect(await faultMessages('Twin', at.supervisor)).toEqual([
      'You cannot assign data collectors to this supervisor. Choose another one.',
    ]);
    expect(await faultMessages('Sana Sow', at.headSupervisor)).toEqual([
      'There is no supervisor with this name whom you can choose.',
    ]);
    expect(await faultMessages('Twin', at.headSupervisor)).toEqual([]);
    expect(await faultMessages('SANA  sow', at.supervisor)).toEqual([]);
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
  const anyRows = fc.array(fc.array(cell, { maxLength: titles.length }), { maxLength: 12 });

  test('of cells is imported or is an error with a row and a text', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const wellFormed = rows.map((cells) => cells.map((text) => text.toWellFormed()));
        const result = await preview([titles, ...wellFormed]);
        for (const fault of result.faults) {
          expect(fault.row).toBeGreaterThan(0);
          expect(fault.message).not.toMatch(/^(import|validation|dataCollector)\.|\{/);
        }
      }),
      runs,
    );
  });

  test('as bytes gets a response', async () => {
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      // Starts like a ZIP file, and so like an XLSX file.
      fc.uint8Array({ maxLength: 2000 }).map((rest) => Uint8Array.of(0x50, 0x4b, 3, 4, ...rest)),
    );
    await fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        const { status, body } = await sendFile(app, at.manager, path(true), Buffer.from(bytes));
        expect([status, body.value?.isImported]).toEqual(bytes.length > 0 ? [200, false] : [400, undefined]);
      }),
      runs,
    );
  });
});
