import { describe, expect, test } from 'vitest';
import type { ReportToConsider } from './alert-rule.ts';
import { areLinked, getLinkage, isEligible } from './alert-rule.ts';
import { explainRaisedAlert } from './explain-alert.ts';
import { validateAlertEvent } from './statuses.ts';

const eligibleReport: ReportToConsider = {
  dataCollectorType: 'Human',
  kind: 'Single',
  isTraining: false,
  isDuplicate: false,
  healthRiskType: 'Human',
  hasLocation: true,
};
const rule = { countThreshold: 3, daysThreshold: 6, kilometersThreshold: 5 };

describe('eligibility for alerts', () => {
  test.each<[Partial<ReportToConsider>, boolean]>([
    [{}, true],
    [{ kind: 'Event', healthRiskType: 'UnusualEvent' }, true],
    [{ kind: 'Event', healthRiskType: 'NonHuman' }, true],
    [{ kind: 'Event', healthRiskType: 'Activity' }, false],
    [{ kind: 'Aggregate' }, false],
    [{ kind: 'DataCollectionPoint', dataCollectorType: 'CollectionPoint' }, false],
    [{ kind: 'Event', dataCollectorType: 'CollectionPoint' }, false],
    [{ dataCollectorType: null }, false],
    [{ isTraining: true }, false],
    [{ isDuplicate: true }, false],
    [{ hasLocation: false }, false],
  ])('a report from a person with %j: %s', (difference, expected) => {
    expect(isEligible({ ...eligibleReport, ...difference })).toBe(expected);
  });
});

describe('the linkage of a rule', () => {
  test('reaches twice the kilometers of the rule', () => {
    expect(getLinkage(rule)).toEqual({ meters: 10_000, milliseconds: 6 * 86_400_000 });
    expect(getLinkage({ countThreshold: 1, daysThreshold: null, kilometersThreshold: null })).toEqual({
      meters: null,
      milliseconds: null,
    });
  });

  test('links nothing without kilometers, even at the same place', () => {
    const place = { latitude: 0, longitude: 0, receivedAt: 0 };
    expect(areLinked({ meters: null, milliseconds: null }, place, place)).toBe(false);
    expect(areLinked({ meters: 1, milliseconds: null }, place, place)).toBe(true);
  });
});

describe('the explanation of an alert', () => {
  const hour = 3_600_000;
  const at = (id: number, longitude: number, hours: number) => ({
    id,
    latitude: 0,
    longitude,
    receivedAt: hours * hour,
  });

  test('lists the shortest links that connect its reports', () => {
    const reason = explainRaisedAlert(rule, [at(1, 0, 0), at(2, 0.06, 30), at(3, 0.03, 10)]);
    expect(reason.reportIds).toEqual([1, 2, 3]);
    expect(reason.links).toEqual([
      { fromReportId: 1, toReportId: 3, meters: expect.closeTo(3339.585, 2), hours: 10 },
      { fromReportId: 3, toReportId: 2, meters: expect.closeTo(3339.585, 2), hours: 20 },
    ]);
    expect(reason).toMatchObject({ rule, maxHours: 20, maxMeters: expect.closeTo(3339.585, 2) });
  });

  test('follows time within one village', () => {
    const { links } = explainRaisedAlert(rule, [at(1, 0, 0), at(2, 0, 30), at(3, 0, 10)]);
    expect(links.map(({ fromReportId, toReportId }) => [fromReportId, toReportId])).toEqual([[1, 3], [3, 2]]); // biome-ignore format: a table
  });

  test('lists no link between reports that are not linked', () => {
    expect(explainRaisedAlert(rule, [at(1, 0, 0), at(2, 1, 0), at(3, 0.01, 0)]).links).toHaveLength(1);
    const alone = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };
    expect(explainRaisedAlert(alone, [at(1, 0, 0)])).toEqual({
      rule: alone,
      reportIds: [1],
      links: [],
      maxMeters: 0,
      maxHours: 0,
    });
  });
});

describe('an alert event', () => {
  test.each([
    [1, 1, null],
    [6, 22, null],
    [5, null, null],
    [5, 1, 'alertEvent.subtypeMustBelongToType'],
    [1, null, 'alertEvent.subtypeMustBelongToType'],
    [1, 4, 'alertEvent.subtypeMustBelongToType'],
    [2, 1, 'alertEvent.typeNotFound'],
  ])('of type %i and subtype %s: %s', (typeId, subtypeId, error) => {
    expect(validateAlertEvent(typeId, subtypeId)).toBe(error);
  });
});
