import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isFormType } from '../../src/channels/all-types.ts';
import type { GatewayType, Sender } from '../../src/channels/channel.ts';
import { startSimulation } from '../../src/channels/simulation/simulation.ts';
import type { ProviderLink, Simulation } from '../../src/channels/simulator.ts';
import { loadChannel } from '../../src/channels/stored/stored-channels.ts';
import { createDelivery } from '../../src/features/outbox/outbox.delivery.ts';
import { aChannelGateway, aGateway, setFields } from './builders/gateways.ts';
import { aSociety } from './builders/societies.ts';
import { channelTestStart } from './channel-fixture.ts';
import { type SenderEnd, startSenderEnd } from './form-senders.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** What is waited for arrives at once, except on a busy machine. */
const eventually = { timeout: 20_000, interval: 50 };
const sender = '+221771230001';

interface ConformanceFixture {
  app: TestApp;
  simulation: Simulation;
  gatewayId: number;
  nationalSocietyId: number;
  /** Sends what is due, for types that Harken calls. */
  deliver(): Promise<void>;
  /** What is at the other end of a sender that calls no provider. */
  end: SenderEnd | null;
}

/** Stores a gateway of a type, with what reaches its provider. @returns its id */
async function insertGateway(
  app: TestApp,
  { type, nationalSocietyId, end }: { type: GatewayType; nationalSocietyId: number; end: SenderEnd | null },
  link: ProviderLink,
): Promise<number> {
  if (isFormType(type)) {
    const { id } = await aGateway(app.db, nationalSocietyId);
    const fields = { emailAddress: null, ...link.settings, ...link.secrets, ...end?.fields };
    await setFields(app.db, id, { gatewayType: type.name, ...fields });
    if (link.operator?.TELERIVET_URL) app.services.config.telerivetUrl = link.operator.TELERIVET_URL;
    return id;
  }
  const initial = type.settings.flatMap(({ name, initial }) => (initial ? [[name, initial]] : []));
  const { id } = await aChannelGateway(app.db, nationalSocietyId, {
    ...{ type: type.name, sending: type.sending, secrets: link.secrets },
    settings: { ...Object.fromEntries(initial), ...link.settings },
  });
  return id;
}

/** A server on the network, a gateway of the type, and its simulator. */
async function openFixture(
  type: GatewayType,
  transport: Sender['transport'] | null,
): Promise<ConformanceFixture> {
  const app = await startTestApp({
    now: channelTestStart,
    config: { allowPrivateAddresses: true, baseUrl: 'https://harken.example' },
  });
  const serverUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { id: nationalSocietyId } = await aSociety(app.db);
  const end = transport && (await startSenderEnd[transport](app));
  let gatewayId = 0;
  const options = { now: () => app.clock.now().getTime(), retryMilliseconds: 20 };
  const simulation = await startSimulation(type, options, async (link) => {
    gatewayId = await insertGateway(app, { type, nationalSocietyId, end }, link);
    const gateway = await loadChannel(app.services, gatewayId);
    if (!gateway) throw new Error('The gateway is not stored.');
    return { gateway, baseUrl: app.services.config.baseUrl, serverUrl };
  });
  const delivery = createDelivery(app.services, null);
  return {
    ...{ app, simulation, gatewayId, nationalSocietyId, end },
    async deliver() {
      if (end) await end.deliver();
      else if (isFormType(type) || type.sending === 'provider') await delivery.deliverBy('provider');
    },
  };
}

/**
 * What every type must do, tried with its simulator over the network: its messages are stored once, whoever repeats or reorders
 * them, wrong secrets are refused, and SMS are sent and reported. Call it in a `describe`.
 *
 * @param transport by which its SMS are sent, for types with several
 */
export function testChannelType(type: GatewayType, transport: Sender['transport'] | null = null): void {
  const isFetched = !isFormType(type) && type.sending === 'fetched';
  const isReported = isFetched || type.simulator.report !== undefined;
  let fixture: ConformanceFixture;
  beforeAll(async () => {
    fixture = await openFixture(type, transport);
  });
  afterAll(async () => {
    await fixture.simulation.stop();
    await fixture.end?.close();
    const closed = fixture.app.close();
    // A socket that fetch opened and never used is not idle for the server, which would wait for it.
    fixture.app.app.server.closeAllConnections();
    await closed;
  });

  const listTexts = async () => {
    const stored = await fixture.app.db
      .selectFrom('rawReports')
      .select(['text', 'sender', 'source'])
      .where('smsGatewayId', '=', fixture.gatewayId)
      .orderBy('id')
      .execute();
    for (const message of stored)
      expect(message).toMatchObject({ sender, source: type.name === 'Unknown' ? 'SmsEagle' : type.name });
    return stored.map(({ text }) => text);
  };
  const countTexts = async (text: string) => (await listTexts()).filter((stored) => stored === text).length;

  async function queue(body: string): Promise<number> {
    const { app, gatewayId, nationalSocietyId } = fixture;
    const { id } = await app.db
      .insertInto('outboxMessages')
      .values({
        ...{ channel: 'sms', kind: 'feedback', nationalSocietyId, smsGatewayId: gatewayId, body },
        ...{ recipient: sender, nextAttemptAt: app.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const findSms = (id: number) =>
    fixture.app.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Of some types nothing is heard after the SMS: it counts as sent, and what is refused is sent again. */
  async function testUnreported(text: string, isFailing: boolean): Promise<void> {
    const { app, end, simulation } = fixture;
    const listSent = () => (end ? end.listSms() : simulation.sms.map(({ to, text }) => ({ to, text })));
    end?.setFailing(isFailing);
    const id = await queue(text);
    await fixture.deliver();
    if (end && isFailing) {
      expect(await findSms(id)).toMatchObject({ state: 'Retrying' });
      end.setFailing(false);
      app.clock.advance(5 * 60_000);
      await fixture.deliver();
    }
    expect(await findSms(id)).toMatchObject({ state: 'Sent', deliveryStep: null });
    expect(listSent().filter((sms) => sms.text === text)).toEqual([{ to: sender, text }]);
  }

  test.each(['1#1#2', 'àé ü & = % +', 'شكرا 👍'])('stores a message once: %s', async (text) => {
    expect(await fixture.simulation.receive(sender, text)).toBe(true);
    expect(await fixture.simulation.repeat()).toBe(true);
    expect(await countTexts(text)).toBe(1);
  });

  test('stores two messages with the same text', async () => {
    for (const _ of [1, 2]) {
      fixture.app.clock.advance(2000);
      expect(await fixture.simulation.receive(sender, 'twice')).toBe(true);
    }
    expect(await countTexts('twice')).toBe(2);
  });

  test('stores messages that arrive late and in another order, and each repetition once', async () => {
    const { simulation, app } = fixture;
    simulation.hold();
    const received: Promise<boolean>[] = [];
    for (const text of ['first', 'second', 'third']) {
      app.clock.advance(1000);
      received.push(simulation.receive(sender, text));
    }
    app.clock.advance(60_000);
    expect(await listTexts()).not.toContain('first');
    expect(await simulation.release()).toBe(3);
    expect(await Promise.all(received)).toEqual([true, true, true]);
    await simulation.repeat();
    expect((await listTexts()).slice(-3)).toEqual(['third', 'second', 'first']);
  });

  test('refuses a message with a wrong key or signature', async () => {
    expect(await fixture.simulation.receiveForged(sender, 'forged')).toBe(401);
    expect(await listTexts()).not.toContain('forged');
  });

  test.each([
    ['Merci & à vous', false, 'Delivered', 'Sent'],
    ['شكرا', false, 'Delivered', 'Sent'],
    ['never arrives', true, 'Failed', 'Retrying'],
  ])('sends an SMS and learns what became of it: %s', async (text, isFailing, deliveryStep, state) => {
    if (!isReported) return testUnreported(text, isFailing);
    if (isFailing) fixture.simulation.failNext();
    const id = await queue(text);
    await fixture.deliver();
    await vi.waitFor(
      () => expect(fixture.simulation.sms.at(-1)).toMatchObject({ to: sender, text }),
      eventually,
    );
    await vi.waitFor(
      async () => expect(await findSms(id)).toMatchObject({ deliveryStep, state }),
      eventually,
    );
  });

  test('sends an SMS that the provider refuses again, or no more', async () => {
    const refuse = fixture.simulation.commands.refuse;
    if (!refuse) return expect(isFetched || fixture.end !== null).toBe(true);
    await refuse.run([]);
    const id = await queue('to nobody');
    await fixture.deliver();
    const { state, reason } = await findSms(id);
    expect(['Retrying', 'Failed']).toContain(state);
    expect(reason).toBe('outbox.reason.serviceRefused');
  });

  test('sends an SMS again when the provider was down', async () => {
    const { commands, sms } = fixture.simulation;
    if (!commands.down || !commands.up) return expect(isFetched || fixture.end !== null).toBe(true);
    await commands.down.run([]);
    const id = await queue('after the outage');
    await fixture.deliver();
    expect(await findSms(id)).toMatchObject({
      state: 'Retrying',
      reason: 'outbox.reason.serviceUnreachable',
    });
    await commands.up.run([]);
    fixture.app.clock.advance(5 * 60_000);
    await fixture.deliver();
    expect(await findSms(id)).toMatchObject({ state: 'Sent' });
    expect(sms.filter(({ text }) => text === 'after the outage')).toHaveLength(1);
  });

  test('answers a number that dials a code', async () => {
    const { ussd } = fixture.simulation.commands;
    if (!ussd) return expect(type.simulator.dial).toBeUndefined();
    // Nobody's number: the end is polite.
    expect(await ussd.run(['+221779999999'])).toMatch(/^END ./);
  });
}
