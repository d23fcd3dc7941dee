/** What a change of the schema may do while the release before goes on working: docs/decisions/0047. */
import { statementsOf } from '../../packages/server/src/platform/db/migration-files.ts';

/** The tables that grow with messages, people and time. Reading one through takes longer than a gateway should wait. */
const bigTables = [
  ...['raw_reports', 'reports', 'report_groups', 'report_group_spots', 'report_cross_checks', 'report_days'],
  ...['report_day_changes', 'alerts', 'alert_reports', 'alert_event_logs', 'alert_escalation_recipients'],
  ...['alert_supervisors', 'outbox_messages', 'outbox_message_names', 'audit_entries', 'data_collectors'],
  ...['data_collector_locations', 'data_collector_phone_numbers', 'pgboss.job'],
];

/** The last change made before these rules: it and those before it are as they are. */
export const lastUnchecked = '2026-11-22-9g-notifications-in-turn';

const contracting = [
  [/^drop (?!index concurrently)/, 'drops something that the release before may use'],
  [
    /^alter table .*\bdrop (column|constraint|expression|identity)/,
    'drops something that the release before may use',
  ],
  [/^alter table .*\bdrop (?!not null|default)\w+$/, 'drops something that the release before may use'],
  [/\brename (to|column|constraint|value)\b/, 'renames something that the release before may use'],
  [/^alter table .*\brename \w+ to\b/, 'renames something that the release before may use'],
  [/^alter table .*\bset schema\b/, 'moves something that the release before may use'],
  [/^truncate\b/, 'removes rows that the release before may use'],
];

const rewriting = [
  [/^alter table .*\balter (column )?\w+ (set data )?type\b/, 'rewrites a table while nobody can use it'],
  [
    /^alter table .*\bset (logged|unlogged|tablespace|access method)\b/,
    'rewrites a table while nobody can use it',
  ],
  [
    /^alter table .*\badd (column )?.*\bgenerated always as\b(?! identity).*\bstored\b/,
    'rewrites a table while nobody can use it',
  ],
  [
    /^alter table .*\badd (column )?.*\bdefault (\w+\.)?(random|gen_random_uuid|clock_timestamp|nextval|uuid_generate\w*|timeofday)\s*\(/,
    'rewrites a table while nobody can use it: add the column without the default, then set the default',
  ],
  [/^alter table .*\badd (column )?\w+ (big|small)?serial\b/, 'rewrites a table while nobody can use it'],
  [
    /^(vacuum full|cluster|reindex (?!.*concurrently)|refresh materialized view (?!concurrently)|lock)\b/,
    'locks a table for as long as it takes',
  ],
];

const readingThrough = [
  [
    /\bset not null\b/,
    'reads the whole table while nobody can use it: add a constraint "not valid", validate it in the next file',
  ],
  [
    /\badd constraint \w+ (check|foreign key)\b(?!.*\bnot valid\b)/,
    'reads the whole table while nobody can write to it: say "not valid", and validate it in the next file',
  ],
  [
    /\badd (constraint \w+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    'builds an index while nobody can write: build it concurrently first, then "using index"',
  ],
  [
    /\badd (column )?(if not exists )?\w+ (?!constraint\b|check\b|foreign\b)[^,]*\b(unique|primary key)\b/,
    'builds an index while nobody can write: build it concurrently',
  ],
];

const plain = (statement) =>
  statement
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .replaceAll('"', '')
    .trim()
    .toLowerCase();

function tableOf(statement) {
  const named =
    /^(?:alter table|create (?:unique )?index .*? on|update|delete from|insert into|merge into)\s+(?:if exists |only )*([\w.]+)/.exec(
      statement,
    );
  return named?.[1]?.replace(/^public\./, '');
}

/** Constraints that are dropped and put back in one file become wider, most often: what the release before writes still fits. */
function withoutWidenedConstraints(statements) {
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

const found = (rules, statement) =>
  rules.filter(([pattern]) => pattern.test(statement)).map(([, fault]) => fault);

/** What would keep others from a big table for as long as it takes to go through it. */
function faultsOnBigTable(statement, table, run) {
  const faults = /^alter table/.test(statement) ? found(readingThrough, statement) : [];
  if (/^create (unique )?index (?!concurrently)/.test(statement))
    faults.push(
      `builds an index of ${table} while nobody can write to it: "create index concurrently", in a file with "-- migration: concurrent"`,
    );
  if (/^(update|delete from|merge into)/.test(statement) && run !== 'batches')
    faults.push(
      `changes rows of ${table} in one transaction: one statement with a limit, in a file with "-- migration: batches", or a job of the server`,
    );
  return faults;
}

function faultsOfRun(statement, run) {
  const isConcurrent = /\bconcurrently\b/.test(statement);
  if (isConcurrent && run !== 'concurrent')
    return ['needs a file of its own with "-- migration: concurrent"'];
  if (!isConcurrent && run === 'concurrent')
    return [
      'does not belong into a file with "-- migration: concurrent": what runs there outside a transaction may be interrupted halfway',
    ];
  return [];
}

/** What is wrong with a statement, in words for whoever wrote it. */
function faultsOf(statement, { run, isContract, isBig }) {
  const table = tableOf(statement);
  const broken = isContract ? [] : found(contracting, statement);
  return [
    ...broken.map(
      (fault) =>
        `${fault}: leave it until nothing of that release runs, in a file with "-- migration: contract"`,
    ),
    ...(!table || isBig(table) ? found(rewriting, statement) : []),
    ...(table && isBig(table) ? faultsOnBigTable(statement, table, run) : []),
    ...faultsOfRun(statement, run),
  ];
}

/** @returns what is wrong with a change of the schema, one line each; nothing when the release before can work on with it */
export function checkMigration({ name, text, run, isContract }) {
  const statements = withoutWidenedConstraints(statementsOf(text).map(plain));
  const own = new Set(
    statements.flatMap(
      (statement) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(statement)?.[1] ?? [],
    ),
  );
  const isBig = (table) => bigTables.includes(table) && !own.has(table);
  return [...new Set(statements.flatMap((statement) => faultsOf(statement, { run, isContract, isBig })))].map(
    (fault) => `${name}.sql ${fault}.`,
  );
}
