import { PbfWriter } from 'pbf';
import { expect, it } from 'vitest';
import { readTile } from './tiles.ts';

type Feature = { type: number; geometry: number[]; tags: number[] };
type Layer = { name: string; features: Feature[]; keys: string[]; values: string[] };

/** A vector tile, written field by field as its specification numbers them. */
function writeTile(layers: readonly Layer[]): ArrayBuffer {
  const tile = new PbfWriter();
  const writeFeature = ({ type, geometry, tags }: Feature, writer: PbfWriter) => {
    writer.writePackedVarint(2, tags);
    writer.writeVarintField(3, type);
    writer.writePackedVarint(4, geometry);
  };
  const writeLayer = ({ name, features, keys, values }: Layer, writer: PbfWriter) => {
    writer.writeVarintField(15, 2);
    writer.writeStringField(1, name);
    for (const feature of features) writer.writeMessage(2, writeFeature, feature);
    for (const key of keys) writer.writeStringField(3, key);
    for (const value of values)
      writer.writeMessage(4, (text: string, inner: PbfWriter) => inner.writeStringField(1, text), value);
    writer.writeVarintField(5, 4096);
  };
  for (const layer of layers) tile.writeMessage(3, writeLayer, layer);
  return new Uint8Array(tile.finish()).buffer;
}

/** Move, lines and close; steps are in zigzag code, so that 2048 stands for 1024 to the right or down. */
const square = [9, 0, 0, 26, 2048, 0, 0, 2048, 2047, 0, 15];
const noTags = { keys: [], values: [] };
const earth = { name: 'earth', features: [{ type: 3, geometry: square, tags: [] }], ...noTags };
const village = {
  name: 'places',
  features: [{ type: 1, geometry: [9, 2048, 4096], tags: [0, 0, 1, 1, 2, 2] }],
  keys: ['kind', 'kind_detail', 'name'],
  values: ['locality', 'village', 'Nakiri'],
};

it('a tile has the shapes of its ground and the places on it', () => {
  const tile = readTile(writeTile([earth, village]), 'protomaps');
  const [ring] = tile.shapes.get('land') ?? [];
  expect([...tile.shapes.keys()]).toEqual(['land']);
  expect(ring?.box).toEqual({ west: 0, north: 0, east: 0.25, south: 0.25 });
  expect(tile.places).toEqual([
    {
      kind: 'village',
      x: 0.25,
      y: 0.5,
      properties: { kind: 'locality', kind_detail: 'village', name: 'Nakiri' },
    },
  ]);
  expect(tile.places).toBe(tile.places);
});

it('layers that a map does not show are skipped, whatever their names', () => {
  const others = ['transit', 'constructor', 'toString'].map((name) => ({ ...earth, name }));
  const tile = readTile(writeTile(others), 'protomaps');
  expect(tile.shapes.size).toBe(0);
  expect(tile.places).toEqual([]);
});

it('a tile without layers is empty', () => {
  const tile = readTile(writeTile([]), 'openmaptiles');
  expect([tile.shapes.size, tile.places]).toEqual([0, []]);
});
