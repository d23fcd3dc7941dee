import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { aVillage } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { incorrectFilter, listOn } from '../testing/list.ts';
import { aReportsFixture, type ReportsFixture } from '../testing/reports-fixture.ts';

/** How much of training the lists of a project hide, as far as it matches the other filters. */
const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

let fixture: ReportsFixture;
let otherVillageId: number;

const anIncorrectMessage = (fields: object) =>
  aRawReport(app.db, {
    nationalSocietyId: fixture.society.id,
    projectId: fixture.projectId,
    dataCollectorId: fixture.collector.id,
    dataCollectorType: 'Human',
    errorType: 'FormatError',
    villageId: fixture.villageId,
    ...fields,
  });

beforeAll(async () => {
  fixture = await aReportsFixture(app);
  otherVillageId = (await aVillage(app.db, fixture.society.id)).villageId;
  const day = (date: number) => new Date(Date.UTC(2024, 2, date, 12));
  await fixture.report({ receivedAt: day(1) });
  await fixture.report({ receivedAt: day(1), isTraining: true });
  await fixture.report({ receivedAt: day(5), isTraining: true, status: 'Accepted' });
  await fixture.report({ receivedAt: day(5), isTraining: true, villageId: otherVillageId });
  await fixture.report({ receivedAt: day(5), isTraining: true, dataCollectorType: 'CollectionPoint' });
  await anIncorrectMessage({ receivedAt: day(1), isTraining: false });
  await anIncorrectMessage({ receivedAt: day(1), isTraining: null });
  await anIncorrectMessage({ receivedAt: day(1), isTraining: true });
  await anIncorrectMessage({ receivedAt: day(5), isTraining: true, errorType: 'TooLong' });
  await anIncorrectMessage({ receivedAt: day(5), isTraining: true, villageId: otherVillageId });
});

const places = (villageIds: number[], includeUnknownLocation = false) => ({
  locations: { regionIds: [], districtIds: [], zoneIds: [], villageIds, includeUnknownLocation },
});

describe('the training reports that a list hides', () => {
  test.each<[string, () => object, number | undefined]>([
    ['by default', () => ({}), 3],
    ['of collection points', () => ({ dataCollectorType: 'collectionPoint' }), 1],
    ['from a day on', () => ({ startDate: '2024-03-02T00:00:00Z' }), 2],
    ['until a day', () => ({ endDate: '2024-03-02T00:00:00Z' }), 1],
    ['of a village', () => places([otherVillageId]), 1],
    ['of a village or none', () => places([otherVillageId], true), 1],
    ['of a status', () => ({ reportStatus: { kept: true, dismissed: false, notCrossChecked: false } }), 1],
    ['of no status', () => ({ reportStatus: { kept: false, dismissed: true, notCrossChecked: false } }), 0],
    ['of another health risk', () => ({ healthRisks: [999_999] }), 0],
    ['with training', () => ({ trainingStatus: 'All' }), undefined],
    ['of training alone', () => ({ trainingStatus: 'InTraining' }), undefined],
    ['of unknown senders', () => ({ dataCollectorType: 'unknownSender' }), undefined],
  ])('are counted in the correct list: %s', async (_what, filter, expected) => {
    expect((await list(fixture, filter())).hiddenTrainingCount).toBe(expected);
  });

  test.each<[string, () => object, number | undefined]>([
    ['by default', () => ({}), 3],
    ['of an error', () => ({ errorType: 'WrongFormat' }), 3],
    ['of another error', () => ({ errorType: 'HealthRiskNotFound' }), 0],
    ['from a day on', () => ({ startDate: '2024-03-02T00:00:00Z' }), 2],
    ['of a village', () => places([otherVillageId]), 1],
    ['corrected', () => ({ correctedState: 'Corrected' }), 0],
    ['with training', () => ({ trainingStatus: 'All' }), undefined],
  ])('are counted in the incorrect list: %s', async (_what, filter, expected) => {
    const page = await list(fixture, { ...incorrectFilter, ...filter() });
    expect(page.hiddenTrainingCount).toBe(expected);
  });

  test('are as many as the list has with training alone', async () => {
    for (const standard of [{}, incorrectFilter]) {
      const { hiddenTrainingCount } = await list(fixture, standard);
      const inTraining = await list(fixture, { ...standard, trainingStatus: 'InTraining' });
      expect(hiddenTrainingCount).toBe(inTraining.totalRows);
    }
  });

  test('are counted only up to one more than the limit', async () => {
    const many = await aReportsFixture(app);
    for (let number = 0; number < 103; number++) await many.report({ isTraining: true });
    expect((await list(many)).hiddenTrainingCount).toBe(101);
  });
});
