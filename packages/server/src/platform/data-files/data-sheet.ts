import {
  type ColumnDefinition,
  dictionaryTitles,
  listColumns,
  toDictionaryLine,
} from '@harken/contract/exports/dictionary';
import type { DataTable } from '@harken/contract/exports/tables';
import type { Column, Content, Sheet } from '../spreadsheets/columns.ts';
import { createPresenter, type FoundValues, type SentRow } from './present.ts';

/** The value of a column in a file. Lists are JSON. */
function toContent(value: unknown, { type }: Pick<ColumnDefinition, 'type'>): Content {
  if (value === null || value === undefined) return null;
  if (type === 'date' && typeof value === 'string') return { date: value };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

async function* presentRows(table: DataTable, rows: AsyncIterable<FoundValues>): AsyncGenerator<SentRow> {
  const present = createPresenter(table);
  for await (const row of rows) yield present(row);
}

/**
 * An export as data: the columns of the contract, in its order.
 *
 * @param rows with the names of the columns in camel case; times are shown in the zone `timeZone` of their row
 */
export function createDataSheet(table: DataTable, rows: AsyncIterable<FoundValues>): Sheet<SentRow> {
  const columns = listColumns(table).map(
    (definition): Column<SentRow> => ({
      ...{ title: definition.name, width: definition.type === 'date_time' ? 26 : 18 },
      value: (row) => toContent(row[definition.name], definition),
    }),
  );
  return { name: table.name, columns, rows: presentRows(table, rows) };
}

async function* listLines(table: DataTable): AsyncGenerator<(string | boolean)[]> {
  for (const definition of listColumns(table)) yield toDictionaryLine(table, definition);
}

const widths: Readonly<Record<string, number>> = { meaning: 70, allowed_values: 50, column: 28 };

/** What the columns of an export mean. */
export function createDictionarySheet(table: DataTable): Sheet<(string | boolean)[]> {
  const columns = dictionaryTitles.map(
    (title, index): Column<(string | boolean)[]> => ({
      ...{ title, width: widths[title] ?? 14 },
      value: (line) => line[index] ?? null,
    }),
  );
  return { name: 'data_dictionary', columns, rows: listLines(table) };
}
