import path from 'node:path';
import { expect, it } from 'vitest';
import { entryLimitInKilobytes, measureEntry } from '../../packages/client/scripts/measure-entry.mjs';
import { lookAtScreens } from '../support/look-at-screens.ts';

/** Every screen on an office computer. */
lookAtScreens('wide');

it('the build keeps the sign-in small', () => {
  const { kilobytes } = measureEntry(path.join(import.meta.dirname, '../../packages/client/dist'));
  expect(kilobytes).toBeLessThanOrEqual(entryLimitInKilobytes);
});
