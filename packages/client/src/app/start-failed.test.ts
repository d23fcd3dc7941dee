import { expect, it } from 'vitest';
import { getPauseInSeconds } from './start-failed.tsx';

it.each([
  [0, 2],
  [1, 4],
  [2, 8],
  [5, 60],
  [40, 60],
])('after %i attempts the app waits %i seconds', (attempt, seconds) => {
  expect(getPauseInSeconds(attempt)).toBe(seconds);
});
