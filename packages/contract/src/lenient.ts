import type { z } from 'zod';

/**
 * Reads a request the way the contract promises (1.3), before it is checked: property names and enum values in any
 * letter case, enum values as their number, numbers and truth values in quotes, single values where a list is meant
 * (queries), dates as ISO 8601 or RFC 1123. What cannot be read is left as it is, for the check to refuse.
 *
 * @throws ListTooLong
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

/** A list that is longer than its schema allows: nothing more of the request is read. */
export class ListTooLong extends Error {
  readonly maximum: number;
  readonly path: PropertyKey[];
  constructor(maximum: number, path: PropertyKey[] = []) {
    super(`A list has more than ${maximum} items`);
    this.maximum = maximum;
    this.path = path;
  }
}

/** Reads what stands under a name or a number, so that what is wrong in it is known by its path. */
function readInside(schema: z.ZodType, value: unknown, name: PropertyKey): unknown {
  try {
    return readLeniently(schema, value);
  } catch (error) {
    throw error instanceof ListTooLong ? new ListTooLong(error.maximum, [name, ...error.path]) : error;
  }
}

/** From so many items on, a list with a fault is checked only as far as the first one. */
const longList = 1000;

/**
 * Long lists are stopped early, because the check that follows goes through all of them and says of each item what is wrong
 * with it: a few requests with thousands of wrong items would hold up everybody else.
 */
function readList(def: Definition, list: readonly unknown[]): unknown[] {
  const maximum = mostItems(def);
  if (list.length > maximum) throw new ListTooLong(maximum);
  const read = list.map((item, index) => readInside(def.element, item, index));
  if (read.length <= longList) return read;
  const firstFault = read.findIndex((item) => !def.element.safeParse(item).success);
  return firstFault < 0 ? read : read.slice(0, firstFault + 1);
}

/** How many items a list may have. */
function mostItems({ checks = [] }: Definition): number {
  const limits = checks.map(({ _zod: { def } }) => (def.check === 'max_length' ? def.maximum : undefined));
  return Math.min(...limits.filter((limit) => limit !== undefined));
}

const inner: Reader = (def, value) => (value === null ? value : readLeniently(def.innerType, value));

const readers: Record<string, Reader> = {
  object: readObject,
  array: (def, value) => {
    const list = typeof value === 'string' || typeof value === 'number' ? [value] : value;
    return Array.isArray(list) ? readList(def, list) : list;
  },
  record: readRecord,
  string: (_def, value) => (typeof value === 'string' ? storable(value) : value),
  optional: inner,
  nullable: inner,
  default: inner,
  prefault: inner,
  nonoptional: inner,
  readonly: inner,
  catch: inner,
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

/** The names are data: they stay as they are. */
function readRecord(def: Definition, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // No record of a request has so many names: one of them is refused by its own rule.
  const read = Object.entries(value)
    .slice(0, 1000)
    .map(([name, item]) => [name, readLeniently(def.valueType, item)]);
  return Object.fromEntries(read);
}

/** The database holds neither NUL characters nor halves of a character; they never carry meaning. */
function storable(text: string): string {
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
