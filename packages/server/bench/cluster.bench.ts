import { aDataCollector } from '../test/support/builders/collectors.ts';
import { type BenchFixture, median } from './fixture.ts';
import { measureProcessing } from './pipeline.bench.ts';

/** Measures whether a message costs more if its cluster already contains 20,000 reports. */

const clusterSize = 20_000;
const collectorsPerLocation = 50;

/** Processes messages of collectors at one location, one at a time. */
async function measureOneByOne(fixture: BenchFixture, senders: { phoneNumber: string }[]): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < 60; run++)
    runs.push(
      await measureProcessing(fixture, 1, () => senders[run % senders.length] ?? { phoneNumber: '' }),
    );
  return median(runs);
}

async function createCollectorsAt(fixture: BenchFixture, latitude: number, supervisorId: number) {
  const created = Array.from({ length: collectorsPerLocation }, (_collector, index) =>
    aDataCollector(fixture.services.db, {
      ...{ projectId: fixture.projectId, supervisorId },
      locations: [{ villageId: fixture.villageId, latitude: latitude + index * 0.0002, longitude: 40 }],
    }),
  );
  return (await Promise.all(created)).map(({ id, phoneNumber }) => ({ id, phoneNumber: phoneNumber ?? '' }));
}

export async function measureCluster(
  fixture: BenchFixture,
): Promise<{ empty: number; full: number; ratio: number }> {
  const { db } = fixture.services;
  const { supervisorId } = await db
    .selectFrom('dataCollectors')
    .select('supervisorId')
    .limit(1)
    .executeTakeFirstOrThrow();
  const alone = await createCollectorsAt(fixture, 30, supervisorId ?? 0);
  const crowded = await createCollectorsAt(fixture, 40, supervisorId ?? 0);
  const empty = await measureOneByOne(fixture, alone);
  for (let stored = 0; stored < clusterSize; stored += 2000) {
    await measureProcessing(fixture, 2000, (index) => crowded[index % crowded.length] ?? { phoneNumber: '' });
  }
  const full = await measureOneByOne(fixture, crowded);
  return { empty, full, ratio: full / empty };
}
