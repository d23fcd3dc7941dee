import { expect, test } from 'vitest';
import { type Announcement, createAnnouncer } from './announcer.ts';

/** An announcer whose sending is finished by the test. */
function anAnnouncer() {
  const sent: Announcement[][] = [];
  let finishSending = () => {};
  const announcer = createAnnouncer(async (batch) => {
    sent.push(batch);
    await new Promise<void>((resolve) => {
      finishSending = resolve;
    });
  });
  return { announcer, sent, finishSending: () => finishSending() };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));
const inProject = { projectId: 1, nationalSocietyId: 2 };

test('announces the first change at once and batches the next ones, each kind once per place', async () => {
  const { announcer, sent, finishSending } = anAnnouncer();
  announcer.announce({ ...inProject, change: 'report/received' });
  await nextTick();
  expect(sent).toEqual([[{ ...inProject, changes: [{ name: 'report/received', by: undefined }] }]]);
  for (let count = 0; count < 1000; count++) announcer.announce({ ...inProject, change: 'report/received' });
  announcer.announce({ ...inProject, change: 'report/accept', by: 'one' });
  announcer.announce({ ...inProject, change: 'report/accept', by: 'two' });
  announcer.announce({ nationalSocietyId: 2, change: 'report/received' });
  await nextTick();
  expect(sent.length).toBe(1);
  const stopped = announcer.stop();
  finishSending();
  await nextTick();
  finishSending();
  await stopped;
  expect(sent.slice(1)).toEqual([
    [
      {
        ...inProject,
        changes: [
          { name: 'report/received', by: undefined },
          { name: 'report/accept', by: 'one' },
          { name: 'report/accept', by: 'two' },
        ],
      },
      { nationalSocietyId: 2, changes: [{ name: 'report/received', by: undefined }] },
    ],
  ]);
});

test('announces "anything" after many kinds of changes in one place', async () => {
  const { announcer, sent, finishSending } = anAnnouncer();
  announcer.announce({ change: 'outbox/sent' });
  await nextTick();
  for (let page = 0; page < 60; page++)
    announcer.announce({ ...inProject, change: 'report/accept', by: `page${page}` });
  const stopped = announcer.stop();
  finishSending();
  await nextTick();
  expect(sent[1]).toEqual([{ ...inProject, changes: null }]);
  finishSending();
  await stopped;
});

test('announces "anywhere" after changes in many places', async () => {
  const { announcer, sent, finishSending } = anAnnouncer();
  announcer.announce({ change: 'outbox/sent' });
  await nextTick();
  for (let projectId = 1; projectId <= 1000; projectId++)
    announcer.announce({ projectId, nationalSocietyId: 2, change: 'report/received' });
  const stopped = announcer.stop();
  finishSending();
  await nextTick();
  expect(sent[1]?.[0]).toEqual({ changes: null });
  expect(sent[1]?.length).toBeLessThan(500);
  finishSending();
  await stopped;
});

test('announces nothing after it was stopped', async () => {
  const { announcer, sent } = anAnnouncer();
  await announcer.stop();
  announcer.announce({ change: 'outbox/sent' });
  await nextTick();
  expect(sent).toEqual([]);
});
