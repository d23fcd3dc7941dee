import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { worldBeginning } from '../../../packages/client/src/ui/map/ground/world-beginning.ts';
import { inProject } from '../project.mjs';

it('the beginning of the ground contains its header and its only directory', () => {
  const file = readFileSync(inProject('packages/client/src/ui/map/ground/world.pmtiles'));
  // places of numbers in the header of PMTiles 3
  const readNumber = (at) => Number(file.readBigUInt64LE(at));
  const [rootOffset, rootLength, leavesLength] = [8, 16, 48].map(readNumber);
  expect(file.subarray(0, 7).toString()).toBe('PMTiles');
  expect(rootLength).toBeGreaterThan(0);
  expect(rootOffset + rootLength).toBeLessThanOrEqual(worldBeginning);
  expect(leavesLength).toBe(0);
});
