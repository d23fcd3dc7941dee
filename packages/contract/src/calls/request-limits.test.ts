import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../calls.ts';
import type { Call } from './call.ts';
import { createTooManyItemsError, toFieldErrors } from './field-errors.ts';
import { ListTooLongError, readLeniently } from './lenient.ts';

/** No request may contain an unlimited list or text; this covers whatever is added to the contract later. */

interface Definition {
  type: string;
  checks?: { _zod: { def: { check: string; format?: string; pattern?: RegExp } } }[];
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  innerType?: z.ZodType;
  getter?(): z.ZodType;
}

const getDefinition = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

/** A pattern that matches the whole text and has no unlimited quantifier. */
function isShortPattern(pattern: RegExp | undefined): boolean {
  const source = pattern?.source ?? '*';
  return source.startsWith('^') && source.endsWith('$') && !/[^\\][*+]|\{\d+,\}/.test(source);
}

function isBounded({ checks = [] }: Definition): boolean {
  return checks.some(
    ({ _zod: { def } }) =>
      ['max_length', 'length_equals'].includes(def.check) ||
      (def.check === 'string_format' && isShortPattern(def.pattern)),
  );
}

/** The unlimited lists and texts of a schema, by path. The output of a transformation is limited by its input. */
function findUnlimited(schema: z.ZodType | undefined, path: string): string[] {
  if (!schema) return [];
  const def = getDefinition(schema);
  const own = ['array', 'string'].includes(def.type) && !isBounded(def) ? [path] : [];
  const anything = ['any', 'unknown', 'map', 'set', 'file', 'custom'].includes(def.type) ? [path] : [];
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, of]) =>
    findUnlimited(of, `${path}.${name}`),
  );
  const { element, keyType, valueType, left, right, innerType, options = [], items = [] } = def;
  const inside = [element, keyType, valueType, left, right, def.in, innerType, def.getter?.()];
  return [
    ...own,
    ...anything,
    ...fields,
    ...[...inside, ...options, ...items].flatMap((of) => findUnlimited(of, path)),
  ];
}

const all: Call[] = Object.values(calls);

test.each(all)('$name accepts no unlimited list or text', ({ params, query, body }) => {
  expect([
    ...findUnlimited(params, 'params'),
    ...findUnlimited(query, 'query'),
    ...findUnlimited(body, 'body'),
  ]).toEqual([]);
});

test('unlimited fields are found at any depth', () => {
  const schema = z.object({
    list: z.array(z.int()),
    inner: z
      .array(z.object({ text: z.string().nullish() }))
      .max(3)
      .default([]),
    either: z.union([z.literal(''), z.string().trim()]).transform((text) => text),
    code: z.string().regex(/^[a-f0-9]+$/),
    fine: z
      .string()
      .regex(/^[a-f0-9]{64}$/)
      .optional(),
  });
  expect(findUnlimited(schema, 'body')).toEqual(['body.list', 'body.inner.text', 'body.either', 'body.code']);
});

describe('a list that is too long', () => {
  const schema = z.object({ ids: z.array(z.int().min(1)).max(3).default([]) });
  const validate = (value: unknown) => {
    const read = schema.safeParse(readLeniently(schema, value), { reportInput: true });
    return read.success ? [] : toFieldErrors(read.error);
  };

  test.each([4, 70_000])('stops reading, with %i items', (length) => {
    expect(validate({ ids: [1, 2, 3] })).toEqual([]);
    const ids = Array(length).fill('x');
    const error = catchError(() =>
      readLeniently(z.object({ of: z.array(schema).max(9) }), { of: [{}, { ids }] }),
    );
    expect(error).toBeInstanceOf(ListTooLongError);
    expect(createTooManyItemsError(error as ListTooLongError)).toEqual({
      field: 'Of[1].Ids',
      key: 'validation.tooMany',
      values: { value: 3 },
    });
  });

  test('is validated only as far as the first invalid item', () => {
    const long = z.object({ ids: z.array(z.int()).max(9000) });
    const ids = [...Array(500).fill(7), ...Array(8000).fill('x')];
    const read = long.safeParse(readLeniently(long, { ids }), { reportInput: true });
    expect(read.error && toFieldErrors(read.error)).toEqual([
      { field: 'Ids[500]', key: 'validation.valueInvalid', values: {} },
    ]);
  });

  test('gets a limited number of errors', () => {
    const wide = z.object({ ids: z.array(z.int()).max(1000) });
    const read = wide.safeParse({ ids: Array(1000).fill('x') }, { reportInput: true });
    expect(read.error && toFieldErrors(read.error)).toHaveLength(100);
  });
});

function catchError(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}
