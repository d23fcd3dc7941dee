import type { AddressInfo } from 'node:net';
import net from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processAllWaitingMessages } from '../src/features/reports/processing/processing.worker.ts';
import {
  buildParameters,
  hostileNumbers,
  hostileTexts,
  runsPerTest,
  timeoutMilliseconds,
} from './fuzz/inputs.ts';
import { anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { startTestApp } from './support/test-app.ts';

/** No input makes a gateway endpoint fail, and every accepted message is processed. */
const app = await startTestApp();
await app.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

describe('gateway endpoints', () => {
  let port: number;
  let key: string;
  beforeAll(async () => {
    port = (app.app.server.address() as AddressInfo).port;
    key = (await anAlertFixture(app)).gateway.apiKey;
  });

  const addresses = fc.constantFrom(
    '/api/enqueueSmsEagleReport',
    '/api/enqueueSmsGatewayReport',
    '/API/enqueueTelerivetReport/',
  );

  async function deliver(path: string, body: Buffer): Promise<{ status: number; text: string }> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: new Uint8Array(body),
    });
    return { status: response.status, text: await response.text() };
  }

  async function expectEverythingRead() {
    await processAllWaitingMessages(app.services);
    const unread = await app.db
      .selectFrom('rawReports')
      .select(['id', 'text', 'sender', 'timestamp'])
      .where((eb) => eb.or([eb('processedAt', 'is', null), eb('attempts', '>', 0)]))
      .execute();
    expect(unread).toEqual([]);
  }

  test(
    'accept or reject arbitrary bytes with an empty body',
    async () => {
      await fc.assert(
        fc.asyncProperty(addresses, fc.uint8Array({ maxLength: 4000 }), async (path, bytes) => {
          const response = await deliver(path, Buffer.from(bytes));
          expect([200, 400, 401]).toContain(response.status);
          expect(response.text).toBe('');
        }),
        buildParameters(runsPerTest * 5),
      );
    },
    timeoutMilliseconds,
  );

  const fieldNames = fc.constantFrom(
    ...['sender', 'timestamp', 'text', 'msgid', 'oid', 'modemno', 'from_number_e164', 'content'],
    ...['time_created', 'time_updated', 'id', 'SENDER', '__proto__', ''],
  );
  const almostMessage = fc
    .array(fc.constantFrom('1', '2', '0', '#', '*', ' ', '\n', '٣', '９', '\u200f', '99'), { maxLength: 40 })
    .map((parts) => parts.join(''));
  const values = fc.oneof(
    fc.constantFrom(...hostileTexts.filter((text) => text.length < 1000), ...hostileNumbers.map(String)),
    fc.string({ unit: 'binary', maxLength: 200 }),
    almostMessage,
    fc.constantFrom('20260310050000', '20261332999999', '1770000000', '1e99', '+221770000001'),
  );

  test(
    'accept anything a known gateway sends, and process every message',
    async () => {
      await fc.assert(
        fc.asyncProperty(addresses, fc.dictionary(fieldNames, values, { maxKeys: 7 }), async (path, form) => {
          const fields = Object.entries(form).map(([name, value]) => [name, value.toWellFormed()]);
          const body = new URLSearchParams([...(fields as [string, string][]), ['apikey', key]]).toString();
          const response = await deliver(path, Buffer.from(body));
          expect(response.status, body).toBe(isRejected(form, body) ? 400 : 200);
          expect(response.text).toBe('');
        }),
        buildParameters(runsPerTest * 10),
      );
      await expectEverythingRead();
    },
    timeoutMilliseconds,
  );

  /** Longer than any message can be, or with a duplicate name. */
  function isRejected(form: Record<string, string>, body: string): boolean {
    const names = Object.keys(form).map((name) => name.toLowerCase());
    return Buffer.byteLength(body) > 3000 || new Set(names).size < names.length;
  }

  test(
    'survive arbitrary bytes on the socket',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.boolean(), async (bytes, hasHead) => {
          const head = hasHead
            ? 'POST /api/enqueueSmsEagleReport HTTP/1.1\r\nHost: here\r\nContent-Length: 900\r\n\r\n'
            : '';
          const received = await write(Buffer.concat([Buffer.from(head), Buffer.from(bytes)]));
          expect(received).not.toMatch(/^HTTP\/1\.1 5/);
        }),
        buildParameters(runsPerTest),
      );
      expect((await app.nobody.get('/health')).status).toBe(200);
    },
    timeoutMilliseconds,
  );

  /** Writes, closes the connection, and returns the response received until then. */
  function write(bytes: Buffer): Promise<string> {
    return new Promise((resolve) => {
      let received = '';
      const socket = net.connect(port, '127.0.0.1', () => socket.end(bytes));
      socket.on('data', (part) => {
        received += part;
      });
      socket.on('error', () => resolve(received)).on('close', () => resolve(received));
    });
  }
});
