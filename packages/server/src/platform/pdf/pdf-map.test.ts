import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { readPdf } from '../../../test/support/files/pdf-text.ts';
import { Pdf, paper } from './pdf-document.ts';
import { chooseExamples, drawCircleMap } from './pdf-map.ts';
import type { AreaMap } from './pdf-map-areas.ts';
import { clipRing, projectPlace, toLatitude } from './world-map.ts';

type Place = { latitude: number; longitude: number; count: number };

/** Draws a map and returns its circles, without those of the legend, and the file. */
async function draw(places: Place[], direction: 'ltr' | 'rtl' = 'ltr', areas?: AreaMap) {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const createdAt = new Date('2026-03-10T12:00:00Z');
  const languageCode = direction === 'rtl' ? 'ar' : 'en';
  const pdf = new Pdf({ title: 'Map', languageCode, direction, header: 'Map', author: 'Harken', createdAt });
  const circle = vi.spyOn(pdf.doc, 'circle');
  const fill = vi.spyOn(pdf.doc, 'fill');
  const top = pdf.y;
  drawCircleMap(pdf, { description: 'A map of cases.', legend: 'Cases:', places, areas });
  const all = circle.mock.calls.map(([x, y, radius]) => ({ x, y, radius }));
  const content = await buffer(pdf.finish());
  expect(fetched).not.toHaveBeenCalled();
  const fills = fill.mock.calls.map(([colour]) => colour);
  return { fills, circles: all.slice(0, places.length), legend: all.slice(places.length), top, content };
}

describe('a map with circles', () => {
  it.each<[string, Place[]]>([
    ['of one village', [{ latitude: -13.8, longitude: 34.1, count: 7 }]],
    [
      'of a country',
      [
        { latitude: -9.5, longitude: 33.2, count: 120 },
        { latitude: -17, longitude: 35.3, count: 1 },
        { latitude: -13.1, longitude: 34.3, count: 44 },
      ],
    ],
    [
      'on both sides of the antimeridian',
      [
        { latitude: -16.8, longitude: 179.9, count: 3 },
        { latitude: -17.2, longitude: -179.2, count: 9 },
      ],
    ],
    [
      'from pole to pole',
      [
        { latitude: 85, longitude: -170, count: 2 },
        { latitude: -85, longitude: 5, count: 2 },
      ],
    ],
  ])('%s has every circle within its frame', async (_case, places) => {
    const { circles, top } = await draw(places);
    expect(circles).toHaveLength(places.length);
    for (const { x, y, radius } of circles) {
      expect(x - radius).toBeGreaterThan(paper.side);
      expect(x + radius).toBeLessThan(paper.width - paper.side);
      expect(y - radius).toBeGreaterThan(top);
      expect(y + radius).toBeLessThan(top + 270);
    }
  });

  it('shows places near each other across the antimeridian near each other', async () => {
    const { circles } = await draw([
      { latitude: -17, longitude: 179.9, count: 3 },
      { latitude: -17, longitude: -179.9, count: 2 },
    ]);
    const [west, east] = circles;
    expect((east?.x ?? 0) - (west?.x ?? 0)).toBeGreaterThan(0);
  });

  it('has circles whose area is in proportion, the largest first, so that none is hidden', async () => {
    const places = [
      { latitude: 1, longitude: 30, count: 10 },
      { latitude: 2, longitude: 31, count: 40 },
    ];
    const { circles } = await draw(places);
    expect((circles[0]?.radius ?? 0) / (circles[1]?.radius ?? 1)).toBeCloseTo(2);
  });

  it('is as small as its part of the world, and has the degrees and the legend as text', async () => {
    const { content } = await draw([{ latitude: -13.8, longitude: 34.1, count: 25 }]);
    expect(content.length).toBeLessThan(120_000);
    const { all } = await readPdf(content);
    expect(all).toMatch(/34(\.\d+)?°/);
    expect(all).toMatch(/Cases: 20 4 1/);
  });

  it('colours areas in view by class, with a legend', async () => {
    const square = (west: number): AreaMap['areas'][number]['polygons'] => [
      [
        [
          [west, -14],
          [west + 1, -14],
          [west + 1, -13],
          [west, -13],
        ],
      ],
    ];
    const areas: AreaMap = {
      legend: 'Cases by district:',
      classes: [
        { index: 0, text: '0' },
        { index: 1, text: '1–4' },
        { index: 3, text: '5–9' },
      ],
      areas: [
        { polygons: square(34), index: 3 },
        { polygons: square(34.5), index: null },
        { polygons: square(120), index: 1 },
      ],
    };
    const { fills, content } = await draw([{ latitude: -13.8, longitude: 34.1, count: 25 }], 'ltr', areas);
    const [third, first] = ['#97C9D3', '#E6F0CC'];
    // once on the map and once in its legend; the area that is far away is in the legend only
    expect(fills.filter((colour) => colour === third)).toHaveLength(2);
    expect(fills.filter((colour) => colour === first)).toHaveLength(1);
    const { all } = await readPdf(content);
    expect(all).toMatch(/Cases by district: 0 1–4 5–9/);
  });

  it('has its legend at the right in a language from right to left', async () => {
    const place = [{ latitude: -13.8, longitude: 34.1, count: 25 }];
    const [{ legend: leftToRight }, { legend: rightToLeft }] = [await draw(place), await draw(place, 'rtl')];
    expect(leftToRight[0]?.x).toBeLessThan(paper.width / 2);
    expect(rightToLeft[0]?.x).toBeGreaterThan(paper.width / 2);
  });
});

it.each([
  [1, [1]],
  [3, [2, 1]],
  [9, [5, 1]],
  [39, [20, 4, 1]],
  [1200, [1000, 200, 1]],
])('the legend of circles up to %i has the examples %j', (highest, expected) => {
  expect(chooseExamples(highest)).toEqual(expected);
});

it('clips a ring to a box', () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ] as const;
  const clipped = clipRing(square, { west: 1, east: 2, north: 1, south: 9 });
  expect(clipped).toHaveLength(4);
  expect(clipped).toEqual(
    expect.arrayContaining([
      [1, 1],
      [2, 1],
      [2, 4],
      [1, 4],
    ]),
  );
});

it.each([0, 51.5, -33.9, 84])('finds latitude %d again from the height on the map', (latitude) => {
  expect(toLatitude(projectPlace(latitude, 10)[1])).toBeCloseTo(latitude, 6);
});
