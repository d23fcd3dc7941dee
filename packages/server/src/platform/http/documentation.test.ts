import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calls } from '@harken/contract/calls';
import { webhookEventKinds } from '@harken/domain/webhooks/webhook-event-kinds';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, withMetricsToken } from '../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers: { ...withMetricsToken, ...headers } });

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** The properties of a schema without a description. */
function listUndescribed({ properties = {}, items, anyOf = [] }: Schema, path: string): string[] {
  const inside = [...(items ? [items] : []), ...anyOf].flatMap((schema) => listUndescribed(schema, path));
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const below = listUndescribed(schema, `${path}.${name}`);
    return schema.description ? below : [`${path}.${name}`, ...below];
  });
  return [...own, ...inside];
}

describe('the OpenAPI document', () => {
  // SRV.NFXNREQ.066
  test('lists every call', async () => {
    const { paths } = (await ask('/api/openapi.json')).json();
    expect(Object.keys(paths).length).toBeGreaterThanOrEqual(
      new Set(Object.values(calls).map(({ path }) => path)).size,
    );
    expect((await ask('/api/docs/json')).json().paths).toEqual(paths);
  });

  test('describes every webhook event with all its fields', async () => {
    const { webhooks } = (await ask('/api/openapi.json')).json();
    expect(Object.keys(webhooks)).toEqual(expect.arrayContaining([...webhookEventKinds, 'ping']));
    for (const type of webhookEventKinds) {
      const { schema } = webhooks[type].post.requestBody.content['application/json'];
      expect(schema.properties.type.const).toBe(type);
      expect(schema.required).toEqual(expect.arrayContaining(['object', 'sequence', 'data']));
      expect(listUndescribed(schema, type)).toEqual([]);
    }
  });

  test('is compressed as the client accepts', async () => {
    const plain = await ask('/api/openapi.json');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await ask('/api/openapi.json', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload);
    const gzip = await ask('/api/openapi.json', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
  });

  test('is not sent again to clients that have it cached', async () => {
    const { headers } = await ask('/api/openapi.json');
    for (const tag of [String(headers.etag), `"other", ${headers.etag}`, '*', `"${headers.etag}`.slice(3)]) {
      const again = await ask('/api/openapi.json', { 'if-none-match': tag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect((await ask('/api/openapi.json', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('is serialized only once', async () => {
    const stringify = vi.spyOn(JSON, 'stringify');
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => ask('/api/openapi.json', { 'accept-encoding': 'br' })),
    );
    const longest = Math.max(...stringify.mock.results.map(({ value }) => String(value).length));
    stringify.mockRestore();
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(longest).toBeLessThan(10_000);
  });
});

describe('the documentation page', () => {
  test('loads all its files from the same host and has no inline script', async () => {
    for (const url of ['/api/docs', '/api/docs/']) {
      const { headers, body } = await ask(url);
      expect(headers['content-type']).toMatch(/^text\/html/);
      expect(body).not.toMatch(/<script>|https?:/);
      for (const [, file = ''] of body.matchAll(/(?:src|href)="([^"]+)"/g)) {
        const response = await ask(file, { 'accept-encoding': 'br' });
        expect([file, response.statusCode]).toEqual([file, 200]);
        expect(response.headers['content-type']).toMatch(/javascript|css|png/);
      }
    }
  });
});
