import type { PlannedChange, UpgradePlan } from './check-upgrade.ts';
import { findLongestBlock } from './check-upgrade.ts';
import type { Blocked, Work } from './statement-plan.ts';

const works: Record<Work, string> = {
  catalog: 'changes its definition',
  reading: 'reads all of it',
  indexing: 'builds an index',
  rewriting: 'rewrites all of it',
  changing: 'changes rows',
};

const blocks: Record<Blocked, string> = {
  nothing: 'nobody waits',
  writing: 'nothing can be stored in it',
  everything: 'nobody can use it',
};

/** A transaction open for this long, in seconds, delays what needs a lock. */
const longTransaction = 30;

const count = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });

function describeSize(bytes: number): string {
  const mebibytes = bytes / (1024 * 1024);
  return mebibytes < 1 ? 'less than 1 MiB' : `${count(mebibytes)} MiB`;
}

const describeTime = (seconds: number) =>
  seconds < 1
    ? 'for a moment'
    : `for about ${seconds < 100 ? `${count(seconds)} s` : `${count(seconds / 60)} min`}`;

function describeChange({ table, rows, bytes, work, blocked, seconds, heldSeconds }: PlannedChange): string {
  const time = describeTime(blocked === 'nothing' ? seconds : heldSeconds);
  return `  ${table} (${count(rows)} rows, ${describeSize(bytes)}): ${works[work]}, ${blocks[blocked]}, ${time}`;
}

/** Whether it takes longer than a moment, or keeps others waiting for longer. */
const isNoticed = ({ seconds, blocked, heldSeconds }: PlannedChange) =>
  Math.max(seconds, blocked === 'nothing' ? 0 : heldSeconds) >= 1;

function describeMoments(changes: readonly PlannedChange[]): string[] {
  const tables = [
    ...new Set(changes.filter(({ blocked }) => blocked !== 'nothing').map(({ table }) => table)),
  ];
  return tables.length === 0 ? [] : [`Locked for a moment each: ${tables.sort().join(', ')}.`];
}

/** The plan as text for an operator. Migrations that do nothing to existing tables are only counted. */
export function describePlan(plan: UpgradePlan): string {
  const { migrations, contracts, changes, longestTransaction } = plan;
  if (migrations.length === 0)
    return 'The database has the schema of this release: there is nothing to apply.\n';
  const lines = [
    migrations.length === 1
      ? `1 migration to apply: ${migrations[0]}.`
      : `${migrations.length} migrations to apply, the last is ${migrations.at(-1)}.`,
  ];
  for (const [migration, own] of Map.groupBy(changes.filter(isNoticed), (change) => change.migration))
    lines.push(migration, ...new Set(own.map(describeChange)));
  lines.push(...describeMoments(changes.filter((change) => !isNoticed(change))));
  const longest = findLongestBlock(plan);
  lines.push(
    longest < 1
      ? 'Nothing keeps servers from storing and reading for longer than a moment.'
      : `Others wait ${describeTime(longest)} at most. Gateways get an error meanwhile and send their messages again.`,
  );
  if (longestTransaction > longTransaction)
    lines.push(
      `A transaction has been open for ${count(longestTransaction)} s. Migrations wait for it: end it, or wait.`,
    );
  for (const name of contracts)
    lines.push(
      `After ${name}, the previous release no longer starts: take a backup, and stop its processes first.`,
    );
  return `${lines.join('\n')}\n`;
}
