import type { TestApp } from '../../../../test/support/test-app.ts';

/** The kinds of events of earlier releases. */
const formerKinds = [
  ...['report.received', 'alert.raised', 'alert.escalated', 'alert.dismissed', 'alert.closed'],
];

/** Webhooks that receive events, and what is queued for them. */
export function createWebhooksFixture({ db }: TestApp) {
  let number = 0;
  return {
    /** Adds a webhook; without `kinds` it receives those of earlier releases. */
    async aSubscriber(nationalSocietyId: number, given: object = {}): Promise<number> {
      const { id } = await db
        .insertInto('webhooks')
        .values({
          ...{ nationalSocietyId, name: `Listener ${++number}`, url: 'https://ministry.example/in' },
          ...{ kinds: formerKinds, encryptedSecret: Buffer.alloc(40), ...given },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** All events in the order in which they were queued. */
    async listEvents() {
      const rows = await db
        .selectFrom('outboxMessages')
        .selectAll()
        .where('channel', '=', 'webhook')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, body: JSON.parse(row.body) }));
    },
    /** Removes all webhooks and messages. */
    async clear(): Promise<void> {
      await db.deleteFrom('webhookReportChanges').execute();
      await db.deleteFrom('outboxMessages').execute();
      await db.deleteFrom('webhooks').execute();
    },
  };
}
