import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { anAberrationFixture, sendWeekly } from '../testing/aberration-fixture.ts';

const now = '2026-11-25T12:00:00Z'; // A Wednesday; its week, the 47th, began on Sunday the 22nd.
const app = await startTestApp({ now });
afterAll(() => app.close());

let administrator: number;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});

interface AberrationsResponse {
  epiWeeks: { epiYear: number; epiWeek: number; firstDay: string }[];
  healthRisks: { id: number; name: string; weeks: Record<string, unknown>[] }[];
}

const wholeWeek = { startDate: '2026-11-15T00:00:00Z', endDate: '2026-11-21T00:00:00Z' };
const untilToday = { startDate: '2026-11-15T00:00:00Z', endDate: '2026-11-25T00:00:00Z' };

async function readAberrations(
  address: string,
  filter: object = wholeWeek,
  by = administrator,
): Promise<AberrationsResponse> {
  const body = { healthRisks: [], locations: null, groupingType: 'Day', utcOffset: 0, ...filter };
  const response = await app.as(by).post(address, body);
  expect(response.status).toBe(200);
  return response.body.value;
}

const getCounts = ({ healthRisks }: AberrationsResponse, at = 0) =>
  healthRisks[at]?.weeks.map(({ count }) => count);

describe('the weeks', () => {
  test('are at least half a year, up to that of the last day, with the year of the week', async () => {
    const { ofProject } = await anAberrationFixture(app);
    const { epiWeeks } = await readAberrations(ofProject);
    expect(epiWeeks).toHaveLength(26);
    expect(epiWeeks.at(-1)).toEqual({ epiYear: 2026, epiWeek: 46, firstDay: '2026-11-15' });
    expect(epiWeeks[0]).toEqual({ epiYear: 2026, epiWeek: 21, firstDay: '2026-05-24' });
  });

  test('are the selected ones and eleven before, through a year with 53 weeks', async () => {
    const { ofProject } = await anAberrationFixture(app, { epiWeekStartDay: 'Monday' });
    const filter = { startDate: '2020-09-01T00:00:00Z', endDate: '2021-01-10T00:00:00Z' };
    const { epiWeeks } = await readAberrations(ofProject, filter);
    expect(epiWeeks).toHaveLength(19 + 11);
    expect(epiWeeks.slice(-2).map(({ epiYear, epiWeek }) => [epiYear, epiWeek])).toEqual([
      [2020, 53],
      [2021, 1],
    ]);
  });

  test('are none if the days are reversed', async () => {
    const { ofProject } = await anAberrationFixture(app);
    const filter = { startDate: '2026-11-21T00:00:00Z', endDate: '2026-11-15T00:00:00Z' };
    expect(await readAberrations(ofProject, filter)).toEqual({ epiWeeks: [], healthRisks: [] });
  });

  test('are counted whole, even if the first selected day is in the middle of one', async () => {
    const fixture = await anAberrationFixture(app);
    const { ofProject } = await fixture.healthRisk();
    await fixture.send(ofProject, '2026-11-15', { reportedCaseCount: 3 });
    await fixture.send(ofProject, '2026-11-21', { reportedCaseCount: 2 });
    const response = await readAberrations(fixture.ofProject, {
      ...wholeWeek,
      startDate: '2026-11-20T00:00:00Z',
    });
    expect(getCounts(response)?.at(-1)).toBe(5);
  });

  test("are those of the project's time zone", async () => {
    const fixture = await anAberrationFixture(app, { timeZoneId: 'Asia/Kolkata' });
    const { ofProject } = await fixture.healthRisk();
    await fixture.send(ofProject, '2026-11-21T18:29:00Z', { reportedOn: '2026-11-21' });
    await fixture.send(ofProject, '2026-11-21T18:30:00Z', {
      reportedOn: '2026-11-22',
      reportedCaseCount: 10,
    });
    expect(getCounts(await readAberrations(fixture.ofProject, untilToday))?.slice(-2)).toEqual([1, 10]);
  });
});

describe('a week that is not over', () => {
  test('shows the cases so far, and is not compared', async () => {
    const fixture = await anAberrationFixture(app);
    const { ofProject } = await fixture.healthRisk();
    await sendWeekly(fixture, ofProject, Array(26).fill(2));
    await fixture.send(ofProject, '2026-11-23', { reportedCaseCount: 50 });
    const { healthRisks } = await readAberrations(fixture.ofProject, untilToday);
    expect(healthRisks[0]?.weeks.at(-1)).toEqual({ count: 50, isRunning: true });
    expect(healthRisks[0]?.weeks.at(-2)).toMatchObject({
      count: 2,
      isRunning: false,
      c2: { isFlagged: false },
    });
  });

  test('is also one whose last days were not selected', async () => {
    const fixture = await anAberrationFixture(app);
    const { ofProject } = await fixture.healthRisk();
    await fixture.send(ofProject, '2026-11-17', { reportedCaseCount: 4 });
    await fixture.send(ofProject, '2026-11-21', { reportedCaseCount: 7 });
    const { healthRisks } = await readAberrations(fixture.ofProject, {
      ...wholeWeek,
      endDate: '2026-11-20T00:00:00Z',
    });
    expect(healthRisks[0]?.weeks.at(-1)).toEqual({ count: 4, isRunning: true });
  });

  test.each([
    ['America/Bogota', '2026-11-22T04:59:59Z', true],
    ['America/Bogota', '2026-11-22T05:00:00Z', false],
    ['Asia/Kolkata', '2026-11-21T18:29:59Z', true],
    ['Asia/Kolkata', '2026-11-21T18:30:00Z', false],
  ])('in %s at %s: %s', async (timeZoneId, at, isRunning) => {
    const fixture = await anAberrationFixture(app, { timeZoneId });
    const { id } = await fixture.healthRisk();
    app.clock.set(at);
    const { healthRisks } = await readAberrations(fixture.ofProject, { ...wholeWeek, healthRisks: [id] });
    app.clock.set(now);
    expect(healthRisks[0]?.weeks.at(-1)?.isRunning).toBe(isRunning);
  });
});

describe('the methods', () => {
  test('flag the weeks of an aberration, with expected cases and threshold', async () => {
    const fixture = await anAberrationFixture(app);
    const { ofProject } = await fixture.healthRisk();
    await sendWeekly(
      fixture,
      ofProject,
      [4, 6, 5, 3, 5, 4, 6, 5, 4, 5, 6, 4, 5, 5, 3, 6, 5, 4, 5, 6, 4, 5, 5, 4, 6, 30],
    );
    const { healthRisks } = await readAberrations(fixture.ofProject);
    const [week] = healthRisks[0]?.weeks.slice(-1) ?? [];
    expect(week).toMatchObject({
      count: 30,
      c1: { isFlagged: true },
      c3: { isFlagged: true },
      cusum: { isFlagged: true },
    });
    // The seven baseline weeks before the two-week gap: 5, 4, 5, 6, 4, 5, 5, with a standard deviation of 0.690066.
    expect(week?.c2).toEqual({ expected: 4.857143, threshold: 6.989605, isFlagged: true });
  });

  test('have no value before their baseline', async () => {
    const fixture = await anAberrationFixture(app);
    const { ofProject } = await fixture.healthRisk();
    await sendWeekly(fixture, ofProject, [1]);
    const { healthRisks } = await readAberrations(fixture.ofProject);
    const findFirst = (method: string) => healthRisks[0]?.weeks.findIndex((week) => method in week);
    expect(['c1', 'c2', 'c3', 'cusum'].map(findFirst)).toEqual([7, 9, 11, 7]);
  });
});
