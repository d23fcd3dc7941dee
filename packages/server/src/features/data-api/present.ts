import type { DataOperation } from '@harken/contract/data-api/operations';
import { toOffsetDateTime } from '@harken/domain/calendar/offset-date-time';
import { placeLevels } from '@harken/domain/places/levels';
import { z } from 'zod';
import type { FoundRow, RowKey, Value } from './source.ts';

/** A row as it is sent, before its format. */
export type SentRow = Record<string, unknown>;

const toCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const toSnakeCase = (name: string) => name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase();

/** Words of the database for which the data API, like the glossary, has others. */
const words: Record<string, Record<string, string>> = {
  report_type: { DataCollectionPoint: 'collection_point' },
  status: { Rejected: 'dismissed' },
  collectors_type: { Human: 'person' },
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

/** Presents the rows of an operation: exactly the fields of the contract, in its order. */
export function createPresenter({ name: operation, row }: Pick<DataOperation, 'name' | 'row'>) {
  const fields = Object.entries(row.shape).map(([name, schema]) => ({
    name,
    column: toCamelCase(name),
    words: isEnumeration(schema) ? (words[`${operation}_${name}`] ?? words[name] ?? {}) : null,
  }));
  return (found: FoundRow): SentRow => {
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

/** What is sent of a row that was deleted. */
export function presentRemoved(operation: string, { id, rank }: RowKey): SentRow {
  return { id, ...(operation === 'places' && { level: placeLevels[rank] }), deleted: true };
}
