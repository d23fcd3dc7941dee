import { expect, test } from 'vitest';
import { summarizeDelays } from './onset-delays.ts';

test.each([
  [[], 0, null, null],
  [[0, 0], 0, null, null],
  [[1], 1, 0, 0],
  [[0, 0, 3], 3, 2, 2],
  [[1, 1], 2, 0.5, 1],
  [[1, 0, 2, 1], 4, 2, 3],
  [[9, 0, 0, 0, 1], 10, 0, 0],
  [[8, 0, 0, 0, 2], 10, 0, 4],
])('%j: %s known, median %s, 90th percentile %s', (counts, known, medianDays, ninetiethPercentileDays) => {
  expect(summarizeDelays(counts)).toEqual({ known, medianDays, ninetiethPercentileDays });
});
