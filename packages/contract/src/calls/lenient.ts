import type { z } from 'zod';

/**
 * Converts a request before it is validated (docs/spec/api.md): property names and enum values in any letter case, enum
 * values by number, numbers and booleans in quotes, single values in place of a list (in queries), dates as ISO 8601 or RFC
 * 1123. What cannot be converted is left as it is, for the validation to refuse.
 *
 * @throws ListTooLongError
 */
export function readLeniently(schema: z.ZodType, value: unknown): unknown {
  const { def } = schema._zod as unknown as { def: Definition };
  return readers[def.type]?.(def, value) ?? value;
}

interface Definition {
  type: string;
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  innerType: z.ZodType;
  in: z.ZodType;
  options: z.ZodType[];
  valueType: z.ZodType;
  entries: Record<string, string>;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}

type Reader = (def: Definition, value: unknown) => unknown;

/** A list is longer than its schema allows; the rest of the request is not read. */
export class ListTooLongError extends Error {
  readonly maximum: number;
  readonly path: PropertyKey[];
  constructor(maximum: number, path: PropertyKey[] = []) {
    super(`A list has more than ${maximum} items`);
    this.maximum = maximum;
    this.path = path;
  }
}

/** Reads a property or an item; adds its name to the path of an error. */
function readInside(schema: z.ZodType, value: unknown, name: PropertyKey): unknown {
  try {
    return readLeniently(schema, value);
  } catch (error) {
    throw error instanceof ListTooLongError
      ? new ListTooLongError(error.maximum, [name, ...error.path])
      : error;
  }
}

/** A longer list with an invalid item is validated only as far as that item. */
const longListLength = 1000;

/**
 * Stops early for long lists: the validation that follows would check every item and describe every error, so a few requests
 * with thousands of invalid items would block the server.
 */
function readList(def: Definition, list: readonly unknown[]): unknown[] {
  const maximum = getMaxItems(def);
  if (list.length > maximum) throw new ListTooLongError(maximum);
  const read = list.map((item, index) => readInside(def.element, item, index));
  if (read.length <= longListLength) return read;
  const firstInvalid = read.findIndex((item) => !def.element.safeParse(item).success);
  return firstInvalid < 0 ? read : read.slice(0, firstInvalid + 1);
}

/** The maximum number of items of a list. */
function getMaxItems({ checks = [] }: Definition): number {
  const limits = checks.map(({ _zod: { def } }) => (def.check === 'max_length' ? def.maximum : undefined));
  return Math.min(...limits.filter((limit) => limit !== undefined));
}

const readInner: Reader = (def, value) => (value === null ? value : readLeniently(def.innerType, value));

const readers: Record<string, Reader> = {
  object: readObject,
  array: (def, value) => {
    const list = typeof value === 'string' || typeof value === 'number' ? [value] : value;
    return Array.isArray(list) ? readList(def, list) : list;
  },
  record: readRecord,
  string: (_def, value) => (typeof value === 'string' ? toStorableText(value) : value),
  optional: readInner,
  nullable: readInner,
  default: readInner,
  prefault: readInner,
  nonoptional: readInner,
  readonly: readInner,
  catch: readInner,
  pipe: (def, value) => readLeniently(def.in, value),
  union: (def, value) => def.options.reduce((read, option) => readLeniently(option, read), value),
  number: (_def, value) =>
    typeof value === 'string' && /^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : value,
  boolean: readBoolean,
  enum: readEnum,
  date: (_def, value) => readInstant(value),
};

function readObject(def: Definition, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = new Map(Object.keys(def.shape).map((name) => [name.toLowerCase(), name]));
  const read: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const name = names.get(key.toLowerCase());
    const property = name === undefined ? undefined : def.shape[name];
    if (name !== undefined && property) read[name] = readInside(property, item, name);
  }
  return read;
}

/** The names are data, so they stay as they are. */
function readRecord(def: Definition, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // No valid record of a request has this many names; the schema refuses one of the first thousand.
  const read = Object.entries(value)
    .slice(0, 1000)
    .map(([name, item]) => [name, readLeniently(def.valueType, item)]);
  return Object.fromEntries(read);
}

/** PostgreSQL stores neither NUL characters nor lone surrogates, and they carry no meaning. */
function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function readBoolean(_def: Definition, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : value;
}

function readEnum(def: Definition, value: unknown): unknown {
  const entries = Object.values(def.entries);
  if (typeof value === 'number') return entries[value] ?? value;
  if (typeof value !== 'string') return value;
  return entries.find((entry) => entry.toLowerCase() === value.trim().toLowerCase()) ?? value;
}

const withoutZone = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/;

/** An instant from ISO 8601 (without zone: UTC) or RFC 1123 (`Tue, 03 Oct 2023 00:00:00 GMT`). */
function readInstant(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  const isIso = /^\d{4}-\d{2}-\d{2}/.test(text);
  if (!isIso && !/^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4}/.test(text)) return value;
  const instant = new Date(withoutZone.test(text) && text.length > 10 ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(instant.getTime()) ? value : instant;
}
