/** Rules for migrations that are compatible with the previous release: docs/decisions/0047. */
import {
  normalizeStatement,
  splitStatements,
} from '../../packages/server/src/platform/db/migration-files.ts';

/** Tables that grow with messages, people and time. Reading them completely takes longer than a gateway should wait. */
const bigTables = [
  ...['raw_reports', 'reports', 'clusters', 'cluster_locations', 'cross_checks', 'report_days'],
  ...['report_day_changes', 'alerts', 'alert_reports', 'alert_event_logs', 'alert_escalation_recipients'],
  ...['alert_supervisors', 'outbox_messages', 'outbox_message_names', 'audit_events', 'data_collectors'],
  ...['data_collector_locations', 'data_collector_phone_numbers', 'pgboss.job'],
];

/** The last migration before these rules; it and earlier ones are not checked. */
export const lastUnchecked = '2026-11-22-9g-notifications-in-turn';

const contracting = [
  [/^drop (?!index concurrently)/, 'drops something that the previous release may use'],
  [
    /^alter table .*\bdrop (column|constraint|expression|identity)/,
    'drops something that the previous release may use',
  ],
  [/^alter table .*\bdrop (?!not null|default)\w+$/, 'drops something that the previous release may use'],
  [/\brename (to|column|constraint|value)\b/, 'renames something that the previous release may use'],
  [/^alter table .*\brename \w+ to\b/, 'renames something that the previous release may use'],
  [/^alter table .*\bset schema\b/, 'moves something that the previous release may use'],
  [/^truncate\b/, 'removes rows that the previous release may use'],
];

const rewriting = [
  [/^alter table .*\balter (column )?\w+ (set data )?type\b/, 'rewrites a table under an exclusive lock'],
  [
    /^alter table .*\bset (logged|unlogged|tablespace|access method)\b/,
    'rewrites a table under an exclusive lock',
  ],
  [
    /^alter table .*\badd (column )?.*\bgenerated always as\b(?! identity).*\bstored\b/,
    'rewrites a table under an exclusive lock',
  ],
  [
    /^alter table .*\badd (column )?.*\bdefault (\w+\.)?(random|gen_random_uuid|clock_timestamp|nextval|uuid_generate\w*|timeofday)\s*\(/,
    'rewrites a table under an exclusive lock: add the column without the default, then set the default',
  ],
  [/^alter table .*\badd (column )?\w+ (big|small)?serial\b/, 'rewrites a table under an exclusive lock'],
  [
    /^(vacuum full|cluster|reindex (?!.*concurrently)|refresh materialized view (?!concurrently)|lock)\b/,
    'locks a table for a long time',
  ],
];

const readingThrough = [
  [
    /\bset not null\b/,
    'reads the whole table under an exclusive lock: add a constraint "not valid", validate it in the next file',
  ],
  [
    /\badd constraint \w+ (check|foreign key)\b(?!.*\bnot valid\b)/,
    'reads the whole table while it cannot be written: use "not valid", and validate it in the next file',
  ],
  [
    /\badd (constraint \w+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    'builds an index while the table cannot be written: build it concurrently first, then "using index"',
  ],
  [
    /\badd (column )?(if not exists )?\w+ (?!constraint\b|check\b|foreign\b)[^,]*\b(unique|primary key)\b/,
    'builds an index while the table cannot be written: build it concurrently',
  ],
];

/** What is inside a body counts, too: it may run in the migration. */
const normalize = (statement) => normalizeStatement(statement, { isBodyKept: true });

function findTable(statement) {
  return /^(?:alter table|create (?:unique )?index .*? on|update|delete from|insert into|merge into)\s+(?:if exists |only )*([\w.]+)/.exec(
    statement,
  )?.[1];
}

/** Ignores constraints that are dropped and added in one file: they usually become wider, so the previous release fits them. */
function removeWidenedConstraints(statements) {
  const added = new Set(
    statements.flatMap((statement) =>
      [...statement.matchAll(/\badd constraint (\w+)/g)].map(([, name]) => name),
    ),
  );
  return statements.map((statement) =>
    statement.replace(/\bdrop constraint (?:if exists )?(\w+),?/g, (all, name) =>
      added.has(name) ? '' : all,
    ),
  );
}

/**
 * Ignores renames of a table whose old name stays as a view, of its columns and constraints, and of indexes and sequences, whose
 * names releases do not use.
 */
function removeCompatibleRenames(statements) {
  const views = new Set(
    statements.flatMap((statement) => /^create view (\w+) as /.exec(statement)?.[1] ?? []),
  );
  const renamed = new Set(
    statements.flatMap((statement) => {
      const [, before, after] = /^alter table (\w+) rename to (\w+)$/.exec(statement) ?? [];
      return views.has(before) ? [before, after] : [];
    }),
  );
  return statements.filter((statement) => {
    if (/^alter (index|sequence) \w+ rename to \w+$/.test(statement)) return false;
    const table = /^alter table (\w+) rename (?:to|column|constraint) /.exec(statement)?.[1];
    return !renamed.has(table);
  });
}

const findErrors = (rules, statement) =>
  rules.filter(([pattern]) => pattern.test(statement)).map(([, error]) => error);

/** Operations that lock a big table for a long time. */
function findBigTableErrors(statement, table, run) {
  const errors = /^alter table/.test(statement) ? findErrors(readingThrough, statement) : [];
  if (/^create (unique )?index (?!concurrently)/.test(statement))
    errors.push(
      `builds an index of ${table} while it cannot be written: "create index concurrently", in a file with "-- migration: concurrent"`,
    );
  if (/^(update|delete from|merge into)/.test(statement) && run !== 'batches')
    errors.push(
      `changes rows of ${table} in one transaction: one statement with a limit, in a file with "-- migration: batches", or a job of the server`,
    );
  return errors;
}

function findRunErrors(statement, run) {
  const isConcurrent = /\bconcurrently\b/.test(statement);
  if (isConcurrent && run !== 'concurrent') return ['needs a separate file with "-- migration: concurrent"'];
  if (!isConcurrent && run === 'concurrent')
    return [
      'does not belong in a file with "-- migration: concurrent", which runs outside a transaction and may be interrupted halfway',
    ];
  return [];
}

/** The errors in a statement, with advice. */
function findStatementErrors(statement, { run, isContract, isBig }) {
  const table = findTable(statement);
  const broken = isContract ? [] : findErrors(contracting, statement);
  return [
    ...broken.map(
      (error) =>
        `${error}: postpone it until that release is no longer running, in a file with "-- migration: contract"`,
    ),
    ...(!table || isBig(table) ? findErrors(rewriting, statement) : []),
    ...(table && isBig(table) ? findBigTableErrors(statement, table, run) : []),
    ...findRunErrors(statement, run),
  ];
}

/** @returns the errors in a migration, one line each; empty if it is compatible with the previous release */
export function checkMigration({ name, text, run, isContract }) {
  const statements = removeCompatibleRenames(removeWidenedConstraints(splitStatements(text).map(normalize)));
  const own = new Set(
    statements.flatMap(
      (statement) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(statement)?.[1] ?? [],
    ),
  );
  const isBig = (table) => bigTables.includes(table) && !own.has(table);
  return [
    ...new Set(statements.flatMap((statement) => findStatementErrors(statement, { run, isContract, isBig }))),
  ].map((error) => `${name}.sql ${error}.`);
}
