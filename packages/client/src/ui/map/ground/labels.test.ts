import { expect, it } from 'vitest';
import { type Label, placeLabels } from './labels.ts';

const measure = ({ text }: Label) => text.length * 6;
const label = (text: string, kind: Label['kind'], at: [number, number], weight = 0): Label => ({
  ...{ text, kind, weight },
  x: at[0],
  y: at[1],
});
const place = (labels: Label[], zoom = 9) => placeLabels(labels, { zoom, measure }).map(({ text }) => text);

it('places the more important of two labels that touch', () => {
  expect(place([label('Hamlet', 'village', [100, 100]), label('Capital', 'city', [110, 105])])).toEqual([
    'Capital',
  ]);
  expect(place([label('Small', 'town', [100, 100], 5), label('Large', 'town', [110, 105], 9)])).toEqual([
    'Large',
  ]);
});

it('places all that have room', () => {
  const labels = [
    label('One', 'village', [0, 0]),
    label('Two', 'village', [100, 0]),
    label('Six', 'village', [0, 40]),
  ];
  expect(place(labels).sort()).toEqual(['One', 'Six', 'Two']);
});

it('names an area and its town once', () => {
  expect(place([label('Oru', 'region', [100, 160]), label('Oru', 'town', [100, 100])])).toEqual(['Oru']);
});

it('names countries only while the map is zoomed out, and villages only when it is zoomed in', () => {
  const labels = [label('Land', 'country', [0, 0]), label('Village', 'village', [300, 300])];
  expect(place(labels, 5)).toEqual(['Land']);
  expect(place(labels, 12)).toEqual(['Village']);
});
