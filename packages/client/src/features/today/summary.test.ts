import { describe, expect, it } from 'vitest';
import {
  countFirstItems,
  findAnchors,
  findShortened,
  type SectionName,
  summarise,
  sumNews,
} from './summary.ts';
import { aMessageToCorrect, anAlert, aToday } from './testing/a-today.ts';
import { countOverdue, describeTimeLeft } from './time-left.ts';

const now = new Date('2026-11-18T10:30:00Z');
const other = { id: 6, name: 'Hills', nationalSocietyId: 3 };
const signal = { healthRiskId: 2, healthRisk: 'Measles', epiWeek: 46, count: 9 };

describe('the summary of several projects', () => {
  const todays = [
    aToday({
      alerts: { count: 2, items: [anAlert, { ...anAlert, id: 72, dueAt: '2026-11-18T10:00:00.000Z' }] },
    }),
    aToday({
      project: other,
      alerts: { count: 1, items: [anAlert] },
      messagesToCorrect: { count: 30, items: [aMessageToCorrect] },
      signals: [signal],
    }),
  ];

  it('adds up each kind of work, leaves out what does not wait, and counts what is overdue', () => {
    expect(summarise(todays, now)).toEqual([
      { section: 'alerts', count: 3, overdue: 1 },
      { section: 'messagesToCorrect', count: 30, overdue: 0 },
      { section: 'signals', count: 1, overdue: 0 },
    ]);
    expect(summarise([aToday()], now)).toEqual([]);
    expect(summarise([], now)).toEqual([]);
  });

  it('leads each tile to the first project in which something waits', () => {
    expect([...findAnchors(todays, 5)]).toEqual(['alerts']);
    expect([...findAnchors(todays, 6)]).toEqual(['messagesToCorrect', 'signals']);
    expect([...findAnchors(todays, 7)]).toEqual([]);
  });

  it.each<[target: string, anchors: SectionName[], shortened: number, first: string | undefined]>([
    ['', ['alerts', 'signals'], 8, 'openSignals'],
    ['openSignals', ['openSignals'], 8, 'openSignals'],
    ['reportsToCheck', ['alerts', 'reportsToCheck'], 6, 'reportsToCheck'],
    ['nonReportingGateways', ['nonReportingGateways'], 1, 'nonReportingGateways'],
    ['reportsToCheck', ['alerts'], 0, undefined], // it is in another project, perhaps further down
    ['elsewhere', ['alerts'], 0, undefined],
  ])('opened at "%s" with %j, shortens no section above it', (target, anchors, count, first) => {
    const shortened = [...findShortened(target, new Set(anchors))];
    expect(shortened).toHaveLength(count);
    expect(shortened[0]).toBe(first);
  });

  it.each([
    [360, 740, 8],
    [320, 480, 5],
    [480, 800, undefined],
    [1366, 768, undefined],
  ])('fills a screen of %i × %i with the first %s items of a section', (width, height, count) => {
    expect(countFirstItems(width, height)).toBe(count);
  });

  it('adds up what is new since the earliest of the visits', () => {
    const news = { since: '2026-11-17T10:00:00.000Z', alerts: 1, reports: 4, incorrectMessages: 0 };
    expect(
      sumNews([aToday({ news }), aToday({ news: { ...news, since: '2026-11-16T10:00:00.000Z' } })]),
    ).toEqual({
      ...{ since: '2026-11-16T10:00:00.000Z', alerts: 2, reports: 8, incorrectMessages: 0 },
    });
    expect(sumNews([aToday()])).toBeNull();
  });
});

describe('the time left', () => {
  it.each([
    ['2026-11-19T04:00:00.000Z', { key: 'ui.wait.withinHours', values: { hours: 18 }, isOver: false }],
    ['2026-11-18T08:00:00.000Z', { key: 'ui.wait.overHours', values: { hours: 2 }, isOver: true }],
    ['2026-11-25T04:00:00.000Z', { key: 'ui.wait.withinDays', values: { days: 6 }, isOver: false }],
    [null, null],
    [undefined, null],
  ])('until %s is %j', (dueAt, expected) => {
    expect(describeTimeLeft({ ...anAlert, dueAt }, now)).toEqual(expected);
  });

  it('is over for alerts that were due before now', () => {
    const due = (dueAt?: string) => ({ dueAt });
    expect(countOverdue([due('2026-11-18T10:30:00Z'), due('2026-11-18T10:31:00Z'), due()], now)).toBe(1);
  });
});
