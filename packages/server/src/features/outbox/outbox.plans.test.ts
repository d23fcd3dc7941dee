import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { buildFirstWordsQuery, buildNumberQuery, buildWordsQuery } from './outbox.search.queries.ts';
import { createVisibilityFilter } from './outbox.visibility.queries.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let manager: number;

/** Enough rows that reading all of them would be chosen only where no index can be used. */
beforeAll(async () => {
  const society = await aSociety(app.db);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  await aUser(app.db, 'Coordinator', at);
  await sql`
    insert into outbox_messages (channel, kind, national_society_id, recipient, body, state, user_id)
    select case when number % 10 = 0 then 'email' else 'sms' end, 'feedback', ${society.id}::int,
      case when number % 10 = 0 then 'person' || number || '@mail.example' else '+2659' || (10000000 + number) end,
      'Thank you for report ' || number % 300, 'Sent', ${manager}::int
    from generate_series(1, 30000) as number`.execute(app.db);
  await sql`
    insert into raw_reports (source, national_society_id, sender, text, received_at, processed_at)
    select 'SmsEagle', ${society.id}::int, '+2658000', '1#1#1', timestamptz '2026-01-01' + number * interval '1 minute', now()
    from generate_series(1, 30000) as number`.execute(app.db);
  await sql`analyze`.execute(app.db);
}, 120_000);

it.each([
  ['number', 'outbox_messages_number_index'],
  ['words', 'outbox_messages_words_index'],
  ['firstWords', 'outbox_messages_words_index'],
] as const)('the outbox is searched by %s with an index, whoever searches', async (kind, index) => {
  for (const user of [
    { id: manager, role: 'Manager' as const },
    { id: manager, role: 'Administrator' as const },
  ]) {
    const selection = { isVisible: await createVisibilityFilter(app.db, user) };
    const query = {
      number: () => buildNumberQuery(app.db, selection, '0123', 'desc'),
      words: () => buildWordsQuery(app.db, selection, ['person500']),
      firstWords: () => buildFirstWordsQuery(app.db, selection, ['person500'], 'desc'),
    }[kind]();
    const rows = await query.explain<Record<string, string>>();
    const plan = rows.flatMap((row) => Object.values(row)).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (outbox_messages|raw_reports)/);
  }
});
