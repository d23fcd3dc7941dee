import { measureAlerts } from './alerts.bench.ts';
import { measureBackTest } from './back-test.bench.ts';
import { measureBeside } from './beside.bench.ts';
import { measureChannels } from './channels.bench.ts';
import { measureCluster } from './cluster.bench.ts';
import { measureCollectors } from './collectors.bench.ts';
import { measureDashboards, measureDayTracking } from './dashboards.bench.ts';
import { measureDataApi } from './data-api.bench.ts';
import { measureExports } from './exports.bench.ts';
import { createBenchFixture } from './fixture.ts';
import { costPerMessage, storeHistory } from './history.bench.ts';
import { emptyMessages, measureIngestion } from './ingestion.bench.ts';
import { measureIntake, measureWebs } from './intake.bench.ts';
import { measureLists } from './lists.bench.ts';
import { measureOlderReports } from './older-reports.bench.ts';
import { measurePipeline } from './pipeline.bench.ts';
import { measureScale, stages } from './scale/scale.bench.ts';
import { measureMethods, measureScan, measureSignals } from './signals.bench.ts';

/**
 * Measures the server against its performance goals, as ratios within one run: `npm run bench`. `--quick` stores 100,000 past
 * reports instead of five million. `--intake`, `--beside`, `--collectors`, `--alerts`, `--dashboards`, `--signals` and `--data-api` measure only
 * that part. `--scale` stores 1, 10 and 50 million reports one after the other, `--scale=10` only the stage of that many million;
 * nothing else does, because the largest one needs 70 GB and more than an hour. `--partitioned` partitions reports first, to compare.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const isQuick = process.argv.includes('--quick');
const history = isQuick ? 100_000 : 5_000_000;
const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });

const parts = ['--intake', '--beside', '--collectors', '--alerts', '--dashboards', '--signals', '--data-api'];
const isSelected = (part: string) =>
  process.argv.includes(part) || !parts.some((item) => process.argv.includes(item));

const scale = process.argv.find((argument) => /^--scale(=\d+)?$/.test(argument));
if (scale) {
  const [, millions] = scale.split('=');
  for (const stage of stages)
    if (!millions || stage.reports === Number(millions) * 1_000_000)
      await measureScale(stage, process.argv.includes('--partitioned'), say);
  process.exit(0);
}

const fixture = await createBenchFixture();
try {
  if (isSelected('--intake')) await printIntakeFigures();
  if (isSelected('--beside')) await printBesideFigures();
  if (isSelected('--collectors')) await printServerFigures();
  if (isSelected('--alerts'))
    for (const { name, milliseconds, goal } of await measureAlerts(fixture))
      say(`${name}: ${number(milliseconds, 1)} ms (goal ≤ ${goal} ms)`);
  if (isSelected('--dashboards')) await printDashboardFigures();
  if (isSelected('--signals')) await printSignalFigures();
  if (isSelected('--data-api')) await printDataApiFigures();
} finally {
  await fixture.close();
}
process.exit(0);

async function printDashboardFigures(): Promise<void> {
  // On a copy: otherwise today would have ten times as many reports as the other days of the measured dashboards.
  const { tracked, without, ratio } = await measureDayTracking(await fixture.copy());
  say(
    `Whole pipeline with changed days tracked for dashboards: ${number(tracked)} messages/s against ${number(without)} without = ${number(ratio * 100)} %`,
  );
  const { dashboards, figures } = await measureDashboards(fixture, isQuick ? 100_000 : 1_000_000, say);
  for (const { name, p50, p95, kilobytes } of figures)
    say(
      name === 'Situation report' // a PDF: the goals are those of dashboards
        ? `${name}, 10 clients: ${number(p50)} ms, p95 ${number(p95)} ms, ${number(kilobytes, 1)} kB`
        : `${name}, 10 clients: ${number(p50)} ms, p95 ${number(p95)} ms (goal ≤ 200 ms), ${number(kilobytes, 1)} kB (goal ≤ 100 kB)`,
    );
  if (isQuick) return;
  for await (const { name, without, withOlder } of measureOlderReports(fixture, dashboards, 4_000_000))
    say(
      `${name}, five million reports beside one million: ${number(withOlder.p50)} ms against ${number(without.p50)} ms = ${number(withOlder.p50 / without.p50, 2)}×, p95 ${number(withOlder.p95)} ms against ${number(without.p95)} ms = ${number(withOlder.p95 / without.p95, 2)}× (goal ≤ 1.5×)`,
    );
}

async function printDataApiFigures(): Promise<void> {
  const measured = await measureDataApi(fixture, isQuick ? 100_000 : 1_000_000);
  const { reports, mirror, changes, peakMebibytes } = measured;
  say(
    `${number(reports)} reports mirrored through the data API in ${number(mirror / 1000, 1)} s (goal for a million ≤ 120 s), 1,000 changes in ${number(changes)} ms (goal ≤ 1,000 ms), ${number(peakMebibytes)} MiB more memory`,
  );
}

async function printSignalFigures(): Promise<void> {
  const { milliseconds, signals, series } = await measureSignals();
  say(
    `Signals of 200 districts × 15 health risks × 5 years, with their regions and villages (${number(series)} series): ${number(milliseconds / 1000, 1)} s on one core (goal ≤ 60 s), ${number(signals)} raised`,
  );
  const methods = await measureMethods();
  say(
    `"Which method here?" with ${methods.methods} methods × 200 injected outbreaks × 5 years: ${number(methods.milliseconds / 1000, 1)} s on one core (goal ≤ 10 s), ${methods.judged} judged`,
  );
  const scans = await measureScan();
  say(
    `Clusters of 15 health risks in 1,000 villages, 300 to 5,000 cases a year each: ${number(scans.milliseconds / 1000, 1)} s on one core (limit of a night 200 s), the slowest ${number(scans.slowest / 1000, 1)} s, ${scans.clusters} found`,
  );
}

async function printServerFigures(): Promise<void> {
  if (!process.argv.includes('--collectors')) await printMessageFigures();
  for (const { name, milliseconds, goal } of await measureCollectors(fixture, isQuick ? 100_000 : 1_000_000))
    say(`${name}: ${number(milliseconds, 1)} ms (goal ≤ ${goal} ms)`);
  say(
    `An alert rule back-tested on 100,000 reports: ${number(await measureBackTest(fixture))} ms (goal ≤ 2,000 ms)`,
  );
  for (const { name, firstByte, total, mebibytes, peakMebibytes } of await measureExports(fixture))
    say(
      `${name}: first byte after ${number(firstByte)} ms (goal ≤ 500 ms), ${number(mebibytes, 1)} MiB in ${number(total / 1000, 1)} s, ${number(peakMebibytes)} MiB more memory`,
    );
}

async function printIntakeFigures(): Promise<void> {
  for (const [clients, goal] of [
    [16, 70],
    [64, 80],
  ] as const) {
    const { bare, empty, accepted, ratio, emptyCost, cost } = await measureIntake(fixture, clients);
    say(
      `Accepting a message, ${clients} clients: ${number(accepted)}/s against ${number(bare)}/s bare inserts and ${number(empty)}/s answers of a handler that does nothing = ${number(ratio * 100)} % of the lower (goal ≥ ${goal} %); the web process uses ${number(cost)} µs per message, ${number(emptyCost)} µs only to answer`,
    );
  }
  for (const webs of [1, 2, 4])
    say(
      `${webs} web processes, 64 clients together: ${number(await measureWebs(fixture, webs, 64))} messages/s`,
    );
}

async function printBesideFigures(): Promise<void> {
  const own = await createBenchFixture(); // the measurement of dashboards adds the same places and health risks
  const { figures, read, files } = await measureBeside(own).finally(() => own.close());
  for (const { name, p50, p99, maximum } of figures)
    say(
      `200 messages/s beside ${name}: ${number(p50, 1)} ms, p99 ${number(p99, 1)} ms (goal ≤ 20 ms), at most ${number(maximum)} ms`,
    );
  say(
    `  … ${number(read)} dashboards were read and ${number(files)} files of about 100,000 rows exported meanwhile`,
  );
}

async function printMessageFigures(): Promise<void> {
  const ingestion = await measureIngestion(fixture);
  say(
    `Accepting a message, 16 clients: ${number(ingestion.accepted)}/s against ${number(ingestion.bare)}/s bare inserts = ${number(ingestion.ratio * 100)} % (goal ≥ 50 %)`,
  );
  for (const { type, ratio, perSecond } of await measureChannels(fixture))
    say(
      `Accepting a message of type ${type}: ${number(perSecond)}/s = ${number(ratio * 100)} % of that (goal ≥ 90 %)`,
    );
  await emptyMessages(fixture);

  await measurePipeline(fixture, 2000);
  const pipeline = await measurePipeline(fixture);
  say(`Whole pipeline: ${number(pipeline)} messages/s (goal ≥ 1,000)`);

  const cluster = await measureCluster(fixture);
  say(
    `A message into a cluster of 20,000: ${number(cluster.full, 2)} ms against ${number(cluster.empty, 2)} ms into an empty one = ${number(cluster.ratio, 2)}× (goal ≤ 2×)`,
  );

  const before = await costPerMessage(fixture);
  await storeHistory(fixture, 1_000_000 < history ? 1_000_000 : history, (stored) =>
    say(`  … ${number(stored)} past reports stored`),
  );
  for (const { name, milliseconds } of await measureLists(fixture))
    say(`${name}: ${number(milliseconds, 1)} ms (goal ≤ 100 ms)`);
  if (history > 1_000_000)
    await storeHistory(fixture, history - 1_000_000, (stored) =>
      say(`  … ${number(1_000_000 + stored)} past reports stored`),
    );
  const after = await costPerMessage(fixture);
  say(
    `Cost per message with ${number(history)} stored reports: ${number(after, 2)} ms against ${number(before, 2)} ms = ${number(after / before, 2)}× (goal ≤ 1.5×)`,
  );
}
