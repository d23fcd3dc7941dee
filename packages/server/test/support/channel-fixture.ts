import type { InjectOptions } from 'fastify';
import { type ProviderServer, startProviderServer } from '../../src/channels/simulation/provider-server.ts';
import { createDelivery } from '../../src/features/outbox/outbox.delivery.ts';
import { aChannelGateway } from './builders/gateways.ts';
import { aSociety } from './builders/societies.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** A society with one gateway of a type, its provider, and what tests do with them. */
export interface ChannelFixture {
  app: TestApp;
  provider: ProviderServer;
  nationalSocietyId: number;
  society: { id: number; organizationId: number };
  gateway: { id: number; apiKey: string; address: string };
  /** Calls an address of the gateway: `rest` follows its own address, with a query. */
  call(rest: string, options?: Partial<InjectOptions>): Promise<{ status: number; body: unknown }>;
  /** The messages that the gateway stored, oldest first. */
  stored(): Promise<
    { sender: string | null; text: string | null; timestamp: string | null; source: string }[]
  >;
  /** Queues an SMS. */
  queue(text: string, kind?: string): Promise<number>;
  /** Sends what is due by providers. */
  deliver(): Promise<number>;
  /** A message of the outbox. */
  outgoing(id: number): Promise<{
    state: string;
    reason: string | null;
    reasonCode: string | null;
    deliveryStep: string | null;
    providerMessageId: string | null;
    cost: string | null;
    attempts: number;
    sentAt: Date | null;
    deliveredAt: Date | null;
    smsGatewayId: number | null;
  }>;
  close(): Promise<void>;
}

export const channelTestStart = '2026-11-21T10:00:00Z';

/**
 * @param settings of the gateway; `{provider}` stands for the address of the provider
 */
export async function openChannelFixture(
  type: string,
  path: string,
  {
    settings = {},
    secrets = {},
    ...columns
  }: {
    settings?: Record<string, string>;
    secrets?: Record<string, string>;
    sending?: 'provider' | 'fetched';
  } = {},
): Promise<ChannelFixture> {
  const provider = await startProviderServer();
  const app = await startTestApp({
    now: channelTestStart,
    config: { allowPrivateAddresses: true, baseUrl: 'https://harken.example' },
  });
  const society = await aSociety(app.db);
  const nationalSocietyId = society.id;
  const filled = Object.entries(settings).map(([name, value]) => [
    name,
    value.replace('{provider}', provider.url),
  ]);
  const gateway = await aChannelGateway(app.db, nationalSocietyId, {
    ...{ type, secrets, ...columns },
    settings: Object.fromEntries(filled),
  });
  const delivery = createDelivery(app.services, null);
  return {
    ...{ app, provider, society, nationalSocietyId, gateway },
    async call(rest, options = {}) {
      const url = `/api/channels/${path}/${gateway.address}${rest}`;
      const { status, body } = await app.nobody.send({ method: 'GET', url, ...options });
      return { status, body };
    },
    stored: () =>
      app.db
        .selectFrom('rawReports')
        .select(['sender', 'text', 'timestamp', 'source'])
        .where('smsGatewayId', '=', gateway.id)
        .orderBy('id')
        .execute(),
    async queue(body, kind = 'feedback') {
      const { id } = await app.db
        .insertInto('outboxMessages')
        .values({
          ...{ channel: 'sms', kind, nationalSocietyId, smsGatewayId: gateway.id, body },
          recipient: '+221771234567',
          nextAttemptAt: app.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deliver: () => delivery.deliverBy('provider'),
    outgoing: (id) =>
      app.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async close() {
      await provider.close();
      await app.close();
    },
  };
}
