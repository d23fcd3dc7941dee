import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Api, signIn } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { until } from './support/until.ts';

/** The examples of docs/gateways.md, one by one as somebody would paste them into a shell, against the demo. */
const document = readFileSync(new URL('../docs/gateways.md', import.meta.url), 'utf8');
const [, block = ''] = /## Trying it with curl[\s\S]*?```bash\n([\s\S]*?)```/.exec(document) ?? [];

interface Example {
  title: string;
  command: string;
}

/** A comment, and the command below it. */
const examples: Example[] = block
  .split(/^# /m)
  .slice(1)
  .map((part) => {
    const [title = '', ...lines] = part.trimEnd().split('\n');
    return { title, command: lines.join('\n') };
  });

/** The type that an example is about, and what answers it. */
const expected: Record<string, { type: string; answer: string | RegExp; isUssd?: boolean }> = {
  "Africa's Talking": { type: 'AfricasTalking', answer: '' },
  'Kannel: the address ends in percent codes, which Kannel fills in': { type: 'Kannel', answer: '' },
  Jasmin: { type: 'Jasmin', answer: 'ACK/Jasmin' },
  'RapidPro external channel': { type: 'RapidPro', answer: '' },
  "USSD of Africa's Talking: the address for USSD; the number must be that of a collector": {
    type: 'AfricasTalking',
    answer: /^CON ./,
    isUssd: true,
  },
  'Other provider (HTTP), as a new gateway is set': { type: 'GenericHttp', answer: '' },
  'cht-gateway: the address, and the key as password': { type: 'ChtGateway', answer: '{"messages":[]}' },
};

/** The settings that the form requires, where a new gateway has none. */
const required: Record<string, Record<string, string>> = {
  AfricasTalking: { userName: 'sandbox', apiKey: 'none' },
  Kannel: { userName: 'none', password: 'none' },
  Jasmin: { userName: 'none', password: 'none' },
  RapidPro: { sendUrl: 'https://rapidpro.example/send' },
};

let url: string;
let api: Api;
let nationalSocietyId: number;
let phoneNumber: string;
const added: number[] = [];

beforeAll(async () => {
  const answer = await fetch(inject('demoKeeper'));
  url = await answer.text();
  api = await signIn(url, { email: 'administrator@demo.harken.example', password: 'harken-demo' });
  const phones = await api.call('simulator/phones', { query: {} });
  const sender = phones.find(({ isInTraining }) => isInTraining);
  phoneNumber = sender?.phoneNumber ?? '';
  const [first] = await api.call('simulator/gateways', {} as never);
  const status = await api.call('nationalSociety/list', {} as never);
  nationalSocietyId = status.find(({ name }) => name === first?.nationalSocietyName)?.id ?? 0;
});
afterAll(async () => {
  for (const smsGatewayId of added) await api.call('smsGateway/delete', { params: { smsGatewayId } });
});

/** Adds a gateway as its form does; returns what its page shows. */
async function addGateway(gatewayType: string) {
  const types = await api.call('smsGateway/types', {} as never);
  const described = types.find(({ name }) => name === gatewayType)?.settings ?? [];
  const initial = described.flatMap(({ name, initial: value }) => (value ? [[name, value]] : []));
  const values = { ...Object.fromEntries(initial), ...required[gatewayType] };
  const smsGatewayId = await api.call('smsGateway/create', {
    query: { nationalSocietyId },
    body: {
      ...{ name: `Example of ${gatewayType}`, gatewayType },
      settings: Object.entries(values).map(([name, value]) => ({ name, value })),
    } as never,
  });
  added.push(smsGatewayId);
  const { addresses = [] } = await api.call('smsGateway/get', { params: { smsGatewayId } });
  const shown = Object.fromEntries(addresses.map(({ label, value }) => [label, value]));
  // The demo is not at the address that it would have elsewhere.
  const toDemo = (address = '') => address.replace(/^https?:\/\/[^/]+/, url);
  return {
    smsGatewayId,
    variables: {
      ...{ A: toDemo(shown.incoming ?? shown.apiUrl), U: toDemo(shown.ussd), KEY: shown.password ?? '' },
    },
  };
}

/** Runs a command in a shell whose clock shows the time of the tests; returns the status and the body of the answer. */
async function run(command: string, variables: Record<string, string>, now = testNow()) {
  const seconds = Math.floor(now / 1000);
  const clock = `date() { command date -d @${seconds} "$@"; }`;
  const child = spawn('bash', ['-c', `${clock}\n${command}`], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  await once(child, 'close');
  const [head = '', body = ''] = printed.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body };
}

const countArrived = async (smsGatewayId: number) => {
  const since = new Date(testNow() - 3_600_000).toISOString();
  const { messages } = await api.call('setupGuide/gatewayTest', { query: { smsGatewayId, since } });
  return messages.length;
};

test('the document has the examples that are tried here', () => {
  expect(examples.map(({ title }) => title)).toEqual(Object.keys(expected));
});

describe.each(examples)('$title', ({ title, command }) => {
  const { type = '', answer = '', isUssd = false } = expected[title] ?? {};
  let gateway: Awaited<ReturnType<typeof addGateway>>;
  beforeAll(async () => {
    gateway = await addGateway(type);
  });

  test('is answered 200, and stored once however often it is sent', async () => {
    const now = testNow();
    const filled = isUssd ? command.replace('+265888000001', phoneNumber) : command;
    for (const _ of [1, 2]) {
      const { status, body } = await run(filled, gateway.variables, now);
      expect(status).toBe(200);
      if (typeof answer === 'string') expect(body).toBe(answer);
      else expect(body).toMatch(answer);
    }
    if (isUssd) return expect(await countArrived(gateway.smsGatewayId)).toBe(0);
    await until(
      () => countArrived(gateway.smsGatewayId),
      (count) => count === 1,
      20,
    );
  });

  test('is answered 401 with a wrong key', async () => {
    const { A, U, KEY } = gateway.variables;
    const wrong = (address: string) => address.replace(/key=\w+/, 'key=wrong');
    expect((await run(command, { A: wrong(A), U: wrong(U), KEY: `${KEY}x` })).status).toBe(401);
  });

  test('is answered 400 and the reason when it cannot be read', async () => {
    const spoilt = command
      .replace(/(from|sender|phoneNumber)=(\+|%2B)\d+/, '$1=')
      .replace('{"messages":[', '{"messages":{')
      .replace("000}]}'", "000}}}'");
    expect(spoilt).not.toBe(command);
    const { status, body } = await run(spoilt, gateway.variables);
    expect(status).toBe(400);
    expect(body).toMatch(/is (?:missing|not)/);
  });
});

test('the description of the API of a server with its screens has a name and an area for every operation', async () => {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId?: string; tags?: string[] }>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  );
  expect(operations.length).toBeGreaterThan(400);
  expect(operations.filter(({ operationId, tags }) => !operationId || !tags?.length)).toEqual([]);
});
