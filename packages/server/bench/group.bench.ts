import { aDataCollector } from '../test/support/builders.ts';
import { measureWay } from './pipeline.bench.ts';
import { median, type Stage } from './stage.ts';

/** Whether a message costs more where its group holds 20,000 reports already. */

const groupSize = 20_000;
const collectorsAtOnePlace = 50;

/** Messages one at a time, by collectors at one place. */
async function oneByOne(stage: Stage, senders: { phoneNumber: string }[]): Promise<number> {
  const goes: number[] = [];
  for (let go = 0; go < 60; go++)
    goes.push(await measureWay(stage, 1, () => senders[go % senders.length] ?? { phoneNumber: '' }));
  return median(goes);
}

async function collectorsNear(stage: Stage, latitude: number, supervisorId: number) {
  const made = Array.from({ length: collectorsAtOnePlace }, (_collector, index) =>
    aDataCollector(stage.services.db, {
      ...{ projectId: stage.projectId, supervisorId },
      locations: [{ villageId: stage.villageId, latitude: latitude + index * 0.0002, longitude: 40 }],
    }),
  );
  return (await Promise.all(made)).map(({ id, phoneNumber }) => ({ id, phoneNumber: phoneNumber ?? '' }));
}

export async function measureGroup(stage: Stage): Promise<{ empty: number; full: number; ratio: number }> {
  const { db } = stage.services;
  const { supervisorId } = await db
    .selectFrom('dataCollectors')
    .select('supervisorId')
    .limit(1)
    .executeTakeFirstOrThrow();
  const alone = await collectorsNear(stage, 30, supervisorId ?? 0);
  const crowded = await collectorsNear(stage, 40, supervisorId ?? 0);
  const empty = await oneByOne(stage, alone);
  for (let stored = 0; stored < groupSize; stored += 2000) {
    await measureWay(stage, 2000, (index) => crowded[index % crowded.length] ?? { phoneNumber: '' });
  }
  const full = await oneByOne(stage, crowded);
  return { empty, full, ratio: full / empty };
}
