import type pg from 'pg';
import { withConnection } from '../database.ts';
import { type MigrationFile, readMigrations } from '../migration-files.ts';
import { type Blocked, planMigration, type Work } from './statement-plan.ts';
import {
  findAppliedMigrations,
  findLongestTransaction,
  findTable,
  findTableSize,
  measureRates,
  type TableSize,
  type WorkRates,
} from './upgrade.queries.ts';

/** What one migration does to one table of this database. */
export interface PlannedChange extends TableSize {
  migration: string;
  table: string;
  blocked: Blocked;
  work: Work;
  /** Estimated from a sample of the table; 0 for what takes a moment. */
  seconds: number;
  /** How long the lock is held: in a transaction, until its last statement is done. */
  heldSeconds: number;
}

export interface UpgradePlan {
  /** The names of the migrations that are not applied yet, oldest first. */
  migrations: string[];
  /** Those after which the previous release no longer starts. */
  contracts: string[];
  changes: PlannedChange[];
  /** How long the transaction that has been open longest has been so, in seconds: what locks a table or builds an index waits for it. */
  longestTransaction: number;
}

/** Tables smaller than this are read and indexed in a moment, in bytes. */
const smallTable = 1024 * 1024;

/** How much of a table is read or written for a kind of work; an index built concurrently reads the table twice. */
function estimateSeconds(
  work: Work,
  run: MigrationFile['run'],
  { bytes }: TableSize,
  rates: WorkRates,
): number {
  if (work === 'reading') return bytes / rates.reading;
  if (work === 'indexing') return bytes / rates.indexing + (run === 'concurrent' ? bytes / rates.reading : 0);
  // Rows are written, with all their indexes: at best as fast as building an index for them.
  return work === 'catalog' ? 0 : bytes / rates.indexing + bytes / rates.reading;
}

/**
 * What the migrations of this release that are missing in a database will do there: which tables they lock, and for how long. Reads only;
 * samples of large tables are copied into temporary tables.
 *
 * @param folder of the migration files; only tests pass their own
 */
export function planUpgrade(connectionString: string, folder?: string): Promise<UpgradePlan> {
  return withConnection(connectionString, 'harken upgrade check', async (client) => {
    const applied = await findAppliedMigrations(client);
    const missing = (await readMigrations(folder)).filter(({ name }) => !applied.has(name));
    const changes: PlannedChange[] = [];
    const rates = new Map<string, WorkRates | undefined>();
    for (const file of missing) changes.push(...(await planFile(client, file, rates)));
    return {
      migrations: missing.map(({ name }) => name),
      contracts: missing.filter(({ isContract }) => isContract).map(({ name }) => name),
      changes,
      longestTransaction: await findLongestTransaction(client),
    };
  });
}

async function planFile(
  client: pg.Client,
  { name: migration, text, run }: MigrationFile,
  rates: Map<string, WorkRates | undefined>,
): Promise<PlannedChange[]> {
  const changes: Omit<PlannedChange, 'heldSeconds'>[] = [];
  for (const plan of planMigration(text)) {
    const table = await findTable(client, plan);
    const size = table === undefined ? undefined : await findTableSize(client, table);
    if (table === undefined || !size) continue;
    const { blocked, work } = plan;
    const isLong = work !== 'catalog' && size.bytes >= smallTable;
    if (isLong && !rates.has(table)) rates.set(table, await measureRates(client, table, size));
    const rate = rates.get(table);
    const seconds = isLong && rate ? estimateSeconds(work, run, size, rate) : 0;
    changes.push({ migration, table, blocked, work, seconds, ...size });
  }
  return changes.map((change, position) => {
    const until = run === 'transaction' ? changes.length : position + 1;
    const heldSeconds = changes.slice(position, until).reduce((sum, { seconds }) => sum + seconds, 0);
    return { ...change, heldSeconds };
  });
}

/** The longest that anything keeps others from writing to a table or reading it, in seconds. */
export const findLongestBlock = ({ changes }: UpgradePlan): number =>
  Math.max(
    0,
    ...changes.filter(({ blocked }) => blocked !== 'nothing').map(({ heldSeconds }) => heldSeconds),
  );
