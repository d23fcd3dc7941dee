import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { OutboxMessages } from '../../platform/db/schema.ts';

const app = await startTestApp({ now: '2026-11-23T10:00:00Z' });
afterAll(() => app.close());
const { db } = app;

let nationalSocietyId: number;
let administrator: number;
/** A manager and a collector of each of two organizations; a coordinator is in charge. */
let ours: { manager: number; collectorId: number };
let theirs: { manager: number; collectorId: number };
const messages: Record<string, number> = {};

async function aMessage(given: Partial<Insertable<OutboxMessages>>): Promise<number> {
  const { id } = await db
    .insertInto('outboxMessages')
    .values({
      ...{ channel: 'sms', kind: 'feedback', body: 'Thank you', state: 'Sent', nationalSocietyId },
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  const society = await aSociety(db);
  nationalSocietyId = society.id;
  administrator = await aUser(db, 'Administrator');
  const projectId = await aProject(db, society, { allowMultipleOrganizations: true });
  const aSide = async (organizationId: number) => {
    const at = { nationalSocietyId, organizationId };
    const supervisorId = await aUser(db, 'Supervisor', { ...at, projectId });
    const { id } = await aDataCollector(db, { projectId, supervisorId });
    return { manager: await aUser(db, 'Manager', at), collectorId: id };
  };
  ours = await aSide(society.organizationId);
  theirs = await aSide(await anOrganization(db, nationalSocietyId));
  await aUser(db, 'Coordinator', { nationalSocietyId, organizationId: society.organizationId });
  const toOurs = { dataCollectorId: ours.collectorId };
  const toTheirs = { dataCollectorId: theirs.collectorId };
  const add = async (name: string, given: Partial<Insertable<OutboxMessages>>) => {
    messages[name] = await aMessage(given);
  };
  await add('fever', { ...toOurs, recipient: '+221 77 123 4567', body: 'Merci pour la fièvre jaune' });
  await add('failed', { ...toOurs, recipient: '+221771234567', body: 'Call me back', state: 'Failed' });
  await add('theirs', { ...toTheirs, recipient: '+221779994567', body: 'La fièvre est arrivée' });
  await add('email', {
    ...{ channel: 'email', kind: 'verification', userId: ours.manager },
    ...{ recipient: 'mariam.kone@mail.example', subject: 'Confirm your account', body: 'Dear Mariam' },
  });
  await add('theirEmail', {
    ...{ channel: 'email', kind: 'verification', userId: theirs.manager },
    ...{ recipient: 'mariam.diop@mail.example', subject: 'Confirm your account', body: 'Dear Mariam' },
  });
  await add('long', {
    ...toOurs,
    body: `${'Kurzarbeitsgesellschaftsvertragsrecht'.repeat(100)} ${'a '.repeat(5000)}`,
  });
  await add('webhook', { channel: 'webhook', kind: 'ping', recipient: 'https://fever.example', body: '{}' });
  await add('anonymized', {
    ...{ ...toOurs, recipient: '+221770001234', body: 'Unforgettable', isAnonymized: true },
  });
});

async function search(userId: number, text: string, more: object = {}, pageNumber = 1) {
  const response = await app
    .as(userId)
    .post(`/api/outbox/search?pageNumber=${pageNumber}`, { search: text, ...more });
  expect(response.status).toBe(200);
  const { data, totalRows } = response.body.value as { data: { id: number }[]; totalRows: number };
  const names = Object.entries(messages);
  return { found: data.map(({ id }) => names.find(([, known]) => known === id)?.[0]), totalRows };
}

describe('the search in the outbox', () => {
  test.each([
    ['the end of a number', '4567', ['failed', 'fever']],
    ['a whole number', '+221 77 123-4567', ['failed', 'fever']],
    ['a national number', '0771234567', ['failed', 'fever']],
    ['Arabic digits', '١٢٣٤٥٦٧', ['failed', 'fever']],
    ['the middle of a number', '1234', []],
    ['a word of the text, without its accent', 'FIEVRE', ['fever']],
    ['words in any order', 'jaune fievre', ['fever']],
    ['a word with a wrong letter', 'jaume', []],
    ['a word of more than 24 characters', 'Kurzarbeitsgesellschaftsvertragsrecht', ['long']],
    ['a quote and other signs', "l'arrivée \\ & ! :*", []],
    ['the beginning of a word', 'fiev', ['fever']],
    ['a word of the subject', 'confirm', ['email']],
    ['an e-mail address', 'mariam.kone@mail.example', ['email']],
    ['a part of the address', 'kone', ['email']],
    ['a text that is hidden because the person is anonymised', 'unforgettable', []],
    ['nothing but signs', '+-', []],
  ])('finds messages by %s', async (_name, text, expected) => {
    expect(await search(ours.manager, text)).toEqual({ found: expected, totalRows: expected.length });
  });

  test('combines with filters and order', async () => {
    expect((await search(ours.manager, '4567', { state: 'Failed' })).found).toEqual(['failed']);
    expect((await search(ours.manager, '4567', { channel: 'email' })).found).toEqual([]);
    expect((await search(ours.manager, '4567', { sortAscending: true })).found).toEqual(['fever', 'failed']);
    expect((await search(ours.manager, 'fievre', { sortAscending: true })).found).toEqual(['fever']);
  });

  test('without a text is the list', async () => {
    const { body } = await app.as(ours.manager).get('/api/outbox/list?pageNumber=1');
    const searched = await app.as(ours.manager).post('/api/outbox/search?pageNumber=1', { search: ' ' });
    expect(searched.body.value).toEqual(body.value);
    expect(searched.body.value.totalRows).toBe(6);
  });

  test('has pages like the list', async () => {
    const recipient = '+221775558888';
    const ids = [];
    for (let number = 0; number < 32; number += 1)
      ids.push(await aMessage({ recipient, dataCollectorId: ours.collectorId }));
    const { body } = await app
      .as(ours.manager)
      .post('/api/outbox/search?pageNumber=2', { search: '5558888' });
    expect(body.value).toMatchObject({ page: 2, rowsPerPage: 30, totalRows: 32 });
    expect(body.value.data.map(({ id }: { id: number }) => id)).toEqual([ids[1], ids[0]]);
  });
});

describe('where a coordinator is in charge', () => {
  test.each([
    ['number', '9994567', 'theirs'],
    ['text', 'arrivée', 'theirs'],
    ['e-mail address', 'diop', 'theirEmail'],
  ])('a message of the other organization is not found by its %s', async (_name, text, message) => {
    expect(await search(ours.manager, text)).toEqual({ found: [], totalRows: 0 });
    expect(await search(theirs.manager, text)).toEqual({ found: [message], totalRows: 1 });
    expect(await search(administrator, text)).toEqual({ found: [message], totalRows: 1 });
  });

  test('a text of both organizations finds only the own messages', async () => {
    expect((await search(ours.manager, 'mariam')).found).toEqual(['email']);
    expect((await search(theirs.manager, 'mariam')).found).toEqual(['theirEmail']);
  });
});

test('a manager of another national society finds nothing', async () => {
  const other = await aSociety(db);
  const at = { nationalSocietyId: other.id, organizationId: other.organizationId };
  const manager = await aUser(db, 'Manager', at);
  for (const text of ['4567', 'fievre', 'mariam'])
    expect(await search(manager, text)).toEqual({ found: [], totalRows: 0 });
});
