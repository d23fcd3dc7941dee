import { readFileSync } from 'node:fs';
import { bytesToHeader } from 'pmtiles';
import { expect, it } from 'vitest';
import { worldBeginning } from '../../../packages/client/src/ui/map/ground/world-beginning.ts';
import { inProject } from '../project.mjs';

it('the beginning of the ground contains its header and its only directory', () => {
  const file = readFileSync(inProject('packages/client/src/ui/map/ground/world.pmtiles'));
  const header = bytesToHeader(new Uint8Array(file.subarray(0, 127)).buffer, undefined);
  expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(worldBeginning);
  expect(header.leafDirectoryLength).toBe(0);
});
