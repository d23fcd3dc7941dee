import { expect, test } from 'vitest';
import { findMapSchema } from './map-file.ts';

test.each([
  [['earth', 'water', 'roads', 'places'], 'protomaps'],
  [['roads'], 'protomaps'],
  [['water', 'transportation', 'place'], 'openmaptiles'],
  [['waterway'], 'openmaptiles'],
  [['water', 'place'], null],
  [[], null],
])('the layers %j are of the schema %s', (layers, schema) => {
  expect(findMapSchema(layers)).toBe(schema);
});
