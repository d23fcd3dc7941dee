import { beforeAll, describe, expect, test } from 'vitest';
import { testNow } from './support/clock.ts';
import { deliver, formatListedTime, formatTimestamp, post } from './support/gateway.ts';
import {
  createMessageFixture,
  listMessages,
  listReplies,
  type MessageFixture,
} from './support/message-fixture.ts';
import { startTestServer } from './support/test-server.ts';
import { until } from './support/until.ts';

/** Test cases G01 to G18 of ingestion (docs/spec/sms.md), with times relative to now instead of a fixed day. */
const { server, api } = await startTestServer();
const { url } = server;
let fixture: MessageFixture;
let apiKey: string;
beforeAll(async () => {
  fixture = await createMessageFixture(api);
  apiKey = fixture.society.apiKey;
});

const minutes = (count: number) => new Date(Math.floor(testNow() / 1000) * 1000 + count * 60_000);
const isOld = (dateTime: string) => testNow() - Date.parse(`${dateTime}Z`) > 60_000;

/** Unique texts, to find messages. */
let lastText = 0;
const createText = () => `own words ${++lastText}`;
const findMessages = async (text: string) =>
  (await listMessages(api, fixture.projectA)).filter(({ message }) => message === text);
const waitForMessages = (text: string, count = 1) =>
  until(
    () => findMessages(text),
    ({ length }) => length >= count,
  );

/** A form of a given length in bytes. */
function createForm(bytes: number): string {
  const form = new URLSearchParams({
    sender: fixture.senders.H,
    timestamp: formatTimestamp(minutes(-1)),
    apikey: apiKey,
  });
  const start = `${form}&text=`;
  return start + 'x'.repeat(bytes - start.length);
}

describe('forms', () => {
  test('G01: 3,000 bytes are accepted', async () => {
    expect(await post(url, createForm(3000))).toBe(200);
  });

  test('G02: 3,001 bytes are rejected', async () => {
    expect(await post(url, createForm(3001))).toBe(400);
  });

  test.each(['', '   ', '\r\n'])('G03: an empty one is rejected: %j', async (form) => {
    expect(await post(url, form)).toBe(400);
  });

  test('G04: without the exact key of a gateway it is rejected', async () => {
    const form = { sender: fixture.senders.H, text: '1', timestamp: formatTimestamp(minutes(-1)) };
    expect(await post(url, form)).toBe(401);
    for (const apikey of ['', ' ', apiKey.toUpperCase(), `${apiKey}x`, "' or true --"])
      expect(await post(url, { ...form, apikey }), apikey).toBe(401);
  });

  test('without a content length it is rejected', async () => {
    const body = new Blob([createForm(200)]).stream();
    const request = { method: 'POST', body, duplex: 'half' };
    expect((await fetch(`${url}/api/enqueueSmsEagleReport`, request as RequestInit)).status).toBe(400);
  });

  test('with a duplicate field it is rejected, because its value is ambiguous', async () => {
    expect(await post(url, `${createForm(200)}&apikey=${apiKey}`)).toBe(400);
  });

  test('a key inside the text is only text', async () => {
    const text = `${createText()} &apikey=${apiKey}`;
    expect(await post(url, { sender: fixture.senders.H, text, apikey: 'none' })).toBe(401);
    expect(
      await post(url, {
        sender: fixture.senders.H,
        text,
        timestamp: formatTimestamp(minutes(-1)),
        apikey: apiKey,
      }),
    ).toBe(200);
    expect(await waitForMessages(text)).toHaveLength(1);
  });
});

describe("the gateway's clock", () => {
  test.each([
    ['G05', 'a minute ago', -1, -1],
    ['G06', 'less than three minutes ahead', 2.9, 2.9],
    ['G08', 'an hour ahead', 60, 0],
    ['G09', '58 minutes ahead', 58, -2],
    ['G10, just inside', '62.5 minutes ahead', 62.5, 2.5],
  ])('%s: %s is accepted, and corrected if it is an hour off', async (_name, _when, ahead, correctedTo) => {
    const sentAt = minutes(ahead);
    const text = createText();
    await deliver(url, apiKey, { sender: fixture.senders.H, text, timestamp: formatTimestamp(sentAt) });
    const [row] = await waitForMessages(text);
    expect(row?.reportErrorType).toBe('FormatError');
    expect(row?.dateTime).toBe(formatListedTime(new Date(sentAt.getTime() + (correctedTo - ahead) * 60_000)));
  });

  test.each([
    ['G07', () => formatTimestamp(minutes(3.2))],
    ['G10', () => formatTimestamp(minutes(63.1))],
    ['G11', () => formatTimestamp(minutes(56.9))],
    ['G12, another format', () => '2024-03-01 12:00'],
    ['G12, a thirteenth month', () => '20241301000000'],
    ['G12, empty', () => ''],
    ['a day that does not exist', () => '20240230120000'],
  ])(
    '%s: an implausible time is a Gateway error, listed with its arrival and not answered',
    async (_name, timestamp) => {
      const before = (await listReplies(api)).length;
      const text = createText();
      const arrivedAfter = formatListedTime(new Date(testNow()));
      await deliver(url, apiKey, { sender: fixture.senders.H, text, timestamp: timestamp() });
      const [row] = await waitForMessages(text);
      expect(row).toMatchObject({ reportErrorType: 'Gateway', dataCollectorType: 'UnknownSender' });
      expect((row?.dateTime ?? '') >= arrivedAfter && !isOld(row?.dateTime ?? '')).toBe(true);
      expect(await listReplies(api)).toHaveLength(before);
    },
  );
});

describe('repeated deliveries', () => {
  test('G13: with the same id, sender and time through the same gateway are one message', async () => {
    const text = createText();
    const sms = { sender: fixture.senders.H, text, msgid: '770001', timestamp: formatTimestamp(minutes(-5)) };
    for (const _ of [1, 2, 3]) expect(await deliver(url, apiKey, sms)).toBe(200);
    const marker = createText();
    await deliver(url, apiKey, { sender: fixture.senders.H, text: marker });
    await waitForMessages(marker);
    expect(await findMessages(text)).toHaveLength(1);
  });

  test('G14: through another gateway are another message', async () => {
    const text = createText();
    const sms = { sender: fixture.senders.H, text, msgid: '770002', timestamp: formatTimestamp(minutes(-5)) };
    await deliver(url, apiKey, sms);
    await deliver(url, fixture.otherApiKey, sms);
    expect(await waitForMessages(text, 2)).toHaveLength(2);
  });

  test('without an id are one message if sender, text and time are equal', async () => {
    const text = createText();
    const form = { sender: fixture.senders.H, text, timestamp: formatTimestamp(minutes(-5)), apikey: apiKey };
    for (const _ of [1, 2, 3]) await post(url, form);
    await post(url, { ...form, timestamp: formatTimestamp(minutes(-4)) });
    expect(await waitForMessages(text, 2)).toHaveLength(2);
  });

  test('with the same id, sender and text are one message, whatever the time', async () => {
    const text = createText();
    const form = { sender: fixture.senders.H, text, msgid: '770003', apikey: apiKey };
    for (const ago of [-4, -3]) await post(url, { ...form, timestamp: formatTimestamp(minutes(ago)) });
    await post(url, { ...form, msgid: '770004', timestamp: formatTimestamp(minutes(-2)) });
    expect(await waitForMessages(text, 2)).toHaveLength(2);
  });
});

describe('senders', () => {
  test('G15: a blank one is an error', async () => {
    const text = createText();
    await deliver(url, apiKey, { sender: ' ', text });
    expect(await waitForMessages(text)).toMatchObject([
      { reportErrorType: 'Other', dataCollectorType: 'UnknownSender' },
    ]);
  });

  test('G16: a collector of another society is an error and gets no reply', async () => {
    const { F } = fixture.senders;
    const text = createText();
    await deliver(url, apiKey, { sender: F, text });
    expect(await waitForMessages(text)).toMatchObject([
      { reportErrorType: 'Other', dataCollectorType: 'UnknownSender' },
    ]);
    expect((await listReplies(api)).filter(({ to }) => to === F)).toEqual([]);
  });

  test.each([
    ['the additional number', () => fixture.senders.N],
    ['the number without plus', () => fixture.senders.H.slice(1)],
    ['the number with 00', () => fixture.senders.H.replace('+', '00')],
    ['the number in national format', () => fixture.senders.H.slice('+221'.length)],
    ['the number with spaces', () => fixture.senders.H.replace(/(\d{3})(?=\d)/g, '$1 ')],
  ])('G17: %s is recognised', async (_which, sender) => {
    const text = createText();
    await deliver(url, apiKey, { sender: sender(), text });
    expect(await waitForMessages(text)).toMatchObject([{ dataCollectorType: 'Human', village: 'Village 1' }]);
  });

  test('a message from the additional number is answered there', async () => {
    const to = async () => (await listReplies(api)).filter((reply) => reply.to === fixture.senders.N);
    const before = (await to()).length;
    await deliver(url, apiKey, { sender: fixture.senders.N, text: '1' });
    expect(await until(to, ({ length }) => length > before)).toHaveLength(before + 1);
  });
});

describe('other gateways', () => {
  test('G18: field names in upper case and empty fields are accepted', async () => {
    const text = createText();
    const timestamp = formatTimestamp(minutes(-1));
    const form = new URLSearchParams({
      SENDER: fixture.senders.H,
      TIMESTAMP: timestamp,
      TEXT: text,
      APIKEY: apiKey,
    });
    expect(await post(url, `${form}&&`, '/API/ENQUEUESMSEAGLEREPORT')).toBe(200);
    expect(await waitForMessages(text)).toMatchObject([
      { dataCollectorType: 'Human', reportErrorType: 'FormatError' },
    ]);
  });

  test('an app on a phone posts the same form to another address', async () => {
    const text = createText();
    const form = { sender: fixture.senders.H, text, timestamp: formatTimestamp(minutes(-1)), apikey: apiKey };
    expect(await post(url, form, '/api/enqueueSmsGatewayReport')).toBe(200);
    expect(await waitForMessages(text)).toMatchObject([
      { dataCollectorType: 'Human', reportErrorType: 'FormatError' },
    ]);
  });

  test('Telerivet has other field names and timestamps in seconds', async () => {
    const text = createText();
    const sentAt = minutes(-7);
    const form = {
      from_number_e164: fixture.senders.H.slice(1),
      content: text,
      time_created: String(sentAt.getTime() / 1000),
      time_updated: '1700000001',
      apikey: apiKey,
    };
    expect(await post(url, form, '/api/enqueueTelerivetReport')).toBe(200);
    expect(await waitForMessages(text)).toMatchObject([
      { dataCollectorType: 'Human', dateTime: formatListedTime(sentAt) },
    ]);
  });
});
