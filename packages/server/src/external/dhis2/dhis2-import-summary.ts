import { getField } from './dhis2-request.ts';

/** The result of an import. Texts of DHIS2 are left out, because they may quote what was sent. */
export interface ImportSummary {
  imported: number;
  updated: number;
  deleted: number;
  ignored: number;
  /** Whether nothing of it was imported. */
  isError: boolean;
  conflicts: readonly ImportConflict[];
}

interface ImportConflict {
  /** `E7610`; null if DHIS2 gave none. */
  errorCode: string | null;
  /** The positions of the rejected rows in the request; null if DHIS2 did not say which. */
  indexes: readonly number[] | null;
  /** Ids of what it is about, for versions that do not say the positions. */
  objects: readonly string[];
}

const toCount = (value: unknown) => (Number.isSafeInteger(value) ? Math.max(0, value as number) : 0);

/** Reads the summary of an import; null if this is none. */
export function readImportSummary(json: unknown): ImportSummary | null {
  const count = getField(json, 'importCount');
  const status = getField(json, 'status');
  if (typeof count !== 'object' || count === null || typeof status !== 'string') return null;
  const conflicts = getField(json, 'conflicts');
  return {
    imported: toCount(getField(count, 'imported')),
    updated: toCount(getField(count, 'updated')),
    deleted: toCount(getField(count, 'deleted')),
    ignored: toCount(getField(count, 'ignored')),
    isError: status === 'ERROR',
    conflicts: Array.isArray(conflicts) ? conflicts.map(readConflict) : [],
  };
}

function readConflict(json: unknown): ImportConflict {
  const code = getField(json, 'errorCode');
  const indexes = getField(json, 'indexes');
  const object = getField(json, 'object');
  const objects = Object.values(getField(json, 'objects') ?? {});
  return {
    errorCode: typeof code === 'string' && /^E\d{4}$/.test(code) ? code : null,
    indexes: Array.isArray(indexes) ? indexes.filter(Number.isSafeInteger) : null,
    objects: [object, ...objects].filter((id): id is string => typeof id === 'string'),
  };
}

/**
 * The rows of a request that were rejected, with their error codes. A conflict without positions concerns the rows with one of its
 * ids; if there are none, or if nothing was imported for a reason that concerns no row, it concerns all rows.
 *
 * @param rows the ids in each row of the request
 */
export function findRejectedRows(
  summary: ImportSummary,
  rows: readonly (readonly string[])[],
): Map<number, string | null> {
  const rejected = new Map<number, string | null>();
  const reject = (positions: readonly number[], code: string | null) => {
    for (const position of positions)
      if (position >= 0 && position < rows.length && !rejected.has(position)) rejected.set(position, code);
  };
  const all = [...rows.keys()];
  for (const { errorCode, indexes, objects } of summary.conflicts) {
    if (indexes && indexes.length > 0) {
      reject(indexes, errorCode);
      continue;
    }
    const named = all.filter((position) => rows[position]?.some((id) => objects.includes(id)));
    reject(named.length > 0 ? named : all, errorCode);
  }
  if (summary.isError) reject(all, null);
  return rejected;
}
