/** The bookkeeping of the drill: what gateways were promised, compared with what the database has. */

/** How often something that should exist once exists. */
export interface StoredMessage {
  id: string;
  raw: number;
  reports: number;
  replies: number;
}

/** @param acknowledged ids of messages that a gateway got acknowledged */
export function compareMessages(acknowledged: ReadonlySet<string>, stored: readonly StoredMessage[]) {
  const complete = new Set(
    stored.filter(({ raw, reports, replies }) => raw > 0 && reports > 0 && replies > 0).map(({ id }) => id),
  );
  const isDoubled = ({ raw, reports, replies }: StoredMessage) => raw > 1 || reports > 1 || replies > 1;
  return {
    lost: [...acknowledged].filter((id) => !complete.has(id)).length,
    doubled: stored.filter(isDoubled).length,
  };
}

/** The alerts of the reports of one planted sender. */
export interface PlantedAlerts {
  sender: string;
  reports: number;
  alerts: number;
}

/**
 * Compares alerts with those that must exist: the reports of a sender of a cluster raise one together, those of a sender whose
 * health risk has a threshold of one raise one each.
 */
export function compareAlerts(
  found: readonly PlantedAlerts[],
  clusters: ReadonlySet<string>,
  threshold: number,
) {
  const countExpected = ({ sender, reports }: PlantedAlerts) =>
    clusters.has(sender) ? Number(reports >= threshold) : reports;
  const sum = (count: (one: PlantedAlerts) => number) => found.reduce((total, one) => total + count(one), 0);
  return {
    expected: sum(countExpected),
    missing: sum((one) => Math.max(0, countExpected(one) - one.alerts)),
    doubled: sum((one) => Math.max(0, one.alerts - countExpected(one))),
  };
}

/** An interval without any of some events. Times are milliseconds of one clock. */
export interface Gap {
  from: number;
  to: number;
}

/** The longest interval without an event between two instants. The instants count as events. */
export function findLongestGap(times: readonly number[], { from, to }: Gap): Gap {
  const inside = times.filter((time) => time > from && time < to).sort((one, other) => one - other);
  let longest: Gap = { from, to: from };
  let last = from;
  for (const time of [...inside, to]) {
    if (time - last > longest.to - longest.from) longest = { from: last, to: time };
    last = time;
  }
  return longest;
}

/** Changes reach open pages at least this often while messages arrive, on a busy machine as well. In milliseconds. */
const usualLiveGap = 5000;

/**
 * After how many seconds from the beginning of a fault a live stream delivered changes again: 0 if it was not interrupted,
 * infinite if nothing came any more.
 */
export function measureReturn(times: readonly number[], { from, to }: Gap): number {
  const gap = findLongestGap(times, { from, to });
  if (gap.to - gap.from <= usualLiveGap) return 0;
  return gap.to === to ? Number.POSITIVE_INFINITY : (gap.to - from) / 1000;
}

/** What is printed of a fault. */
export interface FaultResult {
  fault: string;
  acknowledged: number;
  /** Messages that no process accepted until the end of the drill. */
  unaccepted: number;
  lost: number;
  doubled: number;
  /** Longest time without an accepted message, in seconds. */
  gap: number;
  /** Longest time from the first attempt to send a message until it was accepted, in seconds. */
  longestWait: number;
  alerts: { expected: number; missing: number; doubled: number };
  /** Of each web process, in seconds after the fault; 0 if it was not interrupted. */
  liveBack: number[];
  /** Writes on the former primary: how many it confirmed, and how many of these the present one does not have. */
  directWrites: { confirmed: number; missing: number };
  primary: { before: string; after: string };
}

/** Limits in seconds. */
export interface Limits {
  gap: number;
  /** Undefined: however long a message has to wait. */
  wait?: number;
}

/** What is wrong with a result; nothing if it is as it should be. */
export function judge(result: FaultResult, limits: Limits): string[] {
  const { alerts } = result;
  const counts: [number, string][] = [
    [result.lost, 'acknowledged messages are lost'],
    [result.doubled, 'messages are doubled'],
    [result.unaccepted, 'messages were never accepted'],
    [alerts.missing, 'alerts are missing'],
    [alerts.doubled, 'alerts were raised more than once'],
    [result.directWrites.missing, 'writes were confirmed by a second primary'],
  ];
  const wrong = counts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  if (result.acknowledged === 0) wrong.push('no message was acknowledged');
  if (alerts.expected === 0) wrong.push('no alert was expected');
  if (result.directWrites.confirmed === 0) wrong.push('the primary confirmed no write before the fault');
  if (result.gap > limits.gap) wrong.push(`nothing was accepted for ${seconds(result.gap)}`);
  if (result.longestWait > (limits.wait ?? Number.POSITIVE_INFINITY))
    wrong.push(`a message waited ${seconds(result.longestWait)}`);
  if (result.liveBack.some((value) => !Number.isFinite(value))) wrong.push('a live stream did not come back');
  return wrong;
}

const columns: [string, (result: FaultResult) => string][] = [
  ['Fault', ({ fault }) => fault],
  ['Acknowledged', ({ acknowledged }) => String(acknowledged)],
  ['Lost', ({ lost, unaccepted }) => String(lost + unaccepted)],
  ['Doubled', ({ doubled }) => String(doubled)],
  ['Longest without acceptance', ({ gap }) => `${gap.toFixed(1)} s`],
  ['Longest wait of an SMS', ({ longestWait }) => `${longestWait.toFixed(1)} s`],
  [
    'Alerts raised exactly once',
    ({ alerts: { expected, missing, doubled } }) => `${expected - missing - doubled} of ${expected}`,
  ],
  [
    'Live streams back after',
    ({ liveBack }) =>
      liveBack.map((value) => (value === 0 ? 'uninterrupted' : `${value.toFixed(1)} s`)).join(', '),
  ],
  ['Writes of a second primary', ({ directWrites }) => String(directWrites.missing)],
  [
    'New primary',
    ({ primary: { before, after } }) =>
      before === after ? `${after}, as before` : `${after} after ${before}`,
  ],
];

/** A table in Markdown. */
export function formatTable(results: readonly FaultResult[]): string {
  const rows = [columns.map(([title]) => title), columns.map(() => '---')];
  for (const result of results) rows.push(columns.map(([, format]) => format(result)));
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
