import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from './calls.ts';

/**
 * Fields of requests that are no names: free texts that are sent or shown as they were written, secrets, codes, and what is checked
 * by a rule of its own.
 */
const otherTexts = [
  ...[
    'caseDefinition',
    'comments',
    'details',
    'errorMessages',
    'feedbackMessage',
    'message',
    'text',
    'value',
  ],
  ...[
    'apiKey',
    'code',
    'currentPassword',
    'newPassword',
    'oldPassword',
    'password',
    'telerivetApiKey',
    'token',
  ],
  ...[
    'email',
    'emailAddress',
    'userName',
    'phoneNumber',
    'timeZoneId',
    'orderBy',
    'kind',
    'id',
    'key',
    'languageCode',
  ],
  ...['iotHubDeviceName', 'telerivetProjectId'],
];

/** What the outbreak system of a society calls things, and what is typed only to look for something. */
const otherCalls = [
  'eidsr',
  'project/errorMessages/',
  'dataCollector/list',
  'dataCollector/performance',
  'dataCollector/export',
];

/** Every text in a schema, by its path. */
function textsOf(schema: z.ZodType, path: string): [string, z.ZodType][] {
  // biome-ignore lint/suspicious/noExplicitAny: zod describes its schemas without types
  const { def } = schema as any;
  switch (def.type) {
    case 'string':
      return [[path, schema]];
    case 'object':
      return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
        textsOf(field, `${path}.${name}`),
      );
    case 'array':
      return textsOf(def.element, `${path}[]`);
    case 'record':
      return textsOf(def.valueType, `${path}{}`);
    case 'union':
      return (def.options as z.ZodType[]).flatMap((option) => textsOf(option, path));
    case 'pipe':
      return textsOf(def.in, path);
    default:
      return def.innerType ? textsOf(def.innerType, path) : [];
  }
}

test('every text in a request is a plain name, or is known as something else', () => {
  const notPlain = Object.values(calls).flatMap((call) => {
    const { name, body } = call as { name: string; body?: z.ZodType };
    if (!body) return [];
    return textsOf(body, name).flatMap(([path, text]) => {
      const isTaken = ['Awa\nSee', 'Awa www.evil.example'].some((value) => text.safeParse(value).success);
      return isTaken ? [path] : [];
    });
  });
  const unknown = notPlain.filter(
    (path) =>
      !otherTexts.includes(/(\w+)\W*$/.exec(path)?.[1] ?? '') &&
      !otherCalls.some((call) => path.startsWith(call)),
  );
  expect(unknown).toEqual([]);
});
