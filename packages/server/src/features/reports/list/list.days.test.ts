import { reportErrorGroups, reportErrorTypes } from '@harken/domain/reports/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { correctFilter, getIds, incorrectFilter, listOn } from '../testing/list.ts';
import { aReportsFixture, type ReportsFixture } from '../testing/reports-fixture.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());
const list = listOn(app);

/** An incorrect message of the collector. */
const anIncorrectMessage = (fixture: ReportsFixture, fields: object) =>
  aRawReport(app.db, {
    nationalSocietyId: fixture.society.id,
    projectId: fixture.projectId,
    dataCollectorId: fixture.collector.id,
    dataCollectorType: 'Human',
    ...fields,
  });

describe('the first and the last day', () => {
  let fixture: ReportsFixture;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    fixture = await aReportsFixture(app, { timeZoneId: 'Africa/Nairobi' });
    // Midnight in Nairobi is 21:00 UTC.
    const last = { receivedAt: new Date('2024-03-10T20:59:59Z') };
    const next = { receivedAt: new Date('2024-03-10T21:00:00Z') };
    ids.last = await fixture.report(last);
    ids.next = await fixture.report(next);
    ids.wrongLast = await anIncorrectMessage(fixture, { errorType: 'FormatError', ...last });
    ids.wrongNext = await anIncorrectMessage(fixture, { errorType: 'FormatError', ...next });
    ids.unknown = await fixture.unknownReport(last);
  });

  const march = (day: number) => `2024-03-${day}T00:00:00+03:00`;
  test.each([
    ['no days', {}, ['next', 'last']],
    ['up to a day', { endDate: march(10) }, ['last']],
    ['from a day', { startDate: march(11) }, ['next']],
    ['one day', { startDate: march(10), endDate: march(10) }, ['last']],
    ['both days', { startDate: march(10), endDate: march(11) }, ['next', 'last']],
    ['days without reports', { startDate: march(12), endDate: march(13) }, []],
  ])('are in the time zone of the project: %s', async (_what, days, expected) => {
    const filter = { ...days, utcOffset: 3 };
    expect(getIds(await list(fixture, filter))).toEqual(expected.map((name) => ids[name]));
    const incorrect = expected.map((name) => ids[name === 'last' ? 'wrongLast' : 'wrongNext']);
    expect(getIds(await list(fixture, { ...incorrectFilter, ...filter }))).toEqual(incorrect);
  });

  test('are in the time zone of the reader for unknown senders', async () => {
    const unknown = { dataCollectorType: 'unknownSender', startDate: '2024-03-11T00:00:00+04:00' };
    expect(getIds(await list(fixture, { ...unknown, utcOffset: 3 }))).toEqual([]);
    expect(getIds(await list(fixture, { ...unknown, utcOffset: 4 }))).toEqual([ids.unknown]);
  });

  test('are refused at the end date when they are reversed', async () => {
    const response = await app
      .as(fixture.managerId)
      .post(`/api/report/list?projectId=${fixture.projectId}&pageNumber=1`, {
        ...correctFilter,
        startDate: march(12),
        endDate: march(11),
      });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.message.data)).toEqual(['EndDate']);
  });
});

describe('every error type', () => {
  let fixture: ReportsFixture;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    fixture = await aReportsFixture(app);
    for (const errorType of reportErrorTypes)
      ids.set(errorType, await anIncorrectMessage(fixture, { errorType }));
  });

  test.each(reportErrorTypes)('%s is listed by name under its filter only', async (errorType) => {
    for (const [heading, types] of Object.entries(reportErrorGroups)) {
      const page = await list(fixture, { ...incorrectFilter, errorType: heading });
      const row = page.data.find(({ id }: { id: number }) => id === ids.get(errorType));
      expect(row?.reportErrorType).toBe(types.includes(errorType) ? errorType : undefined);
    }
    const all = await list(fixture, incorrectFilter);
    expect(all.totalRows).toBe(reportErrorTypes.length);
    expect(getIds(all)).toContain(ids.get(errorType));
  });
});
