import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { looks, Pdf, paper } from './pdf-document.ts';
import type { Direction } from './pdf-shaping.ts';
import { drawTable } from './pdf-table.ts';

const createdAt = new Date('2026-03-10T12:00:00Z');
const millimetre = 72 / 25.4;

async function read(direction: Direction, write: (pdf: Pdf) => void) {
  const languageCode = direction === 'rtl' ? 'ar' : 'en';
  const facts = { title: 'A title', header: 'Header', author: 'Harken' };
  const pdf = new Pdf({ ...facts, languageCode, direction, createdAt });
  write(pdf);
  const parts: Buffer[] = [];
  for await (const part of pdf.finish()) parts.push(part as Buffer);
  return readPdf(Buffer.concat(parts));
}

/** Lines as they are read back, without the header and the page number. */
async function linesOf(direction: Direction, lines: string[]) {
  const { texts } = await read(direction, (pdf) => {
    for (const line of lines) pdf.write(line, looks.text);
  });
  const byBaseline = Map.groupBy(
    texts.filter(({ size }) => size === looks.text.size),
    ({ baseline }) => baseline,
  );
  return [...byBaseline.values()].map((found) => found.map(({ text }) => text));
}

describe('text', () => {
  it('is read back in whole Arabic words and their order, though letters share shapes and dots are drawn', async () => {
    const arabic = ['تقرير الوضع عن الحصبة', 'بلاغًا في الأسبوع الوبائي', 'الله أكبر محمّد پچگ'];
    expect((await linesOf('rtl', arabic)).map((words) => words.join(''))).toEqual(arabic);
    expect((await linesOf('ltr', arabic)).map((words) => words.join(''))).toEqual(arabic);
  });

  it.each<[string, string[]]>([
    ['من 2026-03-01 إلى 2026-03-31', ['من', '2026-03-01', 'إلى', '2026-03-31']],
    ['قرية Nakiri في Mbara', ['قرية', 'Nakiri', 'في', 'Mbara']],
    ['المجموع (الحصبة): 66.7 %', ['المجموع', '(', 'الحصبة', ')', ':', '66.7 %']],
    ['مشروع Project 8', ['مشروع', 'Project 8']],
    ['أعد في 2026-03-10 14:05', ['أعد في', '2026-03-10 14:05']],
  ])('keeps numbers, dates and Latin words whole in %s', async (line, words) => {
    const [found] = await linesOf('rtl', [line]);
    expect(found?.map((text) => text.trim()).filter((text) => text !== '')).toEqual(words);
  });

  it('stands in reading order on the page: the first word of an Arabic line furthest to the right', async () => {
    const { texts } = await read('rtl', (pdf) => pdf.write('من 2026-03-01 إلى 2026-03-31', looks.text));
    const line = texts.filter(({ size }) => size === looks.text.size);
    expect(line.map(({ left }) => left)).toEqual(line.map(({ left }) => left).toSorted((a, b) => b - a));
    expect(Math.max(...line.map(({ right }) => right))).toBeCloseTo(paper.width - paper.side, 0);
  });

  it('keeps names in scripts without a font, and shows something for them', async () => {
    const [names] = await linesOf('ltr', ['Łódź Жук नमस्ते 😀 Ngũ كسلا']);
    expect(names?.join('').replace(/\s/g, '')).toBe('ŁódźЖукनमस्ते😀Ngũكسلا');
  });

  it('wraps lines, and cuts words that are wider than the page', async () => {
    const long = `${'word '.repeat(60)}${'x'.repeat(300)}`;
    const lines = await linesOf('ltr', [long]);
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.flat().join('').replace(/\s/g, '')).toBe(long.replace(/\s/g, ''));
  });
});

describe.each(['ltr', 'rtl'] as const)('a document that runs %s', (direction) => {
  const columns = [
    { title: 'First', share: 2 },
    { title: 'Last', share: 1, isNumber: true },
  ];
  const rows = Array.from({ length: 120 }, (_, row) => [`Row ${row}`, String(row * 1000)]);

  it('has A4 pages with numbers, and the head of a table on each', async () => {
    const { sizes, texts, info } = await read(direction, (pdf) => drawTable(pdf, columns, rows));
    expect(sizes).toHaveLength(3);
    for (const size of sizes) expect(size).toEqual([595.28, 841.89]);
    const on = (page: number) => texts.filter((text) => text.page === page).map(({ text }) => text);
    for (const page of [1, 2, 3])
      expect(on(page)).toEqual(expect.arrayContaining(['Header', 'First', 'Last', `${page} / 3`]));
    expect(texts.filter(({ text }) => text.startsWith('Row '))).toHaveLength(120);
    expect(info).toMatchObject({ Title: 'A title', Author: 'Harken' });
  });

  it('keeps everything more than 10 mm from the edges', async () => {
    const { texts } = await read(direction, (pdf) => drawTable(pdf, columns, rows));
    expect(Math.min(...texts.map(({ left }) => left))).toBeGreaterThan(10 * millimetre);
    expect(Math.max(...texts.map(({ right }) => right))).toBeLessThan(paper.width - 10 * millimetre);
    expect(Math.min(...texts.map(({ baseline, size }) => baseline - size))).toBeGreaterThan(10 * millimetre);
    const lowest = Math.max(...texts.map(({ baseline, size }) => baseline + 0.3 * size));
    expect(lowest).toBeLessThan(paper.height - 10 * millimetre);
  });

  it('begins tables on the side where reading begins', async () => {
    const { texts } = await read(direction, (pdf) => drawTable(pdf, columns, rows.slice(0, 1)));
    const left = (name: string) => texts.find(({ text }) => text === name)?.left ?? 0;
    expect(left('First') < left('Last')).toBe(direction === 'ltr');
  });

  it('is tagged as text that programs can read aloud', async () => {
    const { structure, isTagged } = await read(direction, (pdf) => {
      pdf.write('A title', looks.title, { kind: 'H1' });
      drawTable(pdf, columns, rows.slice(0, 2));
    });
    expect(isTagged).toBe(true);
    expect(JSON.stringify(structure)).toMatch(/"Document".*"H1".*"Table".*"TR".*"TH".*"TD"/);
  });
});
