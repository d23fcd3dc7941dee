/** Reads what the app sends: fields that are absent or of another kind are null, because versions of the app differ. */

export type Fields = Readonly<Record<string, unknown>>;

export const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A text that PostgreSQL can store, shortened. */
export function toText(value: unknown, maxLength = 100): string | null {
  if (typeof value !== 'string') return null;
  return value.replaceAll('\0', '').slice(0, maxLength).toWellFormed().trim() || null;
}

/** A whole number within bounds. */
export function toNumber(value: unknown, min: number, max: number): number | null {
  const number = typeof value === 'number' ? value : Number.NaN;
  return Number.isFinite(number) && number >= min && number <= max ? Math.round(number) : null;
}
