import { normalizeStatement, splitStatements } from '../migration-files.ts';

/** What a statement of a migration keeps other connections from while it runs: changing rows of a table, or also reading them. */
export type Blocked = 'nothing' | 'writing' | 'everything';

/**
 * What a statement has to do: `catalog` takes a moment whatever the size of the table; the others read the table, read it and write an
 * index or a new table, or change some of its rows.
 */
export type Work = 'catalog' | 'reading' | 'indexing' | 'rewriting' | 'changing';

/** What a statement of a migration does to one existing table. */
export interface StatementPlan {
  /** The table; or the table of a dropped index, or the one that a dropped foreign key points at. */
  of: 'table' | 'index' | 'foreignKey';
  /** The name of the table, the index or the constraint. */
  name: string;
  blocked: Blocked;
  work: Work;
}

const order: Blocked[] = ['nothing', 'writing', 'everything'];
const works: Work[] = ['catalog', 'changing', 'reading', 'indexing', 'rewriting'];

type Rule = [pattern: RegExp, blocked: Blocked, work: Work];

/**
 * The parts of "alter table" that are not a change of the catalog under an exclusive lock (PostgreSQL documentation, "ALTER TABLE" and
 * "Explicit Locking").
 */
const alterations: Rule[] = [
  [/\balter (column )?\w+ (set data )?type\b/, 'everything', 'rewriting'],
  [/\bset (logged|unlogged|tablespace|access method)\b/, 'everything', 'rewriting'],
  [/\badd (column )?.*\bgenerated always as\b(?! identity).*\bstored\b/, 'everything', 'rewriting'],
  [/\badd (column )?\w+ (big|small)?serial\b/, 'everything', 'rewriting'],
  [
    /\badd (column )?.*\bdefault (\w+\.)?(random|gen_random_uuid|clock_timestamp|nextval|uuid_generate\w*|timeofday)\s*\(/,
    'everything',
    'rewriting',
  ],
  [/\bset not null\b/, 'everything', 'reading'],
  [/\badd constraint \w+ check\b(?!.*\bnot valid\b)/, 'everything', 'reading'],
  [/\badd (constraint \w+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/, 'everything', 'indexing'],
  [/\badd (column )?(?!constraint)\w+ [^,]*\b(unique|primary key)\b/, 'everything', 'indexing'],
  [/\badd constraint \w+ foreign key\b(?!.*\bnot valid\b)/, 'writing', 'reading'],
  [/\badd constraint \w+ foreign key\b.*\bnot valid\b/, 'writing', 'catalog'],
  [/\bvalidate constraint\b/, 'nothing', 'reading'],
  [/\b(enable|disable) trigger\b/, 'writing', 'catalog'],
  [/\balter (column )?\w+ set (statistics|\()|^alter table \S+ set \(/, 'nothing', 'catalog'],
];

/** Other parts of "alter table": a change of the catalog, under an exclusive lock. */
const isOtherAlteration =
  /\b(add (column )?(if not exists )?(?!constraint)\w+|drop|rename|set default|drop default|set schema|set expression|add generated)\b/;

function planAlteration(text: string, name: string): StatementPlan {
  const found = alterations.filter(([pattern]) => pattern.test(text));
  const isPlain = found.length === 0 || isOtherAlteration.test(text.replace(/\badd constraint\b/g, ''));
  const blocked = [...found.map(([, what]) => what), ...(isPlain ? (['everything'] as const) : [])];
  return {
    ...{ of: 'table', name },
    blocked: order[Math.max(...blocked.map((one) => order.indexOf(one)))] ?? 'everything',
    work: works[Math.max(0, ...found.map(([, , work]) => works.indexOf(work)))] ?? 'catalog',
  };
}

const onTable = (name: string, blocked: Blocked, work: Work): StatementPlan => ({
  ...{ of: 'table', name },
  ...{ blocked, work },
});

/** Tables that foreign keys of a statement point at: nobody can change their rows for a moment. */
const planReferences = (text: string): StatementPlan[] =>
  [...text.matchAll(/\breferences ([\w.]+)/g)].map(([, name = '']) => onTable(name, 'writing', 'catalog'));

/** Constraints that a statement drops: a foreign key locks the table that it points at, too. */
const planDroppedConstraints = (text: string): StatementPlan[] =>
  [...text.matchAll(/\bdrop constraint (?:if exists )?(\w+)/g)].map(([, name = '']) => ({
    ...{ of: 'foreignKey', name },
    ...{ blocked: 'everything', work: 'catalog' },
  }));

const statements: [pattern: RegExp, plan: (text: string, table: string) => StatementPlan[]][] = [
  [
    /^alter table (?:if exists |only )*([\w.]+)/,
    (text, table) => [planAlteration(text, table), ...planReferences(text), ...planDroppedConstraints(text)],
  ],
  [
    /^create (?:unique )?index concurrently .*? on (?:only )?([\w.]+)/,
    (_text, table) => [onTable(table, 'nothing', 'indexing')],
  ],
  [
    /^create (?:unique )?index .*? on (?:only )?([\w.]+)/,
    (_text, table) => [onTable(table, 'writing', 'indexing')],
  ],
  [/^create (?:unlogged )?table\b()/, (text) => planReferences(text)],
  [
    /^create (?:or replace )?(?:constraint )?trigger .*? on ([\w.]+)/,
    (_text, table) => [onTable(table, 'writing', 'catalog')],
  ],
  [/^drop trigger .*? on ([\w.]+)/, (_text, table) => [onTable(table, 'everything', 'catalog')]],
  [
    /^drop index (?!concurrently)(?:if exists )?(\w+)/,
    (_text, name) => [{ of: 'index', name, blocked: 'everything', work: 'catalog' }],
  ],
  [
    /^(?:drop table|truncate(?: table)?) (?:if exists |only )*([\w.]+)/,
    (_text, table) => [onTable(table, 'everything', 'catalog')],
  ],
  [
    /^(?:with .*?\b)?(?:update|delete from|insert into|merge into) (?:only )?([\w.]+)/,
    (_text, table) => [onTable(table, 'nothing', 'changing')],
  ],
];

/**
 * What a statement of a migration does to tables that exist before it: what it keeps others from, and how much work that is. What
 * functions do that a statement calls is not found.
 *
 * @param created tables created by the same migration, which nobody else uses yet
 */
export function planStatement(statement: string, created: ReadonlySet<string> = new Set()): StatementPlan[] {
  const text = normalizeStatement(statement);
  for (const [pattern, plan] of statements) {
    const found = pattern.exec(text);
    if (found) return plan(text, found[1] ?? '').filter(({ name }) => !created.has(name));
  }
  return [];
}

/** The tables that statements create. */
const findCreatedTables = (all: readonly string[]): Set<string> =>
  new Set(
    all.flatMap(
      (statement) =>
        /^create (?:unlogged )?(?:table|view) (?:if not exists )?([\w.]+)/.exec(
          normalizeStatement(statement),
        )?.[1] ?? [],
    ),
  );

/** What statements keep others from, by table: the strongest of each. */
export function findBlocked(plans: readonly { table: string; blocked: Blocked }[]): Map<string, Blocked> {
  const blocked = new Map<string, Blocked>();
  for (const { table, blocked: what } of plans)
    if (order.indexOf(what) >= order.indexOf(blocked.get(table) ?? 'nothing')) blocked.set(table, what);
  return blocked;
}

/** What the statements of a migration do, in their order. */
export function planMigration(text: string): StatementPlan[] {
  const all = splitStatements(text);
  const created = findCreatedTables(all);
  return all.flatMap((statement) => planStatement(statement, created));
}
