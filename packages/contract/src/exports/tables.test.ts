import { describe, expect, it } from 'vitest';
import { dataOperations } from '../data-api/operations.ts';
import { listColumns } from './dictionary.ts';
import { type DataTable, dataTables } from './tables.ts';
import { toSnakeCase } from './words.ts';

const tables = Object.values<DataTable>(dataTables);

describe.each(tables)('$name', (table) => {
  const columns = listColumns(table);

  it('has columns in snake case, each with a meaning', () => {
    expect(columns.filter(({ name }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([]);
    expect(columns.filter(({ meaning }) => !/^.{4,}\.$/.test(meaning))).toEqual([]);
  });

  it('has a unit for every count', () => {
    const counts = columns.filter(({ name }) => /_count$|^males|^females|^deaths$/.test(name));
    expect(counts.filter(({ unit }) => unit === '')).toEqual([]);
  });

  it('names the zone of its times', () => {
    const times = columns.filter(({ type }) => type === 'date_time');
    const hasZone = columns.some(({ name }) => name === 'time_zone');
    expect(times.length === 0 || hasZone).toBe(true);
  });

  it('has allowed values in snake case', () => {
    const values = columns.flatMap(({ allowedValues }) => allowedValues);
    expect(values.filter((value) => !/^[a-z0-9_]+$/.test(value))).toEqual([]);
  });
});

it('columns that the data API has, too, have the same values there', () => {
  const rows = dataOperations.map(({ row }) => ({ name: '', about: '', row }));
  const valuesOf = (table: DataTable) =>
    new Map(
      listColumns(table)
        .filter(({ allowedValues }) => allowedValues.length > 0)
        .map(({ name, allowedValues }) => [name, allowedValues]),
    );
  const pairs = [
    [dataTables.reports, 'reports'],
    [dataTables.alerts, 'alerts'],
    [dataTables.collectors, 'collectors'],
  ] as const;
  for (const [table, operation] of pairs) {
    const sent = valuesOf(rows[dataOperations.findIndex(({ name }) => name === operation)] as DataTable);
    const exported = valuesOf(table);
    for (const [name, values] of sent)
      if (exported.has(name)) expect([name, exported.get(name)]).toEqual([name, values]);
    expect(sent.size).toBeGreaterThan(0);
  }
});

it.each([
  ['ReportingCorrectly', 'reporting_correctly'],
  ['ProvidedORS', 'provided_ors'],
  ['notACase', 'not_a_case'],
  ['notArrived', 'not_arrived'],
  ['sms', 'sms'],
])('%s is written as %s', (name, written) => {
  expect(toSnakeCase(name)).toBe(written);
});
