import { expect, test } from 'vitest';
import { assessVersion } from './version.ts';

test.each([
  ['2.37.9.1', 'tooOld'],
  ['2.38', 'supported'],
  ['2.38.4', 'supported'],
  ['2.40.3-SNAPSHOT', 'supported'],
  ['2.41.1', 'supported'],
  ['2.42.0', 'newer'],
  ['42.1', 'newer'],
  ['soon', 'unknown'],
  ['', 'unknown'],
])('%s is %s', (version, support) => {
  expect(assessVersion(version)).toBe(support);
});
