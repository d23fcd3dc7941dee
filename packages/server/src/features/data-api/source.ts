import type { ReadableData } from '@harken/domain/access-tokens/readable-data';
import type { FoundValues } from '../../platform/data-files/present.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Position } from './cursor.ts';

/** What a request reads. */
export interface DataSelection {
  data: ReadableData;
  after: Position;
  /** Only changes up to this number: all later ones may still be missing some. */
  horizon: number;
  limit: number;
}

/** A row of a page, before its content is read. */
export interface RowKey extends Position {
  isRemoved: boolean;
}

export type FoundRow = FoundValues & { id: number };

/** How the rows of one operation are read. */
export interface DataSource {
  /** The keys of the next rows, in the order of their changes. */
  findKeys(db: Database, selection: DataSelection): Promise<RowKey[]>;
  /** The rows with some keys, in any order, with the names of the contract in camel case. Rows that are gone are left out. */
  findRows(db: Database, keys: readonly RowKey[], data: ReadableData): Promise<FoundRow[]>;
}
