import { createHash } from 'node:crypto';
import type { DataOperation, DataOperationName, DataParameters } from '@harken/contract/data-api/operations';
import type { ReadableData } from '@harken/domain/access-tokens/readable-data';
import { createPresenter, type SentRow } from '../../platform/data-files/present.ts';
import type { Database } from '../../platform/db/database.ts';
import { findInstallation } from '../../platform/db/installation.queries.ts';
import { DataProblem } from '../../platform/http/problem.ts';
import { after, beginning, type Position, readCursor, writeCursor } from './cursor.ts';
import type { PageEnd, PageWriter } from './formats.ts';
import { findLastChange, findTimeline } from './horizon.queries.ts';
import { presentRemoved } from './present.ts';
import type { DataSource, RowKey } from './source.ts';
import { dataSources } from './sources.ts';

/** Rows that are read and written at a time: what bounds the memory of a response. */
const batchSize = 500;

/** A page whose rows are known by their keys, but not yet read. */
export interface DataPage extends PageEnd {
  keys: RowKey[];
}

/** An operation as it is served. */
export interface ServedOperation {
  operation: DataOperation & { name: DataOperationName };
  source: DataSource;
  present: ReturnType<typeof createPresenter>;
  fields: string[];
}

export function serveOperation(operation: ServedOperation['operation']): ServedOperation {
  return {
    operation,
    source: dataSources[operation.name],
    present: createPresenter(operation),
    fields: Object.keys(operation.row.shape),
  };
}

/** Narrows what a token reads to what the request asks for. Beyond what the token reads is an error, not an empty page. */
export function narrowData(
  data: ReadableData,
  { national_society_id: societyId, project_id: projectId }: DataParameters,
  projectsOfSociety: readonly number[] | null,
): ReadableData {
  const isReached =
    (societyId === undefined || data.nationalSocietyIds.includes(societyId)) &&
    (projectId === undefined || data.projectIds.includes(projectId));
  if (!isReached) throw new DataProblem('out_of_reach');
  return {
    ...data,
    nationalSocietyIds: societyId === undefined ? data.nationalSocietyIds : [societyId],
    projectIds: data.projectIds.filter(
      (id) =>
        (projectId === undefined || id === projectId) &&
        (projectsOfSociety === null || projectsOfSociety.includes(id)),
    ),
  };
}

/**
 * Of which database, rights and filters a cursor is. With other ones, rows could be missing that are older than the cursor, so
 * the client has to start again.
 */
async function findEpoch(db: Database, operation: string, data: ReadableData): Promise<string> {
  const parts = [await findInstallation(db), await findTimeline(db), operation, data];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}

async function findStart(
  db: Database,
  cursor: string | undefined,
  epoch: string,
): Promise<{ position: Position }> {
  if (cursor === undefined) return { position: beginning };
  const position = readCursor(cursor);
  if (!position) throw new DataProblem('invalid_parameter', { parameters: ['changed_since'] });
  const isKnown = position.epoch === epoch && position.changeNumber <= (await findLastChange(db));
  if (!isKnown) throw new DataProblem('start_again');
  return { position };
}

const isAfter = (a: Position, b: Position) =>
  a.changeNumber > b.changeNumber || (a.changeNumber === b.changeNumber && a.rank > b.rank);

/** Finds the keys of the next page, and where it ends. */
export async function findPage(
  db: Database,
  { operation, source }: ServedOperation,
  {
    data,
    parameters,
    findHorizon,
  }: {
    data: ReadableData;
    parameters: DataParameters;
    findHorizon: (db: Database) => Promise<number>;
  },
): Promise<DataPage> {
  const epoch = await findEpoch(db, operation.name, data);
  const { position } = await findStart(db, parameters.changed_since, epoch);
  const horizon = await findHorizon(db);
  const { limit } = parameters;
  const found = await source.findKeys(db, { data, after: position, horizon, limit: limit + 1 });
  const keys = found.slice(0, limit);
  const hasMore = found.length > limit;
  const last = keys.at(-1) ?? position;
  // Everything up to the horizon was sent: the next request need not look at it again.
  const end = !hasMore && isAfter(after(horizon), last) ? after(horizon) : last;
  const next = end.changeNumber < 0 ? after(0) : end;
  return { keys, hasMore, next: writeCursor(next, epoch) };
}

async function readBatch(
  db: Database,
  { operation, source, present }: ServedOperation,
  keys: readonly RowKey[],
  data: ReadableData,
): Promise<SentRow[]> {
  const toRead = keys.filter(({ isRemoved }) => !isRemoved);
  const rows = toRead.length > 0 ? await source.findRows(db, toRead, data) : [];
  const nameOf = (id: number, level: unknown) => `${operation.name === 'places' ? level : ''} ${id}`;
  const found = new Map(rows.map((row) => [nameOf(Number(row.id), row.level), row]));
  return keys.flatMap((key) => {
    const removed = presentRemoved(operation.name, key);
    if (key.isRemoved) return [removed];
    const row = found.get(nameOf(key.id, removed.level));
    // A row that was deleted since the keys were found follows as deleted.
    return row ? [present({ ...row, id: Number(row.id) })] : [];
  });
}

/** Writes a page while its rows are read. */
export async function* writePage(
  db: Database,
  served: ServedOperation,
  { page, data, writer }: { page: DataPage; data: ReadableData; writer: PageWriter },
): AsyncGenerator<string> {
  const head = writer.begin(served.fields);
  if (head) yield head;
  let isFirst = true;
  for (let start = 0; start < page.keys.length; start += batchSize) {
    const rows = await readBatch(db, served, page.keys.slice(start, start + batchSize), data);
    if (rows.length === 0) continue;
    yield writer.rows(rows, served.fields, isFirst);
    isFirst = false;
  }
  const tail = writer.end(page);
  if (tail) yield tail;
}
