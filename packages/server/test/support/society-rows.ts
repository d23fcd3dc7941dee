import type pg from 'pg';

/**
 * Finds all rows of a society in all tables. The relations are read from the database schema, so that tables added later are
 * covered automatically.
 *
 * A row belongs to a society if it references the society or another row of it, by a foreign key or by a column named after a
 * table (`project_id`). A row without such a reference belongs to the user in its `user_id`, and thereby to the societies of
 * that user. Users belong to the societies of which they are members.
 */
export interface SocietyRow {
  table: string;
  /** The owner of a row that belongs to a user: their account, their sessions, e-mails about their account. */
  userId: number | null;
  /** The whole row, as JSON. */
  content: string;
}

/** Columns of a table that reference a row of another table. */
interface Reference {
  columns: string[];
  target: string;
  keys: string[];
}

type Table = { name: string; references: Reference[]; hasUser: boolean };

/** Finds the rows of societies in one database. */
export interface RowFinder {
  /** Tables whose rows belong to societies or to users. */
  tables: string[];
  /** Tables whose rows belong to no society according to the schema. */
  otherTables: string[];
  /** The rows of a society in some of the `tables`. */
  findRows(nationalSocietyId: number, among: readonly string[]): Promise<SocietyRow[]>;
  /**
   * Runs something within a transaction. Rows of other tables than the listed ones are the same afterwards, and so is to whom they
   * belong: that changes only with a row which they refer to and which belongs to one of the societies itself.
   *
   * @returns what it returned, and those of the `tables` in which it inserted, changed or deleted rows, also if it undid that
   */
  runAndListChanged<T>(work: () => Promise<T>): Promise<{ returned: T; changed: string[] }>;
}

const root = 'national_societies';
const membership = 'user_national_societies';

export async function createRowFinder(pool: pg.Pool): Promise<RowFinder> {
  const all = await readTables(pool);
  const owned = findSocietyTables(all);
  const found = sortByReferences(
    all.filter(({ name, hasUser }) => owned.has(name) || hasUser || name === 'users'),
  );
  const text = buildStatement(found, owned);
  const tables = found.map(({ name }) => name).sort();
  return {
    tables,
    otherTables: all.map(({ name }) => name).filter((name) => !tables.includes(name)),
    async findRows(nationalSocietyId, among) {
      if (among.length === 0) return [];
      const { rows } = await pool.query({
        name: 'find rows of a society',
        text,
        values: [nationalSocietyId, among],
      });
      return rows.map((row) => ({ table: row.table, userId: row.user_id, content: row.content }));
    },
    async runAndListChanged(work) {
      const before = await countWrites(pool);
      const returned = await work();
      const after = await countWrites(pool);
      return { returned, changed: tables.filter((name) => after.get(name) !== before.get(name)) };
    },
  };
}

/** How many rows of each table the transaction has written so far. */
async function countWrites(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>({
    name: 'count written rows',
    text: `
      select relname as name, pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
        + pg_stat_get_xact_tuples_deleted(oid) as count
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  });
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Rows that exist only before (`-`) or only after (`+`). */
export function diffRows(before: SocietyRow[], after: SocietyRow[]) {
  const getKey = ({ table, content }: SocietyRow) => `${table} ${content}`;
  const findMissing = (rows: SocietyRow[], others: SocietyRow[], sign: '-' | '+') => {
    const known = new Set(others.map(getKey));
    return rows.filter((row) => !known.has(getKey(row))).map((row) => ({ sign, ...row }));
  };
  return [...findMissing(before, after, '-'), ...findMissing(after, before, '+')];
}

async function readTables(pool: pg.Pool): Promise<Table[]> {
  const { rows: columns } = await pool.query<{ table: string; names: string[] }>(`
    select class.relname as table, array_agg(attname::text order by attnum) as names
    from pg_class class join pg_attribute on attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
      and attnum > 0 and not attisdropped
    group by 1 order by 1`);
  const { rows: keys } = await pool.query<Reference & { table: string }>(`
    select source.relname as table, target.relname as target,
      (select array_agg(attname::text order by position) from unnest(conkey) with ordinality as used (number, position)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns,
      (select array_agg(attname::text order by position) from unnest(confkey) with ordinality as used (number, position)
        join pg_attribute on attrelid = confrelid and attnum = number) as keys
    from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`);
  const withId = columns.filter(({ names }) => names.includes('id')).map(({ table }) => table);
  return columns.map(({ table, names }) => {
    const declared = keys.filter((key) => key.table === table);
    const others = names.filter((name) => !declared.some((key) => key.columns.includes(name)));
    const references = [...declared, ...others.flatMap((column) => inferReference(column, withId))];
    return {
      name: table,
      // A reference to the same table (merged clusters, fallback e-mails) says nothing about the owner.
      references: references.filter(({ target }) => target !== table),
      hasUser: names.includes('user_id'),
    };
  });
}

/** The table that a column without a foreign key references: `project_id` references `projects`. */
function inferReference(column: string, tables: string[]): Reference[] {
  const thing = /^(.+)_id$/.exec(column)?.[1];
  const target = tables.find((table) => thing && table.replace(/ies$/, 'y').replace(/s$/, '') === thing);
  return target ? [{ columns: [column], target, keys: ['id'] }] : [];
}

/** Tables that reference a society, directly or through others. `users` does not count: a user may belong to several. */
function findSocietyTables(all: Table[]): Set<string> {
  const owned = new Set([root]);
  for (let before = 0; before < owned.size; ) {
    before = owned.size;
    for (const { name, references } of all) {
      if (name !== 'users' && references.some(({ target }) => owned.has(target))) owned.add(name);
    }
  }
  return owned;
}

/** Sorts tables so that each comes after those that it references. */
function sortByReferences(tables: Table[]): Table[] {
  const done: Table[] = [];
  const visit = (table: Table, path: string[]) => {
    if (done.includes(table)) return;
    if (path.includes(table.name)) throw new Error(`Circular references between tables: ${path.join(', ')}`);
    for (const name of listDependencies(table)) {
      const dependency = tables.find((item) => item.name === name);
      if (dependency) visit(dependency, [...path, table.name]);
    }
    done.push(table);
  };
  for (const table of tables) visit(table, []);
  return done;
}

function listDependencies({ name, references, hasUser }: Table): string[] {
  if (name === root) return [];
  if (name === 'users') return [membership];
  const targets = references.map(({ target }) => target).filter((target) => target !== 'users');
  return hasUser && name !== membership ? [...targets, 'users'] : targets;
}

function buildStatement(tables: Table[], owned: Set<string>): string {
  const parts = tables.map((table) => `of_${table.name} as materialized (${buildTableQuery(table, owned)})`);
  const selections = tables.map(
    ({ name }) =>
      `select '${name}' as "table", owner_id as user_id, (to_jsonb(one) - 'owner_id')::text as content from of_${name} as one
        where '${name}' = any($2::text[])`,
  );
  return `with ${parts.join(',\n')}\n${selections.join('\nunion all ')}`;
}

/** Selects the rows of one table, with the user who owns each (`owner_id`) or null if it belongs to the society itself. */
function buildTableQuery({ name, references, hasUser }: Table, owned: Set<string>): string {
  const from = (owner: string) => `select one.*, ${owner} as owner_id from ${name} as one`;
  if (name === root) return `${from('null::int')} where one.id = $1::int`;
  if (name === 'users') return `${from('one.id')} where one.id in (select user_id from of_${membership})`;
  const own = references.filter(({ target }) => owned.has(target));
  const matching = own.map(({ columns, target, keys }) => {
    const values = columns.map((column) => `one.${column}`).join(', ');
    return `(select owner_id from of_${target} where (${values}) = (${keys.join(', ')}) limit 1)`;
  });
  if (hasUser && name !== membership) {
    const hasNoReference = own.flatMap(({ columns }) => columns.map((column) => `one.${column} is null`));
    const conditions = ['id = one.user_id', ...hasNoReference].join(' and ');
    matching.push(`(select owner_id from of_users where ${conditions})`);
  }
  return `${from('owner.owner_id')} cross join lateral (
      select owner_id from (${matching.join(' union all ')}) as found order by owner_id nulls first limit 1
    ) as owner`;
}
