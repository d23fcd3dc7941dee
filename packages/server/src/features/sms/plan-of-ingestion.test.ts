import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { endPool } from '../../platform/db/connection-timeouts.queries.ts';
import { openPool } from '../../platform/db/database.ts';
import { ingestionLimits } from '../../platform/db/query-limits.ts';
import { redeliveryWindow, toDeliveryKeys } from './delivery-key.ts';
import { storeIncomingMessages } from './sms.queries.ts';

const app = await startTestApp({ now: '2024-03-01T12:00:00Z' });
afterAll(() => app.close());

let smsGatewayId: number;
beforeAll(async () => {
  smsGatewayId = (await aGateway(app.db, (await aSociety(app.db)).id)).id;
});

const arrivedAt = new Date('2024-03-01T12:00:00Z');

function aMessage(incomingMessageId: string) {
  const fields = { sender: '+221770000001', timestamp: '20240301115900', text: '1#1#2', incomingMessageId };
  const message = {
    ...{ ...fields, source: 'SmsEagle', smsGatewayId, body: 'a', isTooLong: false },
    ...{ outgoingMessageId: null, modemNumber: null },
  };
  return { ...message, ...toDeliveryKeys(message, arrivedAt) };
}

/** Stores ten messages and explains the plan that the connection kept for the next. */
async function readKeptPlan(prepare: string): Promise<string> {
  const pool = openPool(app.connectionString, 1, ingestionLimits);
  try {
    await pool.query(prepare);
    for (let batch = 0; batch < 10; batch++)
      await storeIncomingMessages(pool, [aMessage(`${prepare} ${batch}`)], { arrivedAt, isDemo: false });
    const values = [
      JSON.stringify([{ ...aMessage(prepare), position: 0 }]),
      arrivedAt.toISOString(),
      'false',
    ];
    const literals = [...values, String(redeliveryWindow)].map((value) => `'${value.replaceAll("'", "''")}'`);
    const explained = `explain execute "store-incoming-messages" (${literals.join(', ')})`;
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(explained);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await endPool(pool);
  }
}

// A kept plan that reads the whole table made each message of the first minutes slower than the one before.
test.each([
  ['new', 'select'],
  ['so small that reading it whole is cheapest', 'analyze raw_reports'],
])('finds an earlier delivery by its index in a table that is %s', async (_name, prepare) => {
  const plan = await readKeptPlan(prepare);
  expect(plan).toMatch(/Index Scan using raw_reports_deduplication_index/);
  expect(plan).not.toMatch(/Seq Scan on raw_reports/);
});
