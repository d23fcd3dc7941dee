import { importLimits } from '@harken/domain/imports/limits';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { aWorkbook, aZip } from './testing/handmade-files.ts';

const read = (text: string) => readSpreadsheet(Buffer.from(text));
const readCells = async (file: Buffer) => {
  const reading = await readSpreadsheet(file);
  return reading.ok ? reading.rows.map(({ row, cells }) => [row, ...cells]) : reading.error.key;
};
const tooManyRows = { ok: false, error: { key: 'import.fault.tooManyRows', values: { value: 20_000 } } };

describe('a CSV file', () => {
  test.each([
    ['commas', 'Name,Village\nAwa,Alpha\n'],
    ['semicolons', 'Name;Village\r\nAwa;Alpha\r\n'],
    ['tabs', 'Name\tVillage\nAwa\tAlpha'],
    ['a byte order mark', '\ufeffName,Village\nAwa,Alpha\n'],
    ['quotes', '"Name","Village"\n"Awa","Alpha"\n'],
    ['surrounding spaces', ' Name , Village \nAwa\u00a0, Alpha\n'],
  ])('is read with %s', async (_how, text) => {
    expect(await readCells(Buffer.from(text))).toEqual([
      [1, 'Name', 'Village'],
      [2, 'Awa', 'Alpha'],
    ]);
  });

  test('may have separators, quotes and line ends inside quotes', async () => {
    const text = 'Name;Note\n"Awa; ""A"", D.";"two\nlines"\n"semicolons, not commas";x\n';
    expect(await readCells(Buffer.from(text))).toEqual([
      [1, 'Name', 'Note'],
      [2, 'Awa; "A", D.', 'two\nlines'],
      [3, 'semicolons, not commas', 'x'],
    ]);
  });

  test('is numbered like a spreadsheet, including empty rows', async () => {
    expect(await readCells(Buffer.from('Name\n\n,,\nAwa\n\n'))).toEqual([
      [1, 'Name'],
      [4, 'Awa'],
    ]);
  });

  test('loses only the apostrophe that an export added before a formula', async () => {
    const text = "Name\n'=1+1\n'+ and -\n'Aïcha\nO'Neil\n'";
    expect(await readCells(Buffer.from(text))).toEqual([
      [1, 'Name'],
      [2, '=1+1'],
      [3, '+ and -'],
      [4, "'Aïcha"],
      [5, "O'Neil"],
      [6, "'"],
    ]);
  });

  test('may have characters across the border of two chunks', async () => {
    const [half, name] = ['x'.repeat(32_000), `${'x'.repeat(1527)}😀é`];
    expect(await readCells(Buffer.from(`a\n${half}\n${half}\n${name}\n${name}`))).toEqual([
      [1, 'a'],
      ...[half, half, name, name].map((cell, index) => [index + 2, cell]),
    ]);
  });

  test('that is not UTF-8 is rejected as such', async () => {
    const latin1 = Buffer.from('Name\nAïcha', 'latin1');
    expect(await readSpreadsheet(latin1)).toEqual({
      ok: false,
      error: { key: 'import.fault.notUtf8', values: {} },
    });
  });

  test('with an unclosed quote is unreadable', async () => {
    expect(await readCells(Buffer.from(`Name\n"Awa\n${'Binta\n'.repeat(100)}`))).toBe(
      'import.fault.unreadable',
    );
    expect(await readCells(Buffer.from(`Name\n"Awa\n${'Binta\n'.repeat(50_000)}`))).toBe(
      'import.fault.unreadable',
    );
  });

  test('has a maximum number of rows', async () => {
    const reading = await read(`Name\n${'Awa\n'.repeat(importLimits.rows)}`);
    expect(reading).toMatchObject({ ok: true });
    expect(await read(`Name\n${'Awa\n'.repeat(importLimits.rows + 1)}`)).toMatchObject(tooManyRows);
    expect(await read(`Name\n${'\n'.repeat(importLimits.rows * 6)}Awa`)).toMatchObject(tooManyRows);
  });
});

const inline = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('an Excel file', () => {
  test('is read as the text of the cells in its first sheet', async () => {
    const shared =
      '<si><t>Name</t></si><si><r><t>Two </t></r><r><rPr/><t xml:space="preserve">pieces</t></r><rPh><t>said</t></rPh></si>';
    const sheet = `
      <row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>${inline('D1', 'a &amp; b &#233;')}</row>
      <row r="3"><c r="A3" t="b"><v>1</v></c><c r="B3"><v>12.5</v></c><c r="C3" t="str"><f>A1&amp;"x"</f><v>shown</v></c>
        <c r="D3" t="e"><v>#N/A</v></c></row>
      <row r="4"><c r="A4" s="1"/><c r="B4"><v>9.99705550142E11</v></c></row>`;
    expect(await readCells(aWorkbook(sheet, shared))).toEqual([
      [1, 'Name', 'Two pieces', '', 'a & b é'],
      [3, 'true', '12.5', 'shown', '#N/A'],
      [4, '', '999705550142'],
    ]);
  });

  test('may omit references of rows and cells, and use prefixes, comments and escapes', async () => {
    const sheet =
      '<x:row><!-- <row> --><x:c t="inlineStr"><x:is><x:t><![CDATA[<Awa>]]></x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row>' +
      '<x:row><x:c/><x:c t="str"><x:v>a_x000A_b</x:v></x:c></x:row>';
    expect(await readCells(aWorkbook(sheet))).toEqual([
      [1, '<Awa>', '2'],
      [2, '', 'a\nb'],
    ]);
  });

  test('is recognised by its content', async () => {
    const file = aWorkbook(`<row r="1">${inline('A1', 'Name')}</row>`, '', { isPacked: false });
    expect(await readCells(file)).toEqual([[1, 'Name']]);
  });

  /** A workbook in which the name of a file is another one of the same length. */
  const renamed = (name: string, newName: string) =>
    Buffer.from(aWorkbook('').toString('latin1').replaceAll(name, newName), 'latin1');

  test.each<[string, () => Buffer, string]>([
    ['locked with a password', () => Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), 'locked'],
    ['with locked files', () => aWorkbook('', '', { isLocked: true }), 'locked'],
    ['truncated', () => aWorkbook('').subarray(0, 700), 'unreadable'],
    [
      'with zeros after its first bytes',
      () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)]),
      'unreadable',
    ],
    ['without sheets', () => aZip({ 'word/document.xml': '<document/>' }), 'unreadable'],
    ['with two files of the same name', () => renamed('sheet1.xml', 'sheet2.xml'), 'unreadable'],
    [
      'with a file outside its folder',
      () => renamed('xl/worksheets/sheet1.xml', '../worksheets/sheet1.xml'),
      'unreadable',
    ],
    [
      'with thousands of files',
      () => aZip(Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`${index}`, '']))),
      'tooLarge',
    ],
    ['with entity definitions', () => aWorkbook('<!DOCTYPE x [<!ENTITY a "b">]>'), 'unreadable'],
    [
      'with a document type',
      () => aZip({ 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' }),
      'unreadable',
    ],
    ['with unknown entities', () => aWorkbook(`<row>${inline('A1', '&a;')}</row>`), 'unreadable'],
    ['with a truncated sheet', () => aWorkbook('<row r="1"><c r="A1"><!-- '), 'unreadable'],
    ['with elements that do not match', () => aWorkbook('<row><c></row></c>'), 'unreadable'],
  ])('%s is rejected', async (_what, file, key) => {
    expect(await readCells(file())).toBe(`import.fault.${key}`);
  });

  test('with corrupted bytes is read or rejected, but never throws', async () => {
    const file = aWorkbook(`<row r="1">${inline('A1', 'Name')}</row>`);
    for (let at = 0; at < file.length; at += 3) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      expect(await readSpreadsheet(changed)).toHaveProperty('ok');
    }
  });

  test('truncated anywhere is rejected, but never throws', async () => {
    const file = aWorkbook(`<row r="1">${inline('A1', 'Name')}</row>`);
    for (let length = 4; length < file.length; length += 7)
      expect(await readCells(file.subarray(0, length))).toBe('import.fault.unreadable');
  });
});

describe('a small file that expands to a large one', () => {
  /** Reads a file; returns the error and the memory that was used at most, in megabytes. */
  async function readMeasured(file: Buffer) {
    expect(file.length).toBeLessThan(importLimits.fileBytes);
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 5);
    const reading = await readSpreadsheet(file);
    clearInterval(watch);
    return { error: reading.ok ? null : reading.error, megabytes: (peak - before) / 1024 / 1024 };
  }
  const tooLarge = { key: 'import.fault.tooLarge', values: { value: 100 } };
  const unreadable = { key: 'import.fault.unreadable', values: {} };

  test('is rejected before it uses memory, when it declares its size', async () => {
    const bomb = aZip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(130 * 1024 * 1024) });
    const { error, megabytes } = await readMeasured(bomb);
    expect(error).toEqual(tooLarge);
    expect(megabytes).toBeLessThan(50);
  });

  test('is rejected before it uses memory, when it declares a wrong size', async () => {
    const bomb = aWorkbook(`<row>${' '.repeat(130 * 1024 * 1024)}</row>`, '', { maxClaimedBytes: 10_000 });
    const { error, megabytes } = await readMeasured(bomb);
    expect(error).toEqual(unreadable);
    expect(megabytes).toBeLessThan(50);
  });

  const long = 90 * 1024 * 1024;
  test.each([
    ['nested elements', () => '<x>'.repeat(long / 3)],
    [
      'attributes',
      () => `<row ${Array.from({ length: 1_000_000 }, (_, index) => `a${index}=""`).join(' ')}/>`,
    ],
    ['an endless attribute', () => `<row r="${'1'.repeat(long)}"/>`],
    ['an endless name', () => `<${'x'.repeat(long)}/>`],
    ['an endless comment', () => `<!--${' '.repeat(long)}-->`],
    ['an endless text', () => `<row><c t="str"><v>${'x'.repeat(long)}</v></c></row>`],
  ])('with %s is rejected before it uses memory', async (_what, sheet) => {
    const { error, megabytes } = await readMeasured(aWorkbook(sheet()));
    expect(error).toEqual(unreadable);
    expect(megabytes).toBeLessThan(50);
  });

  test('with a huge row or column number uses no memory', async () => {
    const far = `<row r="1"><c r="A1"><v>1</v></c><c r="ZZZ1"><v>2</v></c><c r="ZZZZZZ1"><v>3</v></c></row>`;
    expect(await readCells(aWorkbook(far))).toEqual([[1, '1']]);
    const deep = `<row r="1"><c r="A1"><v>1</v></c></row><row r="999999999"><c r="A999999999"><v>2</v></c></row>`;
    expect(await readSpreadsheet(aWorkbook(deep))).toMatchObject(tooManyRows);
  });

  test('with millions of empty texts is rejected', async () => {
    expect(await readCells(aWorkbook('', '<si/>'.repeat(1_000_001)))).toBe('import.fault.tooLarge');
  });

  const readError = async (file: Buffer) => {
    const reading = await readSpreadsheet(file);
    return reading.ok ? null : reading.error;
  };
  const titles = `<row r="1"><c r="A1"><v>1</v></c></row>`;

  test('with millions of empty cells in one row is rejected with the row number', async () => {
    const wide = aWorkbook(`${titles}<row r="2">${'<c/>'.repeat(24_000_000)}</row>`);
    expect(wide.length).toBeLessThan(128 * 1024);
    const error = { key: 'import.fault.cellsPerRow', values: { value: importLimits.cellsPerRow }, row: 2 };
    expect(await readError(wide)).toEqual(error);
    const csv = Buffer.from(`a\n${','.repeat(20_000)}\n`);
    expect(await readError(csv)).toEqual(error);
  });

  test('with millions of cells or other elements in total is rejected', async () => {
    const rows = (cells: string) => aWorkbook(titles + `<row>${cells}</row>`.repeat(200));
    const error = { key: 'import.fault.cells', values: { value: importLimits.cells } };
    expect(await readError(rows('<c/>'.repeat(10_001)))).toMatchObject({ ...error, row: 201 });
    expect(await readError(rows('<x/>'.repeat(41_000)))).toMatchObject(error);
    const csv = Buffer.from(`a\n${`${','.repeat(10_001)}\n`.repeat(200)}`);
    expect(await readError(csv)).toMatchObject(error);
  });

  test('with one long text in many cells, or a text that is too long, is rejected', async () => {
    const shared = `<si><t>${'x'.repeat(32_000)}</t></si>`;
    const cells = '<c t="s"><v>0</v></c>';
    const many = aWorkbook(`<row>${cells.repeat(100)}</row>`.repeat(20), shared);
    expect(await readError(many)).toMatchObject({ key: 'import.fault.characters', row: 10 });
    const long = aWorkbook(`${titles}<row r="7">${inline('A7', 'x'.repeat(33_000))}</row>`);
    const error = { key: 'import.fault.cellCharacters', values: { value: 32_767 } };
    expect(await readError(long)).toEqual({ ...error, row: 7 });
    expect(await readError(Buffer.from(`a\nb\n"${'x'.repeat(33_000)}"\n`))).toEqual({ ...error, row: 3 });
  });
});
