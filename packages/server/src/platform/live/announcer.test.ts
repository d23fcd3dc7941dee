import { expect, test } from 'vitest';
import { type Announcement, createAnnouncer } from './announcer.ts';

/** What is announced, while sending takes as long as a test wants. */
function anAnnouncer() {
  const sent: Announcement[][] = [];
  let letGo = () => {};
  const announcer = createAnnouncer(async (batch) => {
    sent.push(batch);
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
  });
  return { announcer, sent, letGo: () => letGo() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const inProject = { projectId: 1, nationalSocietyId: 2 };

test('announces the first change at once and gathers what comes meanwhile, each kind once per place', async () => {
  const { announcer, sent, letGo } = anAnnouncer();
  announcer.changed({ ...inProject, change: 'report/received' });
  await turn();
  expect(sent).toEqual([[{ ...inProject, changes: [{ name: 'report/received', by: undefined }] }]]);
  for (let count = 0; count < 1000; count++) announcer.changed({ ...inProject, change: 'report/received' });
  announcer.changed({ ...inProject, change: 'report/accept', by: 'one' });
  announcer.changed({ ...inProject, change: 'report/accept', by: 'two' });
  announcer.changed({ nationalSocietyId: 2, change: 'report/received' });
  await turn();
  expect(sent.length).toBe(1);
  const stopped = announcer.stop();
  letGo();
  await turn();
  letGo();
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

test('keeps little in mind, however much changes', async () => {
  const { announcer, sent, letGo } = anAnnouncer();
  announcer.changed({ change: 'outbox/sent' });
  await turn();
  for (let page = 0; page < 60; page++)
    announcer.changed({ ...inProject, change: 'report/accept', by: `page${page}` });
  const stopped = announcer.stop();
  letGo();
  await turn();
  expect(sent[1]).toEqual([{ ...inProject, changes: null }]);
  letGo();
  await stopped;
});

test('says "anywhere" when more places change than it keeps in mind', async () => {
  const { announcer, sent, letGo } = anAnnouncer();
  announcer.changed({ change: 'outbox/sent' });
  await turn();
  for (let projectId = 1; projectId <= 1000; projectId++)
    announcer.changed({ projectId, nationalSocietyId: 2, change: 'report/received' });
  const stopped = announcer.stop();
  letGo();
  await turn();
  expect(sent[1]?.[0]).toEqual({ changes: null });
  expect(sent[1]?.length).toBeLessThan(500);
  letGo();
  await stopped;
});

test('announces nothing after its end', async () => {
  const { announcer, sent } = anAnnouncer();
  await announcer.stop();
  announcer.changed({ change: 'outbox/sent' });
  await turn();
  expect(sent).toEqual([]);
});
