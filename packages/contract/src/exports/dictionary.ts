import { z } from 'zod';
import type { DataTable } from './tables.ts';

/** The types of columns, as the data dictionary names them. */
export type ColumnType = 'integer' | 'number' | 'text' | 'boolean' | 'date' | 'date_time';

/** What the data dictionary says about one column. */
export interface ColumnDefinition {
  name: string;
  type: ColumnType;
  /** Empty if it has none. */
  unit: string;
  meaning: string;
  /** Empty if others are possible, too. */
  allowedValues: readonly string[];
  canBeEmpty: boolean;
  isPersonal: boolean;
}

/** The columns of the data dictionary itself. */
export const dictionaryTitles = [
  ...['table', 'column', 'type', 'unit', 'meaning', 'allowed_values', 'can_be_empty', 'is_personal'],
] as const;

function withoutNull(field: z.ZodType): { inner: z.ZodType; canBeEmpty: boolean } {
  if (field instanceof z.ZodNullable) return { inner: field.unwrap() as z.ZodType, canBeEmpty: true };
  return { inner: field, canBeEmpty: false };
}

function toType(name: string, field: z.ZodType): ColumnType {
  if (field instanceof z.ZodBoolean) return 'boolean';
  if (field instanceof z.ZodNumber) return field.isInt ? 'integer' : 'number';
  if (name.endsWith('_at')) return 'date_time';
  return name.endsWith('_on') ? 'date' : 'text';
}

function listAllowedValues(field: z.ZodType, noted: unknown): string[] {
  if (field instanceof z.ZodEnum) return field.options.map(String);
  return Array.isArray(noted) ? noted.map(String) : [];
}

/** The columns of an export in their order, from the contract. */
export function listColumns({ row }: Pick<DataTable, 'row'>): ColumnDefinition[] {
  return Object.entries<z.ZodType>(row.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const { inner, canBeEmpty } = withoutNull(field);
    const notes = { ...inner.meta(), ...field.meta() };
    return {
      ...{ name, type: toType(name, inner), canBeEmpty },
      unit: typeof notes.unit === 'string' ? notes.unit : '',
      meaning: notes.description ?? '',
      allowedValues: listAllowedValues(inner, notes.allowedValues),
      isPersonal: notes.isPersonal === true,
    };
  });
}

/** A line of the data dictionary, in the order of its titles. */
export const toDictionaryLine = (
  { name: table }: Pick<DataTable, 'name'>,
  { name, type, unit, meaning, allowedValues, canBeEmpty, isPersonal }: ColumnDefinition,
): (string | boolean)[] => [
  ...[table, name, type, unit, meaning],
  ...[allowedValues.join('; '), canBeEmpty, isPersonal],
];
