/** The formats of the data API. */
export const dataFormats = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  jsonLines: 'application/x-ndjson; charset=utf-8',
} as const;
export type DataFormat = keyof typeof dataFormats;

/** Media types in the order in which they are preferred if the client accepts several alike. */
const mediaTypes: [type: string, format: DataFormat][] = [
  ['application/json', 'json'],
  ['text/csv', 'csv'],
  ['application/x-ndjson', 'jsonLines'],
  ['application/jsonl', 'jsonLines'],
  ['application/json-lines', 'jsonLines'],
];

function readRange(part: string): { type: string; quality: number } {
  const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
  return { type, quality: Number.isNaN(quality) ? 0 : quality };
}

/** How exactly a range of an `Accept` header names a type: 2 the type itself, 1 its kind, 0 anything; -1 if it does not. */
function matchRange(range: string, type: string): number {
  if (range === type) return 2;
  if (range === `${type.split('/')[0]}/*`) return 1;
  return range === '*/*' ? 0 : -1;
}

/**
 * The format that a client prefers; null if it accepts none of ours.
 *
 * @param accept the header `Accept`, if any
 * @example chooseFormat('text/csv, application/json;q=0.5') // 'csv'
 */
export function chooseFormat(accept: string | undefined): DataFormat | null {
  if (accept === undefined || accept.trim() === '') return 'json';
  const ranges = accept.slice(0, 2000).split(',').map(readRange);
  let best: { format: DataFormat; quality: number } | null = null;
  for (const [type, format] of mediaTypes) {
    const named = ranges
      .map((range) => ({ ...range, exactness: matchRange(range.type, type) }))
      .filter(({ exactness }) => exactness >= 0)
      .sort((a, b) => b.exactness - a.exactness)[0];
    if (named && named.quality > (best?.quality ?? 0)) best = { format, quality: named.quality };
  }
  return best?.format ?? null;
}
