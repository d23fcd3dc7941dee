import { z } from 'zod';

/**
 * A name of the domain as files and the data API write it.
 *
 * @example toSnakeCase('ReportingCorrectly') // 'reporting_correctly'
 */
export const toSnakeCase = (name: string): string =>
  name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();

/** Values of the domain in snake case; `words` has those that are named otherwise. */
export function enumOf(values: readonly string[], words: Readonly<Record<string, string>> = {}) {
  return z.enum(values.map((value) => words[value] ?? toSnakeCase(value)) as [string, ...string[]]);
}
