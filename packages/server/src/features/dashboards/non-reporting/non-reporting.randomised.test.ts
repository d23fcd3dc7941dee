import { afterAll, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

/**
 * Non-reporting collectors, compared with a simple implementation over the same messages: rhythms, ends and times without
 * deployment are random, but the same in each run.
 */
const now = Date.parse('2026-06-15T20:00:00Z');
const app = await startTestApp({ now: new Date(now).toISOString() });
afterAll(() => app.close());

const day = 86_400_000;
/** In Kolkata a day begins at 18:30 UTC. */
const toDay = (instant: number) => Math.floor((instant + 5.5 * 3_600_000) / day);

let seed = 20_260_615;
/** A random number from 0 to 1 (mulberry32). */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

interface RandomCollector {
  messages: number[];
  /** Whole days in Kolkata on which the collector was not deployed, half-open. */
  away: [from: number, until: number] | null;
}

function aRandomCollector(): RandomCollector {
  const today = toDay(now);
  const [every, end] = [1 + random() * 9, random() < 0.5 ? random() * 5 : random() * 170];
  const messages: number[] = [];
  for (let ago = end; ago < 200; ago += every * (0.2 + 1.6 * random()))
    messages.push(Math.floor(now - ago * day));
  const from = today - 5 - Math.floor(random() * 100);
  return { messages, away: random() < 0.4 ? [from, from + 1 + Math.floor(random() * 20)] : null };
}

/** The rule of docs/decisions/0034, on complete lists of days. */
function computeReference({
  messages,
  away,
}: RandomCollector): { silentDays: number; usualGapDays: number } | null {
  const isAway = (item: number) => away !== null && item >= away[0] && item < away[1];
  const first = toDay(now) - 182;
  const days = [...new Set(messages.map(toDay))].filter((item) => item >= first).sort((a, b) => a - b);
  const last = days.at(-1);
  if (last === undefined) return null;
  const interval = days.filter((item) => item >= last - 84);
  const gaps = interval.slice(1).map((to, index) => {
    const between = Array.from({ length: to - (interval[index] as number) - 1 }, (_, n) => to - 1 - n);
    return 1 + between.filter((item) => !isAway(item)).length;
  });
  if (gaps.length < 5) return null;
  const sorted = gaps.sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const middle = [sorted[half], sorted[sorted.length % 2 ? half : half - 1]] as [number, number];
  const usual = (middle[0] + middle[1]) / 2;
  const longest = sorted[sorted.length - (sorted.length < 10 ? 1 : 2)] as number;
  const lastAt = Math.max(...messages) / day + 5.5 / 24;
  const until = now / day + 5.5 / 24;
  const absent = away ? Math.max(0, Math.min(away[1], until) - Math.max(away[0], lastAt)) : 0;
  const silentDays = until - lastAt - absent;
  return silentDays > Math.max(3, 3 * usual, 2 * longest) ? { silentDays, usualGapDays: usual } : null;
}

async function store(
  projectId: number,
  nationalSocietyId: number,
  supervisorId: number,
  collectors: RandomCollector[],
) {
  for (const [index, { messages, away }] of collectors.entries()) {
    const { id } = await aDataCollector(app.db, { projectId, supervisorId, name: `Random ${index}` });
    const row = { source: 'SmsEagle', nationalSocietyId, projectId, dataCollectorId: id, isTraining: false };
    const rows = messages.map((at) => ({ ...row, receivedAt: new Date(at), processedAt: new Date(at) }));
    if (rows.length > 0) await app.db.insertInto('rawReports').values(rows).execute();
    if (!away) continue;
    const [startedAt, endedAt] = away.map((item) => new Date(item * day - 5.5 * 3_600_000)) as [Date, Date];
    await app.db
      .insertInto('dataCollectorNotDeployedPeriods')
      .values({ dataCollectorId: id, startedAt, endedAt })
      .execute();
  }
}

test('who does not report, and for how long, is the same as in the simple implementation', async () => {
  const society = await aSociety(app.db);
  const projectId = await aProject(app.db, society, { timeZoneId: 'Asia/Kolkata' });
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
  const supervisor = await aUser(app.db, 'Supervisor', at);
  const collectors = Array.from({ length: 80 }, aRandomCollector);
  await store(projectId, society.id, supervisor, collectors);
  const response = await app.as(supervisor).get(`/api/projectDashboard/silence?projectId=${projectId}`);
  const { silentCount, silent } = response.body.value.dataCollectors;
  const expected = collectors.flatMap((item, index) => {
    const gap = computeReference(item);
    return gap ? [{ name: `Random ${index}`, ...gap }] : [];
  });
  expect(expected.length).toBeGreaterThan(15);
  expect(silentCount).toBe(expected.length);
  const byName = new Map<string, object>(silent.map((item: { name: string }) => [item.name, item]));
  for (const { name, silentDays, usualGapDays } of expected)
    expect(byName.get(name)).toMatchObject({ silentDays: expect.closeTo(silentDays, 6), usualGapDays });
});
