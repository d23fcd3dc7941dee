import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryLimitInKilobytes, measureEntry } from '../../packages/client/scripts/measure-entry.mjs';
import { checkScreens } from '../support/screens/check-screens.ts';

// SRV.NFXNREQ.056
describe('every screen on a desktop computer', () => checkScreens('wide'));

it('the build keeps the sign-in page small', () => {
  const { kilobytes } = measureEntry(path.join(import.meta.dirname, '../../packages/client/dist'));
  expect(kilobytes).toBeLessThanOrEqual(entryLimitInKilobytes);
});
