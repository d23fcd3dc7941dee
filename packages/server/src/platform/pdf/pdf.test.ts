import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/support/files/pdf-text.ts';
import { Pdf, paper, textStyles } from './pdf-document.ts';
import type { Direction } from './pdf-shaping.ts';
import { drawTable } from './pdf-table.ts';

const createdAt = new Date('2026-03-10T12:00:00Z');
const millimetre = 72 / 25.4;

async function read(direction: Direction, write: (pdf: Pdf) => void) {
  const languageCode = direction === 'rtl' ? 'ar' : 'en';
  const metadata = { title: 'A title', header: 'Header', author: 'Harken' };
  const pdf = new Pdf({ ...metadata, languageCode, direction, createdAt });
  write(pdf);
  const parts: Buffer[] = [];
  for await (const part of pdf.finish()) parts.push(part as Buffer);
  return readPdf(Buffer.concat(parts));
}

/** Lines as extracted from the PDF, without header and page number. */
async function readLines(direction: Direction, lines: string[]) {
  const { texts } = await read(direction, (pdf) => {
    for (const line of lines) pdf.write(line, textStyles.text);
  });
  const byBaseline = Map.groupBy(
    texts.filter(({ size }) => size === textStyles.text.size),
    ({ baseline }) => baseline,
  );
  return [...byBaseline.values()].map((found) => found.map(({ text }) => text));
}

describe('text', () => {
  it('is extracted with correct Arabic words in order, despite shared glyphs and drawn dots', async () => {
    const arabic = ['تقرير الوضع عن الحصبة', 'بلاغًا في الأسبوع الوبائي', 'الله أكبر محمّد پچگ'];
    expect((await readLines('rtl', arabic)).map((words) => words.join(''))).toEqual(arabic);
    expect((await readLines('ltr', arabic)).map((words) => words.join(''))).toEqual(arabic);
  });

  it.each<[string, string[]]>([
    ['من 2026-03-01 إلى 2026-03-31', ['من', '2026-03-01', 'إلى', '2026-03-31']],
    ['قرية Nakiri في Mbara', ['قرية', 'Nakiri', 'في', 'Mbara']],
    ['المجموع (الحصبة): 66.7 %', ['المجموع', '(', 'الحصبة', ')', ':', '66.7 %']],
    ['مشروع Project 8', ['مشروع', 'Project 8']],
    ['أعد في 2026-03-10 14:05', ['أعد في', '2026-03-10 14:05']],
  ])('keeps numbers, dates and Latin words intact in %s', async (line, words) => {
    const [found] = await readLines('rtl', [line]);
    expect(found?.map((text) => text.trim()).filter((text) => text !== '')).toEqual(words);
  });

  it('is placed in reading order: the first word of an Arabic line is rightmost', async () => {
    const { texts } = await read('rtl', (pdf) => pdf.write('من 2026-03-01 إلى 2026-03-31', textStyles.text));
    const line = texts.filter(({ size }) => size === textStyles.text.size);
    expect(line.map(({ left }) => left)).toEqual(line.map(({ left }) => left).toSorted((a, b) => b - a));
    expect(Math.max(...line.map(({ right }) => right))).toBeCloseTo(paper.width - paper.side, 0);
  });

  it('keeps names in scripts without a font, and draws a replacement', async () => {
    const [names] = await readLines('ltr', ['Łódź Жук नमस्ते 😀 Ngũ كسلا']);
    expect(names?.join('').replace(/\s/g, '')).toBe('ŁódźЖукनमस्ते😀Ngũكسلا');
  });

  it('is wrapped, and words wider than the page are broken', async () => {
    const long = `${'word '.repeat(60)}${'x'.repeat(300)}`;
    const lines = await readLines('ltr', [long]);
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.flat().join('').replace(/\s/g, '')).toBe(long.replace(/\s/g, ''));
  });
});

describe.each(['ltr', 'rtl'] as const)('a document in direction %s', (direction) => {
  const columns = [
    { title: 'First', share: 2 },
    { title: 'Last', share: 1, isNumber: true },
  ];
  const rows = Array.from({ length: 120 }, (_, row) => [`Row ${row}`, String(row * 1000)]);

  it('has A4 pages with page numbers, and the table header on each', async () => {
    const { sizes, texts, info } = await read(direction, (pdf) => drawTable(pdf, columns, rows));
    expect(sizes).toHaveLength(3);
    for (const size of sizes) expect(size).toEqual([595.28, 841.89]);
    const on = (page: number) => texts.filter((text) => text.page === page).map(({ text }) => text);
    for (const page of [1, 2, 3])
      expect(on(page)).toEqual(expect.arrayContaining(['Header', 'First', 'Last', `${page} / 3`]));
    expect(texts.filter(({ text }) => text.startsWith('Row '))).toHaveLength(120);
    expect(info).toMatchObject({ Title: 'A title', Author: 'Harken' });
  });

  it('has margins of more than 10 mm', async () => {
    const { texts } = await read(direction, (pdf) => drawTable(pdf, columns, rows));
    expect(Math.min(...texts.map(({ left }) => left))).toBeGreaterThan(10 * millimetre);
    expect(Math.max(...texts.map(({ right }) => right))).toBeLessThan(paper.width - 10 * millimetre);
    expect(Math.min(...texts.map(({ baseline, size }) => baseline - size))).toBeGreaterThan(10 * millimetre);
    const lowest = Math.max(...texts.map(({ baseline, size }) => baseline + 0.3 * size));
    expect(lowest).toBeLessThan(paper.height - 10 * millimetre);
  });

  it('starts tables on the correct side', async () => {
    const { texts } = await read(direction, (pdf) => drawTable(pdf, columns, rows.slice(0, 1)));
    const left = (name: string) => texts.find(({ text }) => text === name)?.left ?? 0;
    expect(left('First') < left('Last')).toBe(direction === 'ltr');
  });

  it('is tagged for screen readers', async () => {
    const { structure, isTagged } = await read(direction, (pdf) => {
      pdf.write('A title', textStyles.title, { kind: 'H1' });
      drawTable(pdf, columns, rows.slice(0, 2));
    });
    expect(isTagged).toBe(true);
    expect(JSON.stringify(structure)).toMatch(/"Document".*"H1".*"Table".*"TR".*"TH".*"TD"/);
  });
});
