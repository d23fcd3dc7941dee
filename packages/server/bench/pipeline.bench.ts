import { sql } from 'kysely';
import { interpretWaitingMessages } from '../src/features/reports/interpretation.actions.ts';
import type { Services } from '../src/platform/services.ts';
import { gatewayTime, inlineJobs, type Stage, timed } from './stage.ts';

/** How long the way of a message takes from the moment it is stored: read, answered, grouped, alerts raised. */

let messageNumber = 0;

/** Stores messages of collectors chosen by `pick`, as the intake does. */
async function storeMessages(
  { services, ...stage }: Stage,
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
    select 'SmsEagle', ${stage.gatewayId}::int, ${stage.nationalSocietyId}::int, sender, ${gatewayTime(now)}::text, '1#1#2', msgid, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as message (sender text, msgid text)`.execute(
    services.db,
  );
}

/** Takes the stored messages all the way. @returns milliseconds per message */
export async function measureWay(
  stage: Stage,
  count: number,
  pick: (index: number) => { phoneNumber: string },
): Promise<number> {
  await storeMessages(stage, count, pick);
  // Statistics as the server's own housekeeping keeps them; it comes once a minute, too late for a fresh stage.
  await sql`analyze`.execute(stage.services.db);
  const jobs = inlineJobs(() => services, stage.services.jobs) as Services['jobs'] & {
    drain(): Promise<void>;
  };
  const services: Services = { ...stage.services, jobs };
  const milliseconds = await timed(async () => {
    while ((await interpretWaitingMessages(services, 250)) > 0) await jobs.drain();
  });
  return milliseconds / count;
}

/** Messages a second over the whole way, by collectors all over the country. */
export async function measurePipeline(stage: Stage, count = 10_000): Promise<number> {
  const { collectors } = stage;
  const perMessage = await measureWay(
    stage,
    count,
    (index) => collectors[(index * 7919) % collectors.length] ?? { phoneNumber: '' },
  );
  return 1000 / perMessage;
}
