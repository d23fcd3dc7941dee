import { factsPerReport, type ReportSheet, reportTraits } from '@harken/domain/dashboards/report-sheet';
import type { TallySelection } from '@harken/domain/dashboards/tally-selection';
import { describe, expect, test } from 'vitest';
import { Tallies } from './dashboards.tallies.ts';

/** A day with so many reports of one case each. */
function sheetOf(reportCount: number): ReportSheet {
  const facts = Array.from({ length: reportCount }, () => [
    ...[0, 1, 1, 0, 0, -1, reportTraits.kept, 0, 0, 0, 0, 1, 0, 0, 0, 1],
  ]).flat();
  expect(facts).toHaveLength(reportCount * factsPerReport);
  return { day: 0, facts: Int32Array.from(facts) };
}

const selection: TallySelection = {
  ...{ firstDay: 0, lastDay: 0, offsetMinutes: null, periodOfDay: [0], periodCount: 1 },
  statuses: { kept: true, dismissed: false, notCrossChecked: true },
  ...{ isTraining: false, isFromCollectionPoint: null, places: null, dataCollectorIds: null, point: null },
  healthRisks: [{ projectHealthRiskIds: [1], type: 'Human' }],
  villageIds: [],
};

describe('what was added up', () => {
  test('serves whoever asks the same of the same sheets', async () => {
    const tallies = new Tallies();
    const sheets = [sheetOf(2), sheetOf(3)];
    const first = await tallies.of(sheets, selection);
    expect(first.cases).toBe(5);
    expect(await tallies.of([...sheets], { ...selection })).toBe(first);
  });

  test('is added up anew for another question, and for a sheet that was read anew', async () => {
    const tallies = new Tallies();
    const [old, other] = [sheetOf(2), sheetOf(3)];
    expect((await tallies.of([old, other], selection)).cases).toBe(5);
    expect((await tallies.of([old, other], { ...selection, isTraining: true })).cases).toBe(0);
    expect((await tallies.of([sheetOf(4), other], selection)).cases).toBe(7);
    expect((await tallies.of([old], selection)).cases).toBe(2);
  });

  test('is forgotten where it would take too much room, and is right again afterwards', async () => {
    const tallies = new Tallies({ numbersKept: 0 });
    const sheets = [sheetOf(2)];
    const first = await tallies.of(sheets, selection);
    const second = await tallies.of(sheets, selection);
    expect(second).not.toBe(first);
    expect(second).toEqual(first);
  });
});
