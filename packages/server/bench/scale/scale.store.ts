import type { BenchFixture } from '../fixture.ts';
import {
  type DoneStatement,
  dropIndexes,
  measureSeconds,
  runAll,
  type Statement,
} from '../without-indexes.ts';
import { insertAlerts, insertDecisions, insertMessages, insertReplies, insertReports } from './scale.rows.ts';

/** Stores the rows of a stage: without indexes, triggers and checks of references, from several connections; then the indexes. */

/** For loading only: the server is restarted with other settings before anything is measured. */
export const loadingSettings = [
  ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'],
  ...['shared_buffers=2GB', 'maintenance_work_mem=1536MB', 'max_parallel_maintenance_workers=1'],
  ...['max_wal_size=2GB', 'work_mem=64MB'],
];

const rowsPerStatement = 500_000;
export const bigTables = ['raw_reports', 'reports', 'outbox_messages', 'audit_events'];

export interface LoadedStage {
  /** Seconds for rows, for indexes, and for `vacuum analyze`. */
  rows: number;
  indexes: number;
  vacuum: number;
  /** The indexes that took longest. */
  slowest: DoneStatement[];
}

/** Stores messages and what came of them: reports, alerts, a reply to one of so many messages, and a decision in the audit log about one of so many. */
export async function storeStage(
  { connectionString }: BenchFixture,
  {
    messages,
    messagesPerReply,
    messagesPerDecision,
  }: { messages: number; messagesPerReply: number; messagesPerDecision: number },
): Promise<LoadedStage> {
  const definitions = await dropIndexes(connectionString, bigTables);
  const now = new Date();
  const parts = Array.from(
    { length: Math.ceil(messages / rowsPerStatement) },
    (_, part): [number, number] => [
      part * rowsPerStatement + 1,
      Math.min(messages, (part + 1) * rowsPerStatement),
    ],
  );
  const perPart = (text: string, extra: unknown[] = []): Statement[] =>
    parts.map(([from, to]) => [text, [from, to, messages, now, ...extra]]);
  const rows = await measureSeconds(async () => {
    // messages and reports alternate, so that each connection appends to its own table most of the time
    await runAll(
      connectionString,
      perPart(insertMessages).flatMap((statement, at) => [
        statement,
        perPart(insertReports)[at] as Statement,
      ]),
    );
    await runAll(connectionString, [
      ...perPart(insertReplies, [messagesPerReply]),
      ...perPart(insertDecisions, [messagesPerDecision]),
    ]);
    for (const text of insertAlerts) await runAll(connectionString, [[text]]);
    await runAll(connectionString, setSequences);
  });
  let slowest: LoadedStage['slowest'] = [];
  const indexes = await measureSeconds(async () => {
    slowest = (await runAll(connectionString, definitions)).slice(0, 3);
  });
  const vacuum = await measureSeconds(() =>
    runAll(connectionString, [
      ...[...bigTables, 'alerts', 'alert_reports', 'clusters', 'cluster_locations'].map(
        (table): Statement => [`vacuum (analyze, parallel 0) ${table}`],
      ),
    ]),
  );
  return { rows, indexes, vacuum, slowest };
}

/** Numbers go on after those of the stored rows. */
const setSequences: Statement[] = [
  ["select setval('data_change_numbers', (select max(change_number) from reports))"],
  ...['raw_reports', 'outbox_messages', 'audit_events', 'clusters', 'alerts'].map(
    (table): Statement => [
      `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce((select max(id) from ${table}), 0) + 1)`,
    ],
  ),
];
