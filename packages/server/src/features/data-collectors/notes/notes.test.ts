import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());

let fixture: AlertFixture;
let id: number;

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  ({ id } = fixture.collectors.ofSupervisor);
});

type NoteSent = { id: number; text: string; by?: string; isRemovable: boolean };
async function readNotes(userId: number): Promise<NoteSent[]> {
  const { body } = await app.as(userId).get(`/api/dataCollector/${id}/overview`);
  return body.value.notes;
}
const add = (userId: number, text: string) =>
  app.as(userId).post(`/api/dataCollector/${id}/addNote`, { text });
const remove = (userId: number, noteId: number) =>
  app.as(userId).post(`/api/dataCollector/${id}/removeNote`, { noteId });

it('notes are shown to those who may open the collector, the newest first', async () => {
  const { supervisor, head, manager } = fixture.people;
  expect((await add(supervisor, ' Prefers calls in the evening ')).body.message.key).toBe(
    'dataCollector.note.added',
  );
  app.clock.set('2026-03-11T13:00:00Z');
  await add(manager, 'Lost the phone');
  expect(await readNotes(head)).toMatchObject([
    { text: 'Lost the phone', at: '2026-03-11T13:00:00.000Z', isRemovable: false },
    { text: 'Prefers calls in the evening', by: expect.any(String), isRemovable: false },
  ]);
  expect((await readNotes(supervisor)).map(({ isRemovable }) => isRemovable)).toEqual([false, true]);
  expect((await readNotes(manager)).map(({ isRemovable }) => isRemovable)).toEqual([true, true]);
});

it('a note is removed by its author or by somebody who manages the project', async () => {
  const { supervisor, head, manager, admin } = fixture.people;
  const [ofManager, ofSupervisor] = await readNotes(supervisor);
  for (const [person, note] of [
    [supervisor, ofManager],
    [head, ofSupervisor],
  ] as const)
    expect((await remove(person, note?.id ?? 0)).body.message.key).toBe('error.unauthorized');
  expect((await remove(manager, ofSupervisor?.id ?? 0)).body.message.key).toBe('dataCollector.note.removed');
  expect((await remove(admin, ofSupervisor?.id ?? 0)).body.message.key).toBe('dataCollector.note.notFound');
  expect(await readNotes(supervisor)).toHaveLength(1);
});

it.each(['', '   ', 'x'.repeat(1001)])('a note with the text "%.5s" is refused', async (text) => {
  expect((await add(fixture.people.supervisor, text)).status).toBe(400);
});

it('a note typed without a network is stored once, however often it arrives', async () => {
  const { supervisor, manager } = fixture.people;
  const entryKey = '6f1c9b1e-3c1a-4f7e-9a55-0d2b8c6a1f00';
  const count = async () => (await readNotes(manager)).filter(({ text }) => text === 'Typed offline').length;
  const send = (userId: number) =>
    app.as(userId).post(`/api/dataCollector/${id}/addNote`, { text: 'Typed offline', entryKey });
  for (const _attempt of [1, 2]) expect((await send(supervisor)).status).toBe(200);
  expect(await count()).toBe(1);
  // keys of other people do not count
  await send(manager);
  expect(await count()).toBe(2);
  expect(
    (await app.as(supervisor).post(`/api/dataCollector/${id}/addNote`, { text: 'x', entryKey: '1' })).status,
  ).toBe(400);
  await app.db.deleteFrom('dataCollectorNotes').where('text', '=', 'Typed offline').execute();
});

it('a note is refused in the session of somebody else', async () => {
  const { supervisor, manager } = fixture.people;
  const sendAs = (author: number) =>
    app.as(supervisor).send({
      method: 'POST',
      url: `/api/dataCollector/${id}/addNote`,
      headers: { 'x-harken-author': String(author) },
      payload: { text: 'Of the author' },
    });
  expect((await sendAs(manager)).status).toBe(401);
  expect((await readNotes(manager)).map(({ text }) => text)).not.toContain('Of the author');
  expect((await sendAs(supervisor)).status).toBe(200);
  await app.db.deleteFrom('dataCollectorNotes').where('text', '=', 'Of the author').execute();
});

it('people who may not open the collector neither add nor remove notes', async () => {
  const [note] = await readNotes(fixture.people.manager);
  const { otherManager, colleague, stranger, dataConsumer, otherSupervisor } = fixture.people;
  for (const person of [otherManager, colleague, stranger, dataConsumer, otherSupervisor]) {
    expect([person, (await add(person, 'x')).body.isSuccess]).toEqual([person, false]);
    expect([person, (await remove(person, note?.id ?? 0)).body.isSuccess]).toEqual([person, false]);
  }
  const other = fixture.collectors.ofColleague.id;
  const { body } = await app
    .as(fixture.people.manager)
    .post(`/api/dataCollector/${other}/removeNote`, { noteId: note?.id });
  expect(body.message.key).toBe('dataCollector.note.notFound');
});

it('the audit log does not have the text', async () => {
  const events = await app.db
    .selectFrom('auditEvents')
    .selectAll()
    .where('action', 'in', ['dataCollector/addNote', 'dataCollector/removeNote'])
    .execute();
  // one per note and removal; the second arrival of a note is none
  expect(events).toHaveLength(6);
  expect(JSON.stringify(events)).not.toMatch(/phone|evening/);
});

it('notes go when the data of the collector are removed', async () => {
  const { society, projectId, people } = fixture;
  await aRawReport(app.db, { nationalSocietyId: society.id, projectId, dataCollectorId: id });
  await app.as(people.manager).post(`/api/dataCollector/${id}/delete`);
  const notes = await app.db
    .selectFrom('dataCollectorNotes')
    .select('id')
    .where('dataCollectorId', '=', id)
    .execute();
  expect(notes).toEqual([]);
});
