import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import readSheets, { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { fillOf, unzipped } from '../../../test/support/unzipped.ts';
import { cellText } from './cell-text.ts';
import type { Column, Sheet } from './columns.ts';
import { csvChunks } from './csv.ts';
import { csvFile, xlsxFile } from './spreadsheet-file.ts';
import { type XlsxOptions, xlsxChunks } from './xlsx.ts';

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

async function* sourceOf<Row>(rows: Row[]): AsyncGenerator<Row> {
  for (const row of rows) yield row;
}

const sheetOf = (rows: Line[], more: Partial<Sheet<Line>> = {}): Sheet<Line> => ({
  name: 'People',
  columns,
  rows: sourceOf(rows),
  ...more,
});
const csvOf = (sheet: Sheet<Line>) => buffer(Readable.from(csvChunks(sheet)));
const xlsxOf = (sheet: Sheet<Line>, options?: XlsxOptions) =>
  buffer(Readable.from(xlsxChunks(sheet, options)));

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
  ])('%j is written as %j', (given, written) => {
    expect(cellText(given)).toBe(written);
  });

  test('is cut where a cell of Excel ends, and never through an emoji', () => {
    expect(cellText('x'.repeat(40_000))).toHaveLength(32_767);
    expect(cellText(`${'x'.repeat(32_766)}🌍`)).toBe('x'.repeat(32_766));
  });
});

describe('a CSV file', () => {
  test('begins with a byte order mark and its titles, and reads as it was written', async () => {
    const file = await csvOf(sheetOf(some));
    expect(file.toString().startsWith('\ufeffName,Count,Date,Time,Date and time,Part\nAda,0,')).toBe(true);
    const [titles, ...rows] = parse(file, { bom: true, record_delimiter: '\n' });
    expect(titles).toEqual(columns.map(({ title }) => title));
    expect(rows.map(([name]) => name)).toEqual(names);
    expect(rows[2]?.slice(1)).toEqual(['2', '2026-03-10', '14:05', '2026-03-10 14:05', '0.7%']);
  });

  test('quotes what other programs would part, and leaves blank what is not there', async () => {
    const file = await csvOf(sheetOf([{ name: 'a;b', count: null, at: '2026-01-02T03:04:05' }]));
    expect(file.toString().split('\n')[1]).toBe('"a;b",,2026-01-02,03:04,2026-01-02 03:04,');
  });

  test('without rows has its titles', async () => {
    expect((await csvOf(sheetOf([]))).toString()).toBe('\ufeffName,Count,Date,Time,Date and time,Part\n');
  });
});

describe('an Excel file', () => {
  test('reads as it was written, each cell of its type', async () => {
    const [titles, ...rows] = await readSheet(await xlsxOf(sheetOf(some)), { trim: false });
    expect(titles).toEqual(columns.map(({ title }) => title));
    expect(rows.map(([name]) => name)).toEqual(names);
    const [, count, date, time, dateTime, part] = rows[3] ?? [];
    expect([count, part]).toEqual([3, 0.01]);
    expect(date).toEqual(new Date('2026-03-10T00:00:00Z'));
    expect(dateTime).toEqual(new Date('2026-03-10T14:05:00Z'));
    expect((time as unknown as Date).toISOString().slice(11, 16)).toBe('14:05');
  });

  test('keeps its titles in sight, bold, and shows colours and per cent', async () => {
    const parts = unzipped(await xlsxOf(sheetOf(some, { topRows: [['Sum', { percent: 50 }]] })));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<col min="1" max="1" width="30" customWidth="1"/>');
    const styles = parts.get('xl/styles.xml') ?? '';
    const looks = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*>/g)].map(([xf]) => xf);
    const lookOf = (cell: string) => looks[Number(new RegExp(`r="${cell}" s="(\\d+)"`).exec(sheet)?.[1])];
    expect(lookOf('A1')).toContain('fontId="1"');
    expect(lookOf('B2')).toMatch(/numFmtId="167" fontId="1"/);
    expect(fillOf(parts, 'B3')).toBe('D23232');
    expect(styles).toContain('formatCode="0.0%"');
  });

  test('in Arabic runs from right to left', async () => {
    const sheetXml = (file: Buffer) => unzipped(file).get('xl/worksheets/sheet1.xml');
    expect(sheetXml(await xlsxOf(sheetOf(some), { isRightToLeft: true }))).toContain('rightToLeft="1"');
    expect(sheetXml(await xlsxOf(sheetOf(some)))).not.toContain('rightToLeft');
  });

  test('goes on in another sheet where one is full', async () => {
    const file = await xlsxOf(sheetOf(some, { name: 'All: people' }), { rowsPerSheet: 4 });
    const sheets = await readSheets(file, { trim: false });
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['All  people', 'All  people 2', 'All  people 3']);
    expect(sheets.map(({ data }) => data[0]?.[0])).toEqual(['Name', 'Name', 'Name']);
    expect(sheets.flatMap(({ data }) => data.slice(1).map(([name]) => name))).toEqual(names);
  });

  test('has a second sheet only for a row that does not fit', async () => {
    expect(await readSheets(await xlsxOf(sheetOf(some), { rowsPerSheet: 9 }))).toHaveLength(1);
    const empty = await readSheets(await xlsxOf(sheetOf([])));
    expect(empty).toEqual([{ sheet: 'People', data: [columns.map(({ title }) => title)] }]);
  });

  test('has columns beyond Z', async () => {
    const wide: Column<number>[] = Array.from({ length: 800 }, (_, index) => ({
      title: `c${index}`,
      value: (row) => row + index,
    }));
    const file = await buffer(
      Readable.from(xlsxChunks({ name: 'Wide', columns: wide, rows: sourceOf([1]) })),
    );
    const [titles, row] = await readSheet(file);
    expect([titles?.length, titles?.[799], row?.[799]]).toEqual([800, 'c799', 800]);
  });
});

describe('rows that are still being read', () => {
  const manyRows = 200_000;

  function counting() {
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
    ['CSV', csvFile],
    ['Excel', xlsxFile],
  ])('a %s file waits for whoever takes it, and lets go of the rows when they leave', async (_kind, file) => {
    const { state, rows } = counting();
    const { content } = await file(sheetOf([], { rows }), 'file');
    const stream = content as Readable;
    expect(state.read).toBe(0);
    for await (const chunk of stream) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await expect.poll(() => state.isClosed).toBe(true);
    expect(state.read).toBeLessThan(manyRows / 10);
  });

  test.each([
    ['CSV', csvFile],
    ['Excel', xlsxFile],
  ])('a %s file that nobody begins to take lets go of them too', async (_kind, file) => {
    const { state, rows } = counting();
    const { content } = await file(sheetOf([], { rows }), 'file');
    (content as Readable).destroy();
    await expect.poll(() => state.isClosed).toBe(true);
  });

  test('what fails at once is told at once, what fails later ends the file', async () => {
    // biome-ignore lint/correctness/useYield: it fails before the first
    async function* failing(): AsyncGenerator<Line> {
      throw new Error('no database');
    }
    await expect(csvFile(sheetOf([], { rows: failing() }), 'file')).rejects.toThrow('no database');
    async function* failingLater(): AsyncGenerator<Line> {
      yield* some;
      throw new Error('gone');
    }
    const { content } = await xlsxFile(sheetOf([], { rows: failingLater() }), 'file');
    await expect(buffer(content as Readable)).rejects.toThrow('gone');
  });

  test('only some are made at once, the next waits until one is done', async () => {
    const make = () => csvFile(sheetOf(some), 'file');
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
