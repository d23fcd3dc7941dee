import { sql } from 'kysely';
import { processWaitingMessages } from '../src/features/reports/processing/processing.actions.ts';
import type { Services } from '../src/platform/services.ts';
import { type BenchDatabase, gatewayTime, inlineJobs, measureTime } from './fixture.ts';

/** Measures processing of stored messages: parsing, feedback messages, clusters and alerts. */

let messageNumber = 0;

/** Stores messages of collectors chosen by `pick`, like ingestion does. */
async function storeMessages(
  { services, ...fixture }: BenchDatabase,
  count: number,
  pick: (index: number) => { phoneNumber: string },
): Promise<void> {
  const now = new Date();
  const rows = Array.from({ length: count }, (_row, index) => {
    messageNumber += 1;
    return { sender: pick(index).phoneNumber, msgid: `bench ${messageNumber}` };
  });
  await sql`
    insert into raw_reports (source, sms_gateway_id, national_society_id, sender, timestamp, text, incoming_message_id, arrived_at)
    select 'SmsEagle', ${fixture.gatewayId}::int, ${fixture.nationalSocietyId}::int, sender, ${gatewayTime(now)}::text, '1#1#2', msgid, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as message (sender text, msgid text)`.execute(
    services.db,
  );
}

/** Stores and processes messages. @returns milliseconds of processing per message */
export async function measureProcessing(
  fixture: BenchDatabase,
  count: number,
  pick: (index: number) => { phoneNumber: string },
): Promise<number> {
  await storeMessages(fixture, count, pick);
  // Autovacuum updates statistics once a minute, which is too late for a new database.
  await sql`analyze`.execute(fixture.services.db);
  const jobs = inlineJobs(() => services, fixture.services.jobs) as Services['jobs'] & {
    drain(): Promise<void>;
  };
  const services: Services = { ...fixture.services, jobs };
  const milliseconds = await measureTime(async () => {
    while ((await processWaitingMessages(services, 250)) > 0) await jobs.drain();
  });
  return milliseconds / count;
}

/** Messages per second through the whole pipeline, of collectors in the whole country. */
export async function measurePipeline(fixture: BenchDatabase, count = 10_000): Promise<number> {
  const { collectors } = fixture;
  const perMessage = await measureProcessing(
    fixture,
    count,
    (index) => collectors[(index * 7919) % collectors.length] ?? { phoneNumber: '' },
  );
  return 1000 / perMessage;
}
