import { toSnakeCase } from '@harken/contract/exports/words';
import { toOffsetDateTime } from '@harken/domain/calendar/offset-date-time';
import { z } from 'zod';

/** A value of a row as the database gives it. */
export type Value = string | number | boolean | Date | null | Value[] | { [name: string]: Value };
export type FoundValues = Record<string, Value>;

/** A row as it is sent, before its format. */
export type SentRow = Record<string, unknown>;

/** Columns named as in the contract. */
interface Presented {
  /** Of the operation or export. */
  name: string;
  row: z.ZodObject;
}

const toCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Words of the database for which programs, like the glossary, have others. */
const words: Record<string, Record<string, string>> = {
  report_type: { DataCollectionPoint: 'collection_point' },
  status: { Rejected: 'dismissed' },
  collectors_type: { Human: 'person' },
  collector_type: { Human: 'person' },
  received_by: { WhatsApp: 'whatsapp' },
};

/** Values of a list or object inside a row, with times in the zone of the row. */
function toSentValue(value: Value, zone: string): unknown {
  if (value instanceof Date) return toOffsetDateTime(value.getTime(), zone);
  if (Array.isArray(value)) return value.map((item) => toSentValue(item, zone));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [toSnakeCase(name), toSentValue(item, zone)]),
  );
}

function isEnumeration(schema: unknown): boolean {
  return schema instanceof z.ZodNullable ? isEnumeration(schema.unwrap()) : schema instanceof z.ZodEnum;
}

/** Presents rows for programs: exactly the fields of the contract, in its order, with times in the zone `timeZone` of the row. */
export function createPresenter({ name: table, row }: Presented) {
  const fields = Object.entries(row.shape).map(([name, schema]) => ({
    name,
    column: toCamelCase(name),
    words: isEnumeration(schema) ? (words[`${table}_${name}`] ?? words[name] ?? {}) : null,
  }));
  return (found: FoundValues): SentRow => {
    const zone = typeof found.timeZone === 'string' ? found.timeZone : 'UTC';
    const sent: SentRow = {};
    for (const { name, column, words: ownWords } of fields) {
      const value = found[column] ?? null;
      if (name === 'deleted') sent[name] = false;
      else if (ownWords && typeof value === 'string') sent[name] = ownWords[value] ?? toSnakeCase(value);
      else sent[name] = toSentValue(value, zone);
    }
    return sent;
  };
}
