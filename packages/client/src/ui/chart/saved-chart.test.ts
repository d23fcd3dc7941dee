import { expect, it } from 'vitest';
import { csvOf } from './chart-csv.ts';
import { plotScene, type Shape } from './chart-scene.ts';
import { svgOf } from './chart-svg.ts';
import { savedScene } from './saved-scene.ts';
import { aChart } from './testing/chart.builders.ts';

const measure = (text: string) => text.length * 7;
const size = { width: 640, height: 240 };
const textsOf = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
/** Heights of the parts of columns of one series, in pixels. */
const heightsOf = (shapes: readonly Shape[], key: string) => {
  const found = shapes.find((shape) => shape.kind === 'columns' && shape.key === key);
  return found?.kind === 'columns'
    ? [...found.d.matchAll(/v-([\d.]+)h/g)].map(([, height]) => Number(height))
    : [];
};

it('a table begins with a byte order mark, and has totals of rows and columns', () => {
  expect(csvOf(aChart(), 'All')).toBe(
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
])('a name %j stands in a table as %s, so that no spreadsheet calculates it', (name, cell) => {
  const series = [{ key: name, name, counts: [1, 1, 1] }];
  expect(csvOf(aChart({ series }), 'All').split('\n2026')[0]).toBe(`\ufeffDay,${cell},All`);
});

it('parts of columns are as high as they count, less a pixel that keeps them apart', () => {
  const { shapes, frame } = plotScene(aChart(), size);
  const perCase = frame.height / 10;
  const expected = [4, 7].map((count) => count * perCase - 1);
  expect(heightsOf(shapes, 'malaria')).toEqual(expected.map((height) => expect.closeTo(height, 0)));
  expect(heightsOf(shapes, 'rest')).toHaveLength(2);
});

it('names of periods stay within the chart, also where there are hundreds', () => {
  const days = Array.from({ length: 365 }, (_, index) => ({ label: '11-09', name: `day ${index}` }));
  const counts = days.map((_, index) => index % 9);
  const chart = aChart({ periods: days, series: [{ key: 'a', name: 'a', counts }] });
  const { shapes } = plotScene(chart, { width: 312, height: 210 });
  const places = shapes.flatMap((shape) =>
    shape.kind === 'text' && shape.text === '11-09' ? [shape.x] : [],
  );
  expect(places.length).toBeGreaterThan(2);
  expect(places.every((x, index) => x - (places[index - 1] ?? -100) > 40 && x < 312 - 15)).toBe(true);
});

it('the year is told once below the first period of each, where there are several', () => {
  const periods = [50, 51, 52, 1, 2].map((week, index) => {
    const group = index < 3 ? '2026' : '2027';
    return { label: String(week), name: `week ${week}, ${group}`, group };
  });
  const chart = aChart({ periods, series: [{ key: 'a', name: 'a', counts: [1, 1, 1, 1, 1] }] });
  const years = (shown: typeof chart) =>
    textsOf(plotScene(shown, size).shapes).filter((text) => text.startsWith('20'));
  expect(years(chart)).toEqual(['2026', '2027']);
  expect(years({ ...chart, periods: periods.slice(0, 3) })).toEqual([]);
});

it('a picture stands by itself: title, names with totals, nothing from elsewhere', () => {
  const svg = svgOf(savedScene(aChart(), 'ltr', measure));
  const read = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(read.querySelector('parsererror')).toBeNull();
  expect(read.querySelector('title')?.textContent).toBe('Reports by health risk and day');
  const texts = [...read.querySelectorAll('text')].map((text) => text.textContent);
  expect(texts.slice(0, 5)).toEqual(['Reports by health risk and day', 'Malaria', '11', 'All others', '3']);
  expect(texts.slice(-3)).toEqual(['11-08', '11-09', '11-10']);
  expect(svg).not.toMatch(/href|style=|<script|url\((?!#)/);
});

it('a name cannot end its place in a picture', () => {
  const name = '</text><script>alert("1")</script>&';
  const svg = svgOf(savedScene(aChart({ title: name }), 'ltr', measure));
  const read = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(read.querySelector('script')).toBeNull();
  expect(read.querySelector('title')?.textContent).toBe(name);
});

it('from right to left the words of a picture begin at the other side, and its time does not', () => {
  const xOf = (shapes: readonly Shape[], text: string) => {
    const shape = shapes.find((one) => one.kind === 'text' && one.text === text);
    return shape?.kind === 'text' ? shape.x : undefined;
  };
  const [there, back] = (['ltr', 'rtl'] as const).map((way) => savedScene(aChart(), way, measure));
  const { shapes: ltr = [], width = 0 } = there ?? {};
  const { shapes: rtl = [] } = back ?? {};
  expect(xOf(rtl, 'Malaria')).toBe(width - (xOf(ltr, 'Malaria') ?? 0));
  expect(xOf(rtl, '11-08')).toBe(xOf(ltr, '11-08'));
  expect(xOf(rtl, '11-08')).toBeLessThan(xOf(rtl, '11-10') ?? 0);
});
