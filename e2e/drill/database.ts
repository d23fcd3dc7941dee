import pg from 'pg';
import { countOpen } from '../support/fault-fixture.ts';
import { until } from '../support/until.ts';
import type { PlantedAlerts, StoredMessage } from './tally.ts';

/** Reads through HAProxy what the database has. Each query has a connection of its own: there may be a new primary. */
export interface DrillDatabase {
  prepare(): Promise<void>;
  /** Waits until all stored messages are parsed and evaluated. */
  untilProcessed(): Promise<void>;
  listMessages(ids: string[]): Promise<StoredMessage[]>;
  /** @param since the id of the first message */
  countAlerts(dataCollectorIds: number[], since: string): Promise<PlantedAlerts[]>;
  /** Which of the rows that were written on a server exist. */
  listWrites(): Promise<Set<string>>;
}

/** Jobs of a killed worker are only tried again after its last sign of life has expired. */
const secondsToProcess = 240;

export function openDrillDatabase(url: string): DrillDatabase {
  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
  return {
    async prepare() {
      await query('create schema drill');
      await query('create table drill.writes (id text primary key)');
    },
    async untilProcessed() {
      await until(
        async () => Number((await query<{ count: string }>(countOpen))[0]?.count),
        (open) => open === 0,
        secondsToProcess,
      );
    },
    listMessages: (ids) =>
      query<StoredMessage>(
        `select incoming_message_id as id, count(*)::int as raw, count(reports.id)::int as reports,
           coalesce(sum((select count(*) from outbox_messages where raw_report_id = raw_reports.id and kind = 'feedback')), 0)::int
             as replies
         from raw_reports left join reports on reports.id = raw_reports.id
         where incoming_message_id = any($1) group by incoming_message_id`,
        [ids],
      ),
    countAlerts: (dataCollectorIds, since) =>
      query<PlantedAlerts>(
        `select raw_reports.sender, count(distinct reports.id)::int as reports, count(distinct alert_reports.alert_id)::int as alerts
         from reports join raw_reports on raw_reports.id = reports.id
           left join alert_reports on alert_reports.report_id = reports.id
         where reports.data_collector_id = any($1) and incoming_message_id::bigint >= $2::bigint group by raw_reports.sender`,
        [dataCollectorIds, since],
      ),
    async listWrites() {
      return new Set((await query<{ id: string }>('select id from drill.writes')).map(({ id }) => id));
    },
  };
}
