import { expect, it } from 'vitest';
import { toCsv } from './chart-csv.ts';
import { layoutPlot, type Shape } from './chart-layout.ts';
import { toSvg } from './chart-svg.ts';
import { layoutExport } from './export-layout.ts';
import { layoutTable } from './export-table.ts';
import { aChart } from './testing/chart.builders.ts';

const measure = (text: string) => text.length * 7;
const size = { width: 640, height: 240 };
const getTexts = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
/** Heights of the column parts of a series, in pixels. */
const getHeights = (shapes: readonly Shape[], key: string) => {
  const found = shapes.find((shape) => shape.kind === 'columns' && shape.key === key);
  return found?.kind === 'columns'
    ? [...found.d.matchAll(/v-([\d.]+)h/g)].map(([, height]) => Number(height))
    : [];
};

it('CSV has a byte order mark, and totals of rows and columns', () => {
  expect(toCsv(aChart(), 'All')).toBe(
    '\ufeffDay,Malaria,All others,All\n2026-11-08,4,1,5\n2026-11-09,0,0,0\n2026-11-10,7,2,9\nAll,11,3,14\n',
  );
});

it.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['@home', "'@home"],
  ['-2+3', "'-2+3"],
  ['Fever, rash', '"Fever, rash"'],
  ['Fever; rash', '"Fever; rash"'],
  ['two\nlines', '"two\nlines"'],
  ['Malaria', 'Malaria'],
])('the name %j is escaped in CSV as %s, so that it is not run as a formula', (name, cell) => {
  const series = [{ key: name, name, counts: [1, 1, 1] }];
  expect(toCsv(aChart({ series }), 'All').split('\n2026')[0]).toBe(`\ufeffDay,${cell},All`);
});

it('column parts are as high as their counts, less a pixel that separates them', () => {
  const { shapes, frame } = layoutPlot(aChart(), size);
  const perCase = frame.height / 10;
  const expected = [4, 7].map((count) => count * perCase - 1);
  expect(getHeights(shapes, 'malaria')).toEqual(expected.map((height) => expect.closeTo(height, 0)));
  expect(getHeights(shapes, 'rest')).toHaveLength(2);
});

it('period labels stay within the chart, even with hundreds of periods', () => {
  const days = Array.from({ length: 365 }, (_, index) => ({ label: '11-09', name: `day ${index}` }));
  const counts = days.map((_, index) => index % 9);
  const chart = aChart({ periods: days, series: [{ key: 'a', name: 'a', counts }] });
  const { shapes } = layoutPlot(chart, { width: 312, height: 210 });
  const places = shapes.flatMap((shape) =>
    shape.kind === 'text' && shape.text === '11-09' ? [shape.x] : [],
  );
  expect(places.length).toBeGreaterThan(2);
  expect(places.every((x, index) => x - (places[index - 1] ?? -100) > 40 && x < 312 - 15)).toBe(true);
});

it('years are shown once below their first period, if there are several', () => {
  const periods = [50, 51, 52, 1, 2].map((week, index) => {
    const group = index < 3 ? '2026' : '2027';
    return { label: String(week), name: `week ${week}, ${group}`, group };
  });
  const chart = aChart({ periods, series: [{ key: 'a', name: 'a', counts: [1, 1, 1, 1, 1] }] });
  const years = (shown: typeof chart) =>
    getTexts(layoutPlot(shown, size).shapes).filter((text) => text.startsWith('20'));
  expect(years(chart)).toEqual(['2026', '2027']);
  expect(years({ ...chart, periods: periods.slice(0, 3) })).toEqual([]);
});

it('SVG is self-contained, with title and totals', () => {
  const svg = toSvg(layoutExport(aChart(), 'ltr', measure));
  const read = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(read.querySelector('parsererror')).toBeNull();
  expect(read.querySelector('title')?.textContent).toBe('Reports by health risk and day');
  const texts = [...read.querySelectorAll('text')].map((text) => text.textContent);
  expect(texts.slice(0, 5)).toEqual(['Reports by health risk and day', 'Malaria', '11', 'All others', '3']);
  expect(texts.slice(-3)).toEqual(['11-08', '11-09', '11-10']);
  expect(svg).not.toMatch(/href|style=|<script|url\((?!#)/);
});

it('names are escaped in SVG', () => {
  const name = '</text><script>alert("1")</script>&';
  const svg = toSvg(layoutExport(aChart({ title: name }), 'ltr', measure));
  const read = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(read.querySelector('script')).toBeNull();
  expect(read.querySelector('title')?.textContent).toBe(name);
});

it('in right-to-left languages texts are mirrored, the time axis is not', () => {
  const findX = (shapes: readonly Shape[], text: string) => {
    const shape = shapes.find((item) => item.kind === 'text' && item.text === text);
    return shape?.kind === 'text' ? shape.x : undefined;
  };
  const [leftToRight, rightToLeft] = (['ltr', 'rtl'] as const).map((direction) =>
    layoutExport(aChart(), direction, measure),
  );
  const { shapes: ltr = [], width = 0 } = leftToRight ?? {};
  const { shapes: rtl = [] } = rightToLeft ?? {};
  expect(findX(rtl, 'Malaria')).toBe(width - (findX(ltr, 'Malaria') ?? 0));
  expect(findX(rtl, '11-08')).toBe(findX(ltr, '11-08'));
  expect(findX(rtl, '11-08')).toBeLessThan(findX(rtl, '11-10') ?? 0);
});

it('CSV has what each series is compared with, and the first days of weeks', () => {
  const [malaria] = aChart().series;
  const periods = [{ label: '46', name: 'week 46, 2026', firstDay: '2026-11-08' }];
  const series = [{ ...malaria, counts: [4], compared: [9] } as never];
  expect(
    toCsv(
      aChart({ periods, series, compared: { name: 'Norvale', totals: [9] }, firstDayHeader: 'First day' }),
      'All',
    ),
  ).toBe(
    '\ufeffDay,First day,Malaria,All,Malaria (Norvale),All (Norvale)\n"week 46, 2026",2026-11-08,4,4,9,9\nAll,,4,4,9,9\n',
  );
});

const tableHeaders = { name: 'Name', total: 'Total', difference: 'Difference' };

it.each(['ltr', 'rtl'] as const)('a saved ranking has a row and a line for each series, %s', (direction) => {
  const series = Array.from({ length: 9 }, (_, index) => ({
    ...{ key: `${index}`, name: `Village ${index}`, counts: [index + 1, 0], compared: [1, 1] },
  }));
  const content = aChart({ series, tableHeaders, compared: { name: 'Norvale', totals: [9, 9, 0] } });
  const { shapes, height, width } = layoutTable(content, direction, measure);
  expect(getTexts(shapes).slice(0, 9)).toEqual([
    ...['Reports by health risk and day', 'Name', 'Total', 'Norvale', 'Difference'],
    ...['1. Village 8', '9', '2', '+7'],
  ]);
  expect(shapes.filter((shape) => shape.kind === 'stroke' && shape.pen === 'solid')).toHaveLength(9);
  expect(shapes.filter((shape) => shape.kind === 'stroke' && shape.pen === 'dashed')).toHaveLength(9);
  const inside = shapes.every((shape) =>
    shape.kind === 'text' ? shape.x >= 0 && shape.x <= width && shape.y < height : true,
  );
  expect(inside).toBe(true);
});

it('a saved table has the cells of its content', () => {
  const cells = [
    ['Group', 'All'],
    ['Female', 3],
  ];
  const { shapes } = layoutTable(aChart({ cells, isTable: true }), 'ltr', measure);
  expect(getTexts(shapes)).toEqual(['Reports by health risk and day', 'Group', 'All', 'Female', '3']);
  expect(shapes.some((shape) => shape.kind === 'stroke')).toBe(false);
});
