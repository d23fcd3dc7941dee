import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countReports } from './count-reports.ts';
import {
  anyReport,
  anySelection,
  aSelection,
  findHealthRisk,
  isSelected,
  toDayBlocks,
} from './testing/reference-aggregate.ts';

test('counts the reports that match, activity included, up to the limit, for any selection', () => {
  const limits = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 40 }), anySelection, limits, (reports, selected, limit) => {
      const selection = { ...selected, offsetMinutes: null };
      const { blocks, origins } = toDayBlocks(reports);
      const matching = reports.filter(
        (report) => findHealthRisk(report, selection) && isSelected(report, selection),
      );
      expect(countReports(blocks, selection, { origins, limit })).toBe(Math.min(limit, matching.length));
    }),
    { numRuns: 400 },
  );
});

test('nothing is counted without reports, or without days', () => {
  const { blocks, origins } = toDayBlocks([]);
  const selection = { ...aSelection({}), offsetMinutes: null };
  expect(countReports(blocks, selection, { origins, limit: 5 })).toBe(0);
});
