import { measureAlerts } from './alerts.bench.ts';
import { measureBackTest } from './back-test.bench.ts';
import { measureCollectors } from './collectors.bench.ts';
import { measureDashboards, measureDayNotes } from './dashboards.bench.ts';
import { measureExports } from './exports.bench.ts';
import { measureGroup } from './group.bench.ts';
import { costPerMessage, storeHistory } from './history.bench.ts';
import { measureIntake } from './intake.bench.ts';
import { measureLists } from './lists.bench.ts';
import { measurePipeline } from './pipeline.bench.ts';
import { setStage } from './stage.ts';

/**
 * Measures what the goals speak of, as ratios within one run: `npm run bench`. `--quick` stores 100,000 past reports
 * instead of five million; `--collectors` measures a large register of collectors only, `--alerts` long lists of alerts only,
 * `--dashboards` dashboards of twelve months only.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const isQuick = process.argv.includes('--quick');
const history = isQuick ? 100_000 : 5_000_000;
const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });

const parts = ['--collectors', '--alerts', '--dashboards'];
const isAsked = (part: string) =>
  process.argv.includes(part) || !parts.some((one) => process.argv.includes(one));

const stage = await setStage();
try {
  if (isAsked('--collectors')) await measureTheRest();
  if (isAsked('--alerts'))
    for (const { name, milliseconds, goal } of await measureAlerts(stage))
      say(`${name}: ${number(milliseconds, 1)} ms (goal ≤ ${goal} ms)`);
  if (isAsked('--dashboards')) await measureWhatIsHappening();
} finally {
  await stage.close();
}
process.exit(0);

async function measureWhatIsHappening(): Promise<void> {
  const { kept, without, ratio } = await measureDayNotes(stage);
  say(
    `Whole pipeline with the days of dashboards kept: ${number(kept)} messages/s against ${number(without)} without = ${number(ratio * 100)} %`,
  );
  for (const { name, p50, p95, kilobytes } of await measureDashboards(
    stage,
    isQuick ? 100_000 : 1_000_000,
    say,
  ))
    say(
      `${name}, 10 clients: ${number(p50)} ms, p95 ${number(p95)} ms (goal ≤ 300 ms), ${number(kilobytes, 1)} kB (goal ≤ 100 kB)`,
    );
}

async function measureTheRest(): Promise<void> {
  if (!process.argv.includes('--collectors')) await measureMessages();
  for (const { name, milliseconds, goal } of await measureCollectors(stage, isQuick ? 100_000 : 1_000_000))
    say(`${name}: ${number(milliseconds, 1)} ms (goal ≤ ${goal} ms)`);
  say(`A rule tried on 100,000 reports: ${number(await measureBackTest(stage))} ms (goal ≤ 2,000 ms)`);
  for (const { name, firstByte, total, mebibytes, peakMebibytes } of await measureExports(stage))
    say(
      `${name}: first byte after ${number(firstByte)} ms (goal ≤ 500 ms), ${number(mebibytes, 1)} MiB in ${number(total / 1000, 1)} s, ${number(peakMebibytes)} MiB more memory`,
    );
}

async function measureMessages(): Promise<void> {
  const intake = await measureIntake(stage);
  say(
    `Accepting a message, 16 clients: ${number(intake.accepted)}/s against ${number(intake.bare)}/s bare inserts = ${number(intake.ratio * 100)} % (goal ≥ 50 %)`,
  );
  await stage.services.db.deleteFrom('rawReports').execute();

  await measurePipeline(stage, 2000);
  const pipeline = await measurePipeline(stage);
  say(`Whole pipeline: ${number(pipeline)} messages/s (goal ≥ 1,000)`);

  const group = await measureGroup(stage);
  say(
    `A message into a group of 20,000: ${number(group.full, 2)} ms against ${number(group.empty, 2)} ms into an empty one = ${number(group.ratio, 2)}× (goal ≤ 2×)`,
  );

  const before = await costPerMessage(stage);
  await storeHistory(stage, 1_000_000 < history ? 1_000_000 : history, (stored) =>
    say(`  … ${number(stored)} past reports stored`),
  );
  for (const { name, milliseconds } of await measureLists(stage))
    say(`${name}: ${number(milliseconds, 1)} ms (goal ≤ 100 ms)`);
  if (history > 1_000_000)
    await storeHistory(stage, history - 1_000_000, (stored) =>
      say(`  … ${number(1_000_000 + stored)} past reports stored`),
    );
  const after = await costPerMessage(stage);
  say(
    `Cost per message with ${number(history)} stored reports: ${number(after, 2)} ms against ${number(before, 2)} ms = ${number(after / before, 2)}× (goal ≤ 1.5×)`,
  );
}
