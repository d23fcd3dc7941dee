import type pg from 'pg';

/**
 * All rows of a society, whatever the table: which rows are whose is read from the database itself, so that a table that is
 * added later is looked at without anybody's doing.
 *
 * A row belongs to a society when it refers to the society or to another row of it, by a foreign key or by a column named
 * after a table (`project_id`). A row that refers to nothing of any society belongs to the user in its `user_id`, and so to
 * the societies of that user. Users belong to the societies that they are members of.
 */
export interface SocietyRow {
  table: string;
  /** Whose row it is, where it belongs to a user: their account, their sessions, mails about their account. */
  userId: number | null;
  /** The whole row, as JSON. */
  content: string;
}

/** Columns of a table that refer to a row of another table. */
interface Reference {
  columns: string[];
  target: string;
  keys: string[];
}

type Table = { name: string; references: Reference[]; hasUser: boolean };

/** How the rows of societies are found in a database. */
export interface RowFinder {
  /** Tables whose rows belong to societies or to users. */
  tables: string[];
  /** Tables whose rows belong to no society, as far as the database knows. */
  otherTables: string[];
  rowsOf(nationalSocietyId: number): Promise<SocietyRow[]>;
}

const root = 'national_societies';
const membership = 'user_national_societies';

export async function rowFinder(pool: pg.Pool): Promise<RowFinder> {
  const all = await readTables(pool);
  const owned = tablesOfSocieties(all);
  const found = inOrder(all.filter(({ name, hasUser }) => owned.has(name) || hasUser || name === 'users'));
  const text = statementFor(found, owned);
  const tables = found.map(({ name }) => name).sort();
  return {
    tables,
    otherTables: all.map(({ name }) => name).filter((name) => !tables.includes(name)),
    async rowsOf(nationalSocietyId) {
      const { rows } = await pool.query({ name: 'rows of a society', text, values: [nationalSocietyId] });
      return rows.map((row) => ({ table: row.table, userId: row.user_id, content: row.content }));
    },
  };
}

/** Rows that are there only before (`-`) or only afterwards (`+`). */
export function differences(before: SocietyRow[], after: SocietyRow[]) {
  const keyOf = ({ table, content }: SocietyRow) => `${table} ${content}`;
  const missingIn = (rows: SocietyRow[], others: SocietyRow[], sign: '-' | '+') => {
    const known = new Set(others.map(keyOf));
    return rows.filter((row) => !known.has(keyOf(row))).map((row) => ({ sign, ...row }));
  };
  return [...missingIn(before, after, '-'), ...missingIn(after, before, '+')];
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
      (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as used (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns,
      (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as used (number, place)
        join pg_attribute on attrelid = confrelid and attnum = number) as keys
    from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`);
  const withId = columns.filter(({ names }) => names.includes('id')).map(({ table }) => table);
  return columns.map(({ table, names }) => {
    const declared = keys.filter((key) => key.table === table);
    const others = names.filter((name) => !declared.some((key) => key.columns.includes(name)));
    const references = [...declared, ...others.flatMap((column) => referenceByName(column, withId))];
    return {
      name: table,
      // A reference to a row of the same table (merged into, stands in for) says nothing about whose it is.
      references: references.filter(({ target }) => target !== table),
      hasUser: names.includes('user_id'),
    };
  });
}

/** What a column without a foreign key refers to: `project_id` to `projects`, `national_society_id` to `national_societies`. */
function referenceByName(column: string, tables: string[]): Reference[] {
  const thing = /^(.+)_id$/.exec(column)?.[1];
  const target = tables.find((table) => thing && table.replace(/ies$/, 'y').replace(/s$/, '') === thing);
  return target ? [{ columns: [column], target, keys: ['id'] }] : [];
}

/** The tables that refer to a society, directly or through others. Users do not count: they may work for several. */
function tablesOfSocieties(all: Table[]): Set<string> {
  const owned = new Set([root]);
  for (let before = 0; before < owned.size; ) {
    before = owned.size;
    for (const { name, references } of all) {
      if (name !== 'users' && references.some(({ target }) => owned.has(target))) owned.add(name);
    }
  }
  return owned;
}

/** Each table after those that its rows refer to. */
function inOrder(tables: Table[]): Table[] {
  const done: Table[] = [];
  const visit = (table: Table, path: string[]) => {
    if (done.includes(table)) return;
    if (path.includes(table.name)) throw new Error(`Tables refer in a circle: ${path.join(', ')}`);
    for (const name of neededBy(table)) {
      const needed = tables.find((one) => one.name === name);
      if (needed) visit(needed, [...path, table.name]);
    }
    done.push(table);
  };
  for (const table of tables) visit(table, []);
  return done;
}

function neededBy({ name, references, hasUser }: Table): string[] {
  if (name === root) return [];
  if (name === 'users') return [membership];
  const targets = references.map(({ target }) => target).filter((target) => target !== 'users');
  return hasUser && name !== membership ? [...targets, 'users'] : targets;
}

function statementFor(tables: Table[], owned: Set<string>): string {
  const parts = tables.map((table) => `of_${table.name} as materialized (${rowsIn(table, owned)})`);
  const selections = tables.map(
    ({ name }) =>
      `select '${name}' as "table", owner_id as user_id, (to_jsonb(one) - 'owner_id')::text as content from of_${name} as one`,
  );
  return `with ${parts.join(',\n')}\n${selections.join('\nunion all ')}`;
}

/** The rows of one table, each with the user whose it is (`owner_id`), or null where it is the society's own. */
function rowsIn({ name, references, hasUser }: Table, owned: Set<string>): string {
  const from = (owner: string) => `select one.*, ${owner} as owner_id from ${name} as one`;
  if (name === root) return `${from('null::int')} where one.id = $1::int`;
  if (name === 'users') return `${from('one.id')} where one.id in (select user_id from of_${membership})`;
  const own = references.filter(({ target }) => owned.has(target));
  const matching = own.map(({ columns, target, keys }) => {
    const values = columns.map((column) => `one.${column}`).join(', ');
    return `(select owner_id from of_${target} where (${values}) = (${keys.join(', ')}) limit 1)`;
  });
  if (hasUser && name !== membership) {
    const refersToNothing = own.flatMap(({ columns }) => columns.map((column) => `one.${column} is null`));
    const conditions = ['id = one.user_id', ...refersToNothing].join(' and ');
    matching.push(`(select owner_id from of_users where ${conditions})`);
  }
  return `${from('whose.owner_id')} cross join lateral (
      select owner_id from (${matching.join(' union all ')}) as found order by owner_id nulls first limit 1
    ) as whose`;
}
