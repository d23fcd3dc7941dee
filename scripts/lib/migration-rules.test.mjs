import { describe, expect, test } from 'vitest';
import {
  normalizeStatement,
  readMigration,
  splitStatements,
} from '../../packages/server/src/platform/db/migration-files.ts';
import { checkMigration } from './migration-rules.mjs';

const findErrors = (text) => checkMigration(readMigration('2026-12-01-01-test', text));

const good = [
  [
    'a new table with its indexes',
    'create table raw_reports_notes (id int); create index a on raw_reports_notes (id);',
  ],
  ['a new column', 'alter table raw_reports add column note text;'],
  [
    'a new column with a constant default',
    `alter table reports add column kind_of text not null default 'a';`,
  ],
  [
    'a new column that refers to a table',
    'alter table reports add column user_id integer references users (id);',
  ],
  [
    'a new column with a constraint of its own',
    'alter table outbox_messages add column n int constraint n_known check (n > 0);',
  ],
  ['a default that is set later', 'alter table raw_reports alter column stored_at set default now();'],
  ['an index of a small table', 'create index a on sms_gateways (name);'],
  [
    'an index built concurrently',
    '-- migration: concurrent\ncreate index concurrently a on raw_reports (id);',
  ],
  [
    'rows changed in batches',
    '-- migration: batches\nupdate reports set a = 1 where id in (select id from reports where a is null limit 1000);',
  ],
  ['a constraint that is not validated yet', 'alter table reports add constraint c check (a > 0) not valid;'],
  ['a constraint validated later', 'alter table reports validate constraint c;'],
  [
    'a constraint that becomes wider',
    'alter table reports drop constraint c, add constraint c check (a > 0) not valid;',
  ],
  ['a column that becomes nullable', 'alter table users alter column name drop not null;'],
  [
    'keywords in comments and literals',
    `-- drop table reports\ncomment on table reports is 'drop; rename to';`,
  ],
  [
    'the body of a function',
    'create or replace function f() returns trigger language plpgsql as $$ begin delete from reports; end $$;',
  ],
  [
    'a renamed table with its column, whose old names stay as a view',
    `alter table users rename to people; alter table people rename column name to title;
     alter table people rename constraint users_pkey to people_pkey;
     create view users as select id, title as name from people;`,
  ],
  ['a renamed index or sequence', 'alter index a rename to b; alter sequence c rename to d;'],
  ['a contracting migration', '-- migration: contract\nalter table users drop column name;'],
];

const bad = [
  ['a dropped table', 'drop table webhooks;', /drops .*contract/],
  ['a dropped column', 'alter table users drop column name;', /drops/],
  ['a dropped column, short', 'alter table users drop name;', /drops/],
  ['a dropped constraint', 'alter table users drop constraint c;', /drops/],
  ['a renamed column', 'alter table users rename column name to title;', /renames/],
  ['a renamed column, short', 'alter table users rename name to title;', /renames/],
  [
    'a renamed column beside a view of another table',
    'alter table users rename column name to title; create view people as select id from users;',
    /renames/,
  ],
  ['a renamed table', 'ALTER TABLE users\n  RENAME TO people;', /renames/],
  ['another type', 'alter table reports alter column id type text;', /rewrites/],
  ['a volatile default', 'alter table reports add column x uuid default gen_random_uuid();', /rewrites/],
  ['an index of a big table', 'create unique index a on raw_reports (id);', /index of raw_reports/],
  [
    'an index of a big table, with its schema',
    'create index if not exists a on only public.outbox_messages using btree (id);',
    /index of outbox_messages/,
  ],
  [
    'an index built concurrently within a transaction',
    'create index concurrently a on raw_reports (id);',
    /migration: concurrent/,
  ],
  [
    'another statement outside a transaction',
    '-- migration: concurrent\nalter table users add column a int;',
    /does not belong/,
  ],
  [
    'a column that becomes not null',
    'alter table reports alter column note set not null;',
    /reads the whole table/,
  ],
  [
    'a constraint that is validated immediately',
    'alter table reports add constraint c check (a > 0);',
    /not valid/,
  ],
  ['a unique constraint', 'alter table reports add constraint c unique (a);', /builds an index/],
  ['all rows in one transaction', 'update outbox_messages set a = 1;', /in one transaction/],
  ['deleted rows', 'delete from alerts where id = 1;', /in one transaction/],
  ['an emptied table', 'truncate webhooks;', /removes rows/],
  ['a locked table', 'lock table reports;', /locks a table/],
  [
    'a renaming in a body',
    'do $$ begin alter table public.reports rename to messages; end $$;',
    /renames something/,
  ],
];

describe('a compatible migration', () => {
  test.each(good)('%s', (_name, text) => {
    expect(findErrors(text)).toEqual([]);
  });
});

describe('an incompatible migration', () => {
  test.each(bad)('%s', (_name, text, error) => {
    expect(findErrors(text).join('\n')).toMatch(error);
  });

  test('with an unknown keyword', () => {
    expect(() => findErrors('-- migration: concurently\nselect 1;')).toThrow(/"concurently"/);
  });
});

test('statements are split correctly, whatever they contain', () => {
  const body = `create function f() returns void language sql as $body$ select 1; -- not ours\n $body$`;
  expect(splitStatements(`-- a; b\nselect 'a;''b';\n${body};\nselect 2 - 1;`)).toEqual([
    `select 'a;''b'`,
    body,
    'select 2 - 1',
  ]);
});

test('statements are compared without what does not matter, with or without bodies', () => {
  const statement = `Alter table  public."Reports"\n add note text default 'it''s';`;
  expect(normalizeStatement(statement)).toBe(`alter table reports add note text default '';`);
  const body = `do $$ begin alter table public.reports rename to messages; end $$`;
  expect(normalizeStatement(body)).toBe(`do ''`);
  expect(normalizeStatement(body, { isBodyKept: true })).toBe(
    'do $$ begin alter table reports rename to messages; end $$',
  );
});
