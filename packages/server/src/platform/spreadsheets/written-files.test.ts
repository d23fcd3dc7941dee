import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import readSheets, { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { readCellFill, unzip } from '../../../test/support/files/unzip.ts';
import { toSafeCellText } from './cell-text.ts';
import type { Column, Sheet } from './columns.ts';
import { writeCsvChunks } from './csv.ts';
import { createCsvFile, createXlsxFile } from './spreadsheet-file.ts';
import { writeXlsxChunks, type XlsxOptions } from './xlsx.ts';

interface Line {
  name: string;
  count: number | null;
  at: string;
}

const columns: Column<Line>[] = [
  { title: 'Name', width: 30, value: ({ name }) => name },
  { title: 'Count', value: ({ count }) => ({ content: count, fill: 'D23232' }) },
  { title: 'Date', value: ({ at }) => ({ date: at.slice(0, 10) }) },
  { title: 'Time', value: ({ at }) => ({ time: at.slice(11, 16) }) },
  { title: 'Date and time', value: ({ at }) => ({ dateTime: at }) },
  { title: 'Part', value: ({ count }) => (count === null ? null : { percent: count / 3 }) },
];

const names = [
  'Ada',
  'O"Neil, the "second"; of that name',
  'two\nlines\r\nand a third',
  'مركز صحي #٤',
  '🌍👩🏽‍⚕️',
  '007',
  '  spaces  ',
  '<b>&amp;</b>',
];
const some: Line[] = names.map((name, index) => ({ name, count: index, at: '2026-03-10T14:05:00' }));

async function* createRows<Row>(rows: Row[]): AsyncGenerator<Row> {
  for (const row of rows) yield row;
}

const createSheet = (rows: Line[], more: Partial<Sheet<Line>> = {}): Sheet<Line> => ({
  name: 'People',
  columns,
  rows: createRows(rows),
  ...more,
});
const writeCsv = (sheet: Sheet<Line>) => buffer(Readable.from(writeCsvChunks(sheet)));
const writeXlsx = (sheet: Sheet<Line>, options?: XlsxOptions) =>
  buffer(Readable.from(writeXlsxChunks(sheet, options)));

describe('the text of a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['+A1', "'+A1"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1+1', "'＝1+1"],
    ['+999705550142', '+999705550142'],
    ['+999 70 555 01 42', '+999 70 555 01 42'],
    ['-12.5', '-12.5'],
    ['-', "'-"],
    ['--Data removed--', '--Data removed--'],
    ['--Data removed--+1', "'--Data removed--+1"],
    ['1=1', '1=1'],
    ['a\u0000b\u0007c\ufffe', 'abc'],
    ['\u0007=1+1', "'=1+1"],
    ['half \ud83c', 'half \ufffd'],
    ['', ''],
  ])('%j becomes %j', (given, expected) => {
    expect(toSafeCellText(given)).toBe(expected);
  });

  test('is cut at the limit of Excel, and never inside an emoji', () => {
    expect(toSafeCellText('x'.repeat(40_000))).toHaveLength(32_767);
    expect(toSafeCellText(`${'x'.repeat(32_766)}🌍`)).toBe('x'.repeat(32_766));
  });
});

describe('a CSV file', () => {
  test('starts with a byte order mark and titles, and can be read back', async () => {
    const file = await writeCsv(createSheet(some));
    expect(file.toString().startsWith('\ufeffName,Count,Date,Time,Date and time,Part\nAda,0,')).toBe(true);
    const [titles, ...rows] = parse(file, { bom: true, record_delimiter: '\n' });
    expect(titles).toEqual(columns.map(({ title }) => title));
    expect(rows.map(([name]) => name)).toEqual(names);
    expect(rows[2]?.slice(1)).toEqual(['2', '2026-03-10', '14:05', '2026-03-10 14:05', '0.7%']);
  });

  test('quotes characters that other programs treat as separators, and leaves missing values empty', async () => {
    const file = await writeCsv(createSheet([{ name: 'a;b', count: null, at: '2026-01-02T03:04:05' }]));
    expect(file.toString().split('\n')[1]).toBe('"a;b",,2026-01-02,03:04,2026-01-02 03:04,');
  });

  test('without rows has only titles', async () => {
    expect((await writeCsv(createSheet([]))).toString()).toBe(
      '\ufeffName,Count,Date,Time,Date and time,Part\n',
    );
  });
});

describe('an Excel file', () => {
  test('can be read back with the type of each cell', async () => {
    const [titles, ...rows] = await readSheet(await writeXlsx(createSheet(some)), { trim: false });
    expect(titles).toEqual(columns.map(({ title }) => title));
    expect(rows.map(([name]) => name)).toEqual(names);
    const [, count, date, time, dateTime, part] = rows[3] ?? [];
    expect([count, part]).toEqual([3, 0.01]);
    expect(date).toEqual(new Date('2026-03-10T00:00:00Z'));
    expect(dateTime).toEqual(new Date('2026-03-10T14:05:00Z'));
    expect((time as unknown as Date).toISOString().slice(11, 16)).toBe('14:05');
  });

  test('has frozen, bold titles, colours and percentages', async () => {
    const parts = unzip(await writeXlsx(createSheet(some, { topRows: [['Sum', { percent: 50 }]] })));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<col min="1" max="1" width="30" customWidth="1"/>');
    const styles = parts.get('xl/styles.xml') ?? '';
    const cellStyles = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*>/g)].map(([xf]) => xf);
    const findStyle = (cell: string) =>
      cellStyles[Number(new RegExp(`r="${cell}" s="(\\d+)"`).exec(sheet)?.[1])];
    expect(findStyle('A1')).toContain('fontId="1"');
    expect(findStyle('B2')).toMatch(/numFmtId="167" fontId="1"/);
    expect(readCellFill(parts, 'B3')).toBe('D23232');
    expect(styles).toContain('formatCode="0.0%"');
  });

  test('in Arabic is right to left', async () => {
    const sheetXml = (file: Buffer) => unzip(file).get('xl/worksheets/sheet1.xml');
    expect(sheetXml(await writeXlsx(createSheet(some), { isRightToLeft: true }))).toContain(
      'rightToLeft="1"',
    );
    expect(sheetXml(await writeXlsx(createSheet(some)))).not.toContain('rightToLeft');
  });

  test('continues on another sheet when one is full', async () => {
    const file = await writeXlsx(createSheet(some, { name: 'All: people' }), { rowsPerSheet: 4 });
    const sheets = await readSheets(file, { trim: false });
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['All  people', 'All  people 2', 'All  people 3']);
    expect(sheets.map(({ data }) => data[0]?.[0])).toEqual(['Name', 'Name', 'Name']);
    expect(sheets.flatMap(({ data }) => data.slice(1).map(([name]) => name))).toEqual(names);
  });

  test('has no second sheet without a row for it', async () => {
    expect(await readSheets(await writeXlsx(createSheet(some), { rowsPerSheet: 9 }))).toHaveLength(1);
    const empty = await readSheets(await writeXlsx(createSheet([])));
    expect(empty).toEqual([{ sheet: 'People', data: [columns.map(({ title }) => title)] }]);
  });

  test('is the same for the same rows', async () => {
    expect(await writeXlsx(createSheet(some))).toEqual(await writeXlsx(createSheet(some)));
  });

  test('may have columns beyond Z', async () => {
    const wide: Column<number>[] = Array.from({ length: 800 }, (_, index) => ({
      title: `c${index}`,
      value: (row) => row + index,
    }));
    const file = await buffer(
      Readable.from(writeXlsxChunks({ name: 'Wide', columns: wide, rows: createRows([1]) })),
    );
    const [titles, row] = await readSheet(file);
    expect([titles?.length, titles?.[799], row?.[799]]).toEqual([800, 'c799', 800]);
  });
});

describe('streaming', () => {
  const manyRows = 200_000;

  function createCountedRows() {
    const state = { read: 0, isClosed: false };
    async function* rows(): AsyncGenerator<Line> {
      try {
        for (; state.read < manyRows; state.read++)
          yield { name: `Somebody ${Math.random()}`, count: state.read, at: '2026-03-10T14:05:00' };
      } finally {
        state.isClosed = true;
      }
    }
    return { state, rows: rows() };
  }

  test.each([
    ['CSV', createCsvFile],
    ['Excel', createXlsxFile],
  ])(
    'a %s file is only read as fast as the client, and closes its rows on disconnect',
    async (_kind, file) => {
      const { state, rows } = createCountedRows();
      const { content } = await file(createSheet([], { rows }), 'file');
      const stream = content as Readable;
      expect(state.read).toBe(0);
      for await (const chunk of stream) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
      await expect.poll(() => state.isClosed).toBe(true);
      expect(state.read).toBeLessThan(manyRows / 10);
    },
  );

  test.each([
    ['CSV', createCsvFile],
    ['Excel', createXlsxFile],
  ])('a %s file waits while the client reads nothing', async (_kind, file) => {
    const { state, rows } = createCountedRows();
    const { content } = await file(createSheet([], { rows }), 'file');
    const stream = content as Readable;
    const reader = stream[Symbol.asyncIterator]();
    await reader.next();
    let before = -1;
    const hasStopped = () => {
      const { read } = state;
      const isSame = read === before;
      before = read;
      return isSame;
    };
    await expect.poll(hasStopped, { interval: 200, timeout: 20_000 }).toBe(true);
    stream.destroy();
    expect(before).toBeLessThan(manyRows / 10);
    await expect.poll(() => state.isClosed).toBe(true);
  });

  test.each([
    ['CSV', createCsvFile],
    ['Excel', createXlsxFile],
  ])('a %s file that is never read closes its rows', async (_kind, file) => {
    const { state, rows } = createCountedRows();
    const { content } = await file(createSheet([], { rows }), 'file');
    (content as Readable).destroy();
    await expect.poll(() => state.isClosed).toBe(true);
  });

  test('an immediate failure is an error, a later one aborts the file', async () => {
    // biome-ignore lint/correctness/useYield: it fails before the first row
    async function* failing(): AsyncGenerator<Line> {
      throw new Error('no database');
    }
    await expect(createCsvFile(createSheet([], { rows: failing() }), 'file')).rejects.toThrow('no database');
    async function* failingLater(): AsyncGenerator<Line> {
      yield* some;
      throw new Error('gone');
    }
    const { content } = await createXlsxFile(createSheet([], { rows: failingLater() }), 'file');
    await expect(buffer(content as Readable)).rejects.toThrow('gone');
  });

  test('rows that cannot be closed after a disconnect fail nothing else, and free the place of the file', async () => {
    let closings = 0;
    async function* rows(): AsyncGenerator<Line> {
      try {
        yield* some;
      } finally {
        closings += 1;
        // biome-ignore lint/correctness/noUnsafeFinally: as a cursor fails whose connection was lost
        throw new Error('Connection terminated');
      }
    }
    for (let file = 1; file <= 6; file++) {
      const { content } = await createCsvFile(createSheet([], { rows: rows() }), 'file');
      (content as Readable).destroy();
      await expect.poll(() => closings).toBe(file);
    }
  });

  test('only a few files are streamed at once; the next one waits', async () => {
    const make = () => createCsvFile(createSheet(some), 'file');
    const files = await Promise.all([make(), make(), make(), make()]);
    const streams = files.map(({ content }) => content as Readable);
    let isMade = false;
    const fifth = make().then((file) => {
      isMade = true;
      return file;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isMade).toBe(false);
    streams[0]?.destroy();
    streams.push((await fifth).content as Readable);
    for (const stream of streams) stream.destroy();
    expect(isMade).toBe(true);
  });
});
