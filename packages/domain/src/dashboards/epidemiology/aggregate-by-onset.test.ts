import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyTestOptions } from '../../testing/property-test-options.ts';
import type { AggregateSelection } from '../aggregate-selection.ts';
import { sexAgeGroups } from '../aggregator.ts';
import {
  anyReport,
  anySelection,
  findHealthRisk,
  getDay,
  isSelected,
  type ReferenceReport,
  toDayBlocks,
} from '../testing/reference-aggregate.ts';
import { aggregateByOnsetInSteps, delayCellCount } from './aggregate-by-onset.ts';

const rowOfVillage = new Map([
  [11, 0],
  [12, 1],
]);
const placeCount = 2;

function aggregate(reports: ReferenceReport[], selection: AggregateSelection) {
  const { blocks, origins } = toDayBlocks(reports);
  const { value } = aggregateByOnsetInSteps(blocks, { selection, origins, rowOfVillage, placeCount }).next();
  if (!value) throw new Error('The reports of the test are counted in one step.');
  return value;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** A straightforward reference implementation. */
function computeReference(reports: ReferenceReport[], selection: AggregateSelection) {
  const { firstDay, periodOfDay, periodCount, villageIds, healthRisks } = selection;
  const chosen = reports.filter((report) => {
    const risk = findHealthRisk(report, selection);
    return risk && risk.type !== 'Activity' && isSelected(report, selection);
  });
  const onsetOf = (report: ReferenceReport) =>
    report.onsetDelay === undefined
      ? null
      : Math.min(report.day - report.onsetDelay, getDay(report, selection));
  const drawn = chosen.filter((report) => (onsetOf(report) ?? -1) >= firstDay);
  const byPeriod = (some: ReferenceReport[], field: 'cases' | (typeof sexAgeGroups)[number]) =>
    Array.from({ length: periodCount }, (_, period) =>
      sum(
        some
          .filter((report) => periodOfDay[(onsetOf(report) ?? 0) - firstDay] === period)
          .map((report) => report[field]),
      ),
    );
  const isHuman = (report: ReferenceReport) => findHealthRisk(report, selection)?.type === 'Human';
  const ill = chosen.filter((report) => isHuman(report) && report.cases > 0);
  const rowOf = ({ villageId }: ReferenceReport) => rowOfVillage.get(villageId) ?? placeCount;
  return {
    cases: sum(drawn.map(({ cases }) => cases)),
    casesUnknown: sum(chosen.filter((report) => onsetOf(report) === null).map(({ cases }) => cases)),
    all: sum(chosen.map(({ cases }) => cases)),
    byHealthRisk: healthRisks.flatMap((risk) =>
      byPeriod(
        drawn.filter((report) => findHealthRisk(report, selection) === risk),
        'cases',
      ),
    ),
    byVillage: villageIds.flatMap((id) =>
      byPeriod(
        drawn.filter(({ villageId }) => villageId === id),
        'cases',
      ),
    ),
    bySexAgeGroup: sexAgeGroups.flatMap((group) => byPeriod(drawn.filter(isHuman), group)),
    reports: [0, 1, 2].map((row) => ill.filter((report) => rowOf(report) === row).length),
    known: [0, 1, 2].map(
      (row) => ill.filter((report) => rowOf(report) === row && report.onsetDelay !== undefined).length,
    ),
  };
}

it('agrees with the reference implementation, and adds up to all cases', () => {
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 30 }), anySelection, (reports, selection) => {
      const { casesBefore, byDelay, ...found } = aggregate(reports, selection);
      const { all, known, ...expected } = computeReference(reports, selection);
      expect({
        ...found,
        byHealthRisk: [...found.byHealthRisk],
        byVillage: [...found.byVillage],
        bySexAgeGroup: [...found.bySexAgeGroup],
        reports: [...found.reports],
      }).toEqual(expected);
      expect(found.cases + casesBefore + found.casesUnknown).toBe(all);
      const byRow = [0, 1, 2].map((row) =>
        sum([...byDelay.subarray(row * delayCellCount, (row + 1) * delayCellCount)]),
      );
      expect(byRow).toEqual(known);
    }),
    propertyTestOptions,
  );
});
