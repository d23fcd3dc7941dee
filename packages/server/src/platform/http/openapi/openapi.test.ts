import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { docstrings } from '@harken/contract/calls/docstrings.generated';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp, withMetricsToken } from '../../../../test/support/test-app.ts';
import { readDescriptionFile } from './description-file.ts';
import { type ApiDocument, listOperations, type Schema } from './document.ts';

const app = await startTestApp();
afterAll(() => app.close());

const response = await app.app.inject({
  method: 'GET',
  url: '/api/openapi.json',
  headers: withMetricsToken,
});
const document: ApiDocument = response.json();
const operations = listOperations(document);

/** Every object of a part of the document, with where it is. */
function* walk(value: unknown, path: string): Generator<[Record<string, unknown>, string]> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [value as Record<string, unknown>, path];
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${path}/${key}`);
}

const isSchemaOfObject = (value: Record<string, unknown>): value is Schema & { properties: object } =>
  value.type === 'object' && typeof value.properties === 'object';

/** The properties of all schemas, and the parameters of all operations. */
const fields = [
  ...[...walk(document, '')].flatMap(([value, path]) =>
    isSchemaOfObject(value)
      ? Object.entries(value.properties as Record<string, Schema>).map(
          ([name, schema]) => [`${path}/${name}`, schema.description] as const,
        )
      : [],
  ),
  ...operations.flatMap(({ operation }) =>
    (operation.parameters ?? []).map(
      ({ name, description }) => [`${operation.operationId} ${name}`, description] as const,
    ),
  ),
];

describe('the description of the API', () => {
  test('passes the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: response.body, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  test('has the name, summary, area, access and responses of every operation', () => {
    const areas = new Map(document.tags?.map(({ name, description }) => [name, description]));
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { method, path, operation } of operations) {
      const { operationId, summary, description, security, tags = [], responses = {} } = operation;
      const said = { operationId, summary, description, area: areas.get(tags[0] ?? '') };
      for (const text of Object.values(said))
        expect([method, path, text]).toEqual([method, path, expect.stringMatching(/\S{3}/)]);
      expect([path, tags.length, security !== undefined]).toEqual([path, 1, true]);
      expect([path, operation['x-permission']]).toEqual([
        path,
        expect.stringMatching(/^(?:public|\w+\.\w+)$/),
      ]);
      const statuses = Object.keys(responses).map((status) => status.charAt(0));
      expect([path, new Set(statuses)]).toEqual([path, new Set(['2', '4', '5'])]);
      expect(path).not.toMatch(/\/$|\?/);
    }
    expect([...areas.keys()].toSorted()).toEqual(
      [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))].toSorted(),
    );
  });

  test('says which calls need a session, and that the data API needs a token', () => {
    const byName = new Map(operations.map(({ operation }) => [operation.operationId, operation]));
    for (const { name, permission } of Object.values(calls) as Call[]) {
      const operation = byName.get(name.replaceAll(/[^A-Za-z0-9]/g, '_'));
      const expected = permission === 'public' ? [] : [{ session: [] }];
      expect([name, operation?.security, operation?.['x-permission']]).toEqual([name, expected, permission]);
    }
    const ofData = operations.filter(({ path }) => path.startsWith('/api/v1/'));
    expect(ofData).not.toEqual([]);
    for (const { path, operation } of ofData) {
      const scopes = operation.security?.[1]?.clientCredentials;
      expect([path, operation.security]).toEqual([
        path,
        [{ accessToken: [] }, { clientCredentials: scopes ?? 'none' }],
      ]);
      const statuses = Object.keys(operation.responses ?? {});
      expect(statuses).toEqual(['200', '400', '401', '403', '406', '410', '429', '500', '503']);
      const forms = Object.values(operation.responses?.['200']?.content ?? {});
      expect([path, forms.map(({ example }) => example !== undefined)]).toEqual([path, [true, true, true]]);
    }
  });

  test('describes the forms that gateways post', () => {
    const forms = operations.filter(({ path }) => path.toLowerCase().startsWith('/api/enqueue'));
    const named = forms.map(({ path, operation: { requestBody } }) => {
      const schema = requestBody?.content['application/x-www-form-urlencoded']?.schema;
      return [path.toLowerCase(), Object.keys(schema?.properties ?? {}).join(' ')];
    });
    const common = 'apikey sender text timestamp msgid oid modemno';
    expect(Object.fromEntries(named)).toEqual({
      '/api/enqueuesmseaglereport': common,
      '/api/enqueuesmsgatewayreport': common,
      '/api/enqueuetelerivetreport': 'apikey from_number_e164 content time_created id time_updated',
    });
  });

  test('says of every property and parameter what it is', () => {
    expect(fields.length).toBeGreaterThan(5000);
    expect(fields.filter(([, description]) => !description?.trim())).toEqual([]);
  });

  test('has no script, and no list or choice without its values', () => {
    for (const [value, path] of walk(document, '')) {
      if (typeof value.description === 'string')
        expect([path, value.description]).toEqual([path, expect.not.stringMatching(/<script|eval\(/i)]);
      if (value.type === 'array')
        expect([path, value.items ?? value.prefixItems]).toEqual([path, expect.anything()]);
      if (Array.isArray(value.enum))
        expect([path, new Set(value.enum).size]).toEqual([path, value.enum.length]);
    }
  });
});

describe('the dictionary', () => {
  const { everywhere, areas } = readDescriptionFile<{
    everywhere: Record<string, string>;
    areas: Record<string, Record<string, string>>;
  }>('dictionary.json');

  test('has only descriptions that appear', () => {
    const shown = new Set(fields.map(([, description]) => description));
    const unused = [['', everywhere] as const, ...Object.entries(areas)].flatMap(([area, texts]) =>
      Object.entries(texts).flatMap(([name, text]) => (shown.has(text) ? [] : [`${area} ${name}`])),
    );
    expect(unused).toEqual([]);
  });

  test('and docstrings are sentences', () => {
    const texts = [everywhere, ...Object.values(areas)].flatMap((group) => Object.values(group));
    for (const text of texts) expect(text).toMatch(/^[A-Z0-9`].*[.]$/);
    expect(Object.keys(docstrings).length).toBeGreaterThan(100);
  });
});
