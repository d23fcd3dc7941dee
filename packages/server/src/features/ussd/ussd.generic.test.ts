import { afterAll, describe, expect, test } from 'vitest';
import { aChannelGateway } from '../../../test/support/builders/gateways.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { openUssdFixture, thanks, ussdTestStart } from './testing/ussd-fixture.ts';

const fixture = await openUssdFixture();
const { app, db, society, gateway, aCollector, listMessages } = fixture;
afterAll(() => app.close());

describe('a provider that is described by settings', () => {
  let addresses = 0;
  async function describeProvider(settings: Record<string, string>) {
    const generic = await aChannelGateway(db, society.id, { type: 'GenericHttp', settings });
    addresses += 1;
    const send = (fields: Record<string, unknown>, { on = app, key = generic.apiKey } = {}) => {
      const isJson = settings.incomingFormat === 'json';
      return on.nobody.send({
        method: 'POST',
        url: `/api/channels/http/${generic.address}/ussd?key=${key}`,
        headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
        payload: isJson
          ? JSON.stringify(fields)
          : new URLSearchParams(fields as Record<string, string>).toString(),
      });
    };
    return { send, session: `generic-${addresses}` };
  }
  const lastInJson = {
    ...{ incomingFormat: 'json', ussdSessionField: 'data.id', ussdNumberField: 'data.msisdn' },
    ...{ ussdInputField: 'data.input', ussdInput: 'last', ussdStepField: 'data.step' },
    ...{ ussdAnswer: 'json', ussdTextField: 'screen', ussdEndField: 'isOver' },
  };

  test('may send the whole path in a form', async () => {
    const { send, session } = await describeProvider({});
    const phoneNumber = await aCollector();
    const fields = { sessionId: session, phoneNumber };
    expect((await send({ ...fields, text: '920' })).body).toBe(
      'CON Is this right?\nRisk 920\n1 Send\n0 Back',
    );
    expect((await send({ ...fields, text: '920*1' })).body).toContain('END Thank you.');
    expect((await send({ ...fields, text: '920*1' }, { key: 'wrong' })).status).toBe(401);
    expect(await listMessages(phoneNumber)).toMatchObject([{ text: '920', source: 'Ussd' }]);
  });

  test('may send the last answer in JSON, to any process', async () => {
    const { send, session } = await describeProvider(lastInJson);
    const msisdn = await aCollector();
    const restarted = await startTestApp({ now: ussdTestStart, sameDatabaseAs: app });
    const step = (number: number, input: string) => {
      const fields = { data: { id: session, msisdn, input, step: number } };
      return send(fields, { on: number % 2 ? app : restarted });
    };
    expect((await step(1, '*384*123#')).body).toEqual({
      ...{ screen: 'Health risk?\n901 Risk 901\n920 Risk 920', isOver: false },
    });
    await step(2, '901');
    await step(3, '1');
    expect((await step(3, '1')).body).toMatchObject({ screen: 'Sex?\n1 Male\n2 Female\n0 Back' });
    await step(4, '2');
    await step(5, '1');
    const end = { screen: thanks, isOver: true };
    for (const number of [6, 6, 7, 1]) expect((await step(number, '1')).body).toEqual(end);
    await restarted.close();
    expect(await listMessages(msisdn)).toMatchObject([{ text: '901#2#1' }]);
  });

  test('may use the name of a session again, also after the line dropped', async () => {
    const { send } = await describeProvider({ ussdInput: 'last' });
    const phoneNumber = await aCollector();
    const step = async (text: string) => (await send({ sessionId: phoneNumber, phoneNumber, text })).body;
    const first = 'CON Health risk?\n901 Risk 901\n920 Risk 920';
    await step('');
    await step('901');
    expect(await step('')).toBe(first);
    await step('920');
    expect(await step('1')).toContain('END Thank you.');
    app.clock.advance(60_000);
    expect(await step('')).toContain('END Thank you.');
    app.clock.advance(5 * 60_000);
    expect(await step('')).toBe(first);
    await step('920');
    expect(await step('1')).toContain('END Thank you.');
    expect((await listMessages(phoneNumber)).map(({ text }) => text)).toEqual(['920', '920']);
  });

  test.each([
    ['no JSON', '{', 'The body is not JSON.'],
    ['no session', '{"data":{"msisdn":"1"}}', 'data.id is missing.'],
    ['no number', '{"data":{"id":{},"msisdn":[]}}', 'data.id is missing.'],
    ['nothing', 'null', 'data.id is missing.'],
  ])('is told what is wrong with %s', async (_what, payload, body) => {
    const generic = await aChannelGateway(db, society.id, { type: 'GenericHttp', settings: lastInJson });
    const url = `/api/channels/http/${generic.address}/ussd?key=${generic.apiKey}`;
    expect(await app.nobody.send({ method: 'POST', url, payload })).toMatchObject({ status: 400, body });
  });

  test('may send garbage, of which a session keeps a limited amount', async () => {
    const { send, session } = await describeProvider({ ussdInput: 'last' });
    const fields = { sessionId: session, phoneNumber: await aCollector() };
    for (const text of ['', '\0', '\ud83d', '9'.repeat(100_000), '*', '920']) await send({ ...fields, text });
    const rows = await db
      .selectFrom('ussdSessions')
      .select('inputs')
      .where('smsGatewayId', '>', gateway.id)
      .orderBy('updatedAt', 'desc')
      .execute();
    for (const { inputs } of rows) for (const input of inputs) expect(input.length).toBeLessThanOrEqual(21);
    expect((await send({ ...fields, text: '1' })).body).toContain('END Thank you. We received: Risk 920.');
  });
});
