import { expect, test } from 'vitest';
import { selectEventApi } from './dhis2-version.ts';

test.each([
  ['2.38.4', 'events'],
  ['2.39', 'events'],
  ['2.40.0-SNAPSHOT', 'tracker'],
  ['2.41.1', 'tracker'],
  ['2.100', 'tracker'],
  ['42.1', 'tracker'],
  ['soon', 'events'],
  [undefined, 'events'],
])('%s receives events through its %s API', (version, api) => {
  expect(selectEventApi(version)).toBe(api);
});
