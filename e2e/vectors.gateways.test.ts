import { beforeAll, describe, expect, test } from 'vitest';
import { testNow } from './support/clock.ts';
import { deliver, post, shownTime, timestampOf } from './support/gateway.ts';
import { everyMessage, everyReply, type MessageStage, setMessageStage } from './support/message-stage.ts';
import { startTestServer } from './support/test-server.ts';
import { until } from './support/until.ts';

/** G01–G18 of operations.md 12.3, with times from now on instead of a fixed day. */
const { server, api } = await startTestServer();
const { url } = server;
let stage: MessageStage;
let apiKey: string;
beforeAll(async () => {
  stage = await setMessageStage(api);
  apiKey = stage.society.apiKey;
});

const minutes = (count: number) => new Date(Math.floor(testNow() / 1000) * 1000 + count * 60_000);
const isOld = (dateTime: string) => testNow() - Date.parse(`${dateTime}Z`) > 60_000;

/** Texts that no other test sends: by them a message is found again. */
let lastText = 0;
const ownText = () => `own words ${++lastText}`;
const messagesWith = async (text: string) =>
  (await everyMessage(api, stage.projectA)).filter(({ message }) => message === text);
const listed = (text: string, count = 1) =>
  until(
    () => messagesWith(text),
    ({ length }) => length >= count,
  );

/** A form of exactly so many bytes. */
function formOf(bytes: number): string {
  const form = new URLSearchParams({
    sender: stage.senders.H,
    timestamp: timestampOf(minutes(-1)),
    apikey: apiKey,
  });
  const start = `${form}&text=`;
  return start + 'x'.repeat(bytes - start.length);
}

describe('forms', () => {
  test('G01: one of 3,000 bytes is taken', async () => {
    expect(await post(url, formOf(3000))).toBe(200);
  });

  test('G02: one of 3,001 bytes is not', async () => {
    expect(await post(url, formOf(3001))).toBe(400);
  });

  test.each(['', '   ', '\r\n'])('G03: an empty one is not: %j', async (form) => {
    expect(await post(url, form)).toBe(400);
  });

  test('G04: without the exact key of a gateway it is not', async () => {
    const form = { sender: stage.senders.H, text: '1', timestamp: timestampOf(minutes(-1)) };
    expect(await post(url, form)).toBe(401);
    for (const apikey of ['', ' ', apiKey.toUpperCase(), `${apiKey}x`, "' or true --"])
      expect(await post(url, { ...form, apikey }), apikey).toBe(401);
  });

  test('one whose length is not said beforehand is not', async () => {
    const body = new Blob([formOf(200)]).stream();
    const request = { method: 'POST', body, duplex: 'half' };
    expect((await fetch(`${url}/api/enqueueSmsEagleReport`, request as RequestInit)).status).toBe(400);
  });

  test('with a name twice it is not, because nobody knows which value is meant', async () => {
    expect(await post(url, `${formOf(200)}&apikey=${apiKey}`)).toBe(400);
  });

  test('a key inside the text is text', async () => {
    const text = `${ownText()} &apikey=${apiKey}`;
    expect(await post(url, { sender: stage.senders.H, text, apikey: 'none' })).toBe(401);
    expect(
      await post(url, { sender: stage.senders.H, text, timestamp: timestampOf(minutes(-1)), apikey: apiKey }),
    ).toBe(200);
    expect(await listed(text)).toHaveLength(1);
  });
});

describe("the gateway's clock", () => {
  test.each([
    ['G05', 'a minute ago', -1, -1],
    ['G06', 'less than three minutes ahead', 2.9, 2.9],
    ['G08', 'an hour ahead', 60, 0],
    ['G09', '58 minutes ahead', 58, -2],
    ['G10, just inside', '62.5 minutes ahead', 62.5, 2.5],
  ])('%s: %s is taken, put right where it is an hour wrong', async (_name, _when, ahead, shown) => {
    const sentAt = minutes(ahead);
    const text = ownText();
    await deliver(url, apiKey, { sender: stage.senders.H, text, timestamp: timestampOf(sentAt) });
    const [row] = await listed(text);
    expect(row?.reportErrorType).toBe('FormatError');
    expect(row?.dateTime).toBe(shownTime(new Date(sentAt.getTime() + (shown - ahead) * 60_000)));
  });

  test.each([
    ['G07', () => timestampOf(minutes(3.2))],
    ['G10', () => timestampOf(minutes(63.1))],
    ['G11', () => timestampOf(minutes(56.9))],
    ['G12, another form', () => '2024-03-01 12:00'],
    ['G12, a thirteenth month', () => '20241301000000'],
    ['G12, nothing', () => ''],
    ['a day that does not exist', () => '20240230120000'],
  ])(
    '%s: what cannot be is a Gateway error, shown at its arrival and not answered',
    async (_name, timestamp) => {
      const before = (await everyReply(api)).length;
      const text = ownText();
      const arrivedAfter = shownTime(new Date(testNow()));
      await deliver(url, apiKey, { sender: stage.senders.H, text, timestamp: timestamp() });
      const [row] = await listed(text);
      expect(row).toMatchObject({ reportErrorType: 'Gateway', dataCollectorType: 'UnknownSender' });
      expect((row?.dateTime ?? '') >= arrivedAfter && !isOld(row?.dateTime ?? '')).toBe(true);
      expect(await everyReply(api)).toHaveLength(before);
    },
  );
});

describe('messages that come again', () => {
  test('G13: the same id, sender and time through the same gateway is the same message', async () => {
    const text = ownText();
    const sms = { sender: stage.senders.H, text, msgid: '770001', timestamp: timestampOf(minutes(-5)) };
    for (const _ of [1, 2, 3]) expect(await deliver(url, apiKey, sms)).toBe(200);
    const marker = ownText();
    await deliver(url, apiKey, { sender: stage.senders.H, text: marker });
    await listed(marker);
    expect(await messagesWith(text)).toHaveLength(1);
  });

  test('G14: through another gateway it is another one', async () => {
    const text = ownText();
    const sms = { sender: stage.senders.H, text, msgid: '770002', timestamp: timestampOf(minutes(-5)) };
    await deliver(url, apiKey, sms);
    await deliver(url, stage.otherApiKey, sms);
    expect(await listed(text, 2)).toHaveLength(2);
  });

  test('without an id, or with the id of a counter that began anew, none is taken for another', async () => {
    const text = ownText();
    const form = { sender: stage.senders.H, text, timestamp: timestampOf(minutes(-5)), apikey: apiKey };
    for (const _ of [1, 2]) await post(url, form);
    for (const ago of [-4, -3])
      await post(url, { ...form, msgid: '1', timestamp: timestampOf(minutes(ago)) });
    expect(await listed(text, 4)).toHaveLength(4);
  });
});

describe('senders', () => {
  test('G15: a blank one is an error', async () => {
    const text = ownText();
    await deliver(url, apiKey, { sender: ' ', text });
    expect(await listed(text)).toMatchObject([
      { reportErrorType: 'Other', dataCollectorType: 'UnknownSender' },
    ]);
  });

  test('G16: a collector of another society is an error and not answered', async () => {
    const { F } = stage.senders;
    const text = ownText();
    await deliver(url, apiKey, { sender: F, text });
    expect(await listed(text)).toMatchObject([
      { reportErrorType: 'Other', dataCollectorType: 'UnknownSender' },
    ]);
    expect((await everyReply(api)).filter(({ to }) => to === F)).toEqual([]);
  });

  test.each([
    ['the additional number', () => stage.senders.N],
    ['the number without plus', () => stage.senders.H.slice(1)],
    ['the number with 00', () => stage.senders.H.replace('+', '00')],
    ['the number as it is dialled at home', () => stage.senders.H.slice('+221'.length)],
    ['the number with blanks', () => stage.senders.H.replace(/(\d{3})(?=\d)/g, '$1 ')],
  ])('G17: %s is recognised', async (_which, sender) => {
    const text = ownText();
    await deliver(url, apiKey, { sender: sender(), text });
    expect(await listed(text)).toMatchObject([{ dataCollectorType: 'Human', village: 'Village 1' }]);
  });

  test('who writes from the additional number is answered there', async () => {
    const to = async () => (await everyReply(api)).filter((reply) => reply.to === stage.senders.N);
    const before = (await to()).length;
    await deliver(url, apiKey, { sender: stage.senders.N, text: '1' });
    expect(await until(to, ({ length }) => length > before)).toHaveLength(before + 1);
  });
});

describe('other gateways', () => {
  test('G18: names in upper case and empty pairs are the same', async () => {
    const text = ownText();
    const timestamp = timestampOf(minutes(-1));
    const form = new URLSearchParams({
      SENDER: stage.senders.H,
      TIMESTAMP: timestamp,
      TEXT: text,
      APIKEY: apiKey,
    });
    expect(await post(url, `${form}&&`, '/API/ENQUEUESMSEAGLEREPORT')).toBe(200);
    expect(await listed(text)).toMatchObject([
      { dataCollectorType: 'Human', reportErrorType: 'FormatError' },
    ]);
  });

  test('the gateway of a phone sends the same form to an address of its own', async () => {
    const text = ownText();
    const form = { sender: stage.senders.H, text, timestamp: timestampOf(minutes(-1)), apikey: apiKey };
    expect(await post(url, form, '/api/enqueueSmsGatewayReport')).toBe(200);
    expect(await listed(text)).toMatchObject([
      { dataCollectorType: 'Human', reportErrorType: 'FormatError' },
    ]);
  });

  test('Telerivet has names of its own and counts seconds', async () => {
    const text = ownText();
    const sentAt = minutes(-7);
    const form = {
      from_number_e164: stage.senders.H.slice(1),
      content: text,
      time_created: String(sentAt.getTime() / 1000),
      time_updated: '1700000001',
      apikey: apiKey,
    };
    expect(await post(url, form, '/api/enqueueTelerivetReport')).toBe(200);
    expect(await listed(text)).toMatchObject([{ dataCollectorType: 'Human', dateTime: shownTime(sentAt) }]);
  });
});
