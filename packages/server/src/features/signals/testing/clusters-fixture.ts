import { addDays } from '@harken/domain/calendar/calendar-date';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { searchClusters } from '../clusters/clusters.ts';
import { aSignalsFixture, type SignalsFixture, signalsNow } from './signals-fixture.ts';

/** The last full day. */
export const yesterday = addDays(signalsNow.slice(0, 10), -1);

const villageCount = 24;

/** Villages in a row, some 3 km from each other, with a collector each. */
async function aRow(db: TestApp['db'], { society, projectId, people }: SignalsFixture) {
  const villages: { id: number; collectorId: number }[] = [];
  for (let at = 0; at < villageCount; at += 1) {
    const { id } = await db
      .insertInto('villages')
      .values({ name: `Row ${at} of ${society.id}`, districtId: society.districtId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const collector = await aDataCollector(db, {
      ...{ projectId, supervisorId: people.supervisor, createdAt: new Date('2025-10-01T00:00:00Z') },
      locations: [{ villageId: id, latitude: -13, longitude: 33 + at * 0.03 }],
    });
    villages.push({ id, collectorId: collector.id });
  }
  return villages;
}

/** The same with a case in each village every ten weeks for a year. */
export async function aClustersFixture(app: TestApp) {
  const { db, services } = app;
  const base = await aSignalsFixture(app);
  const { society, projectId, projectHealthRiskId } = base;
  const villages = await aRow(db, base);
  /** A report of one case from a village of the row, so many days before yesterday. */
  const reportFrom = (village: number, daysAgo: number, fields: object = {}) => {
    const at = villages[village] as (typeof villages)[number];
    return aReport(db, {
      ...{ nationalSocietyId: society.id, projectId, projectHealthRiskId, reportedCaseCount: 1 },
      ...{ dataCollectorId: at.collectorId, villageId: at.id },
      receivedAt: new Date(`${addDays(yesterday, -daysAgo)}T12:00:00Z`),
      ...fields,
    });
  };
  await Promise.all(
    villages.flatMap((_, village) =>
      [0, 1, 2, 3, 4].map((at) => reportFrom(village, ((7 * village) % 70) + 70 * at)),
    ),
  );
  return {
    ...{ ...base, villages, reportFrom },
    /** Fourteen cases in the villages 4 and 5 within ten days. @returns the ids of the reports */
    async plantCluster(): Promise<number[]> {
      const ids: number[] = [];
      for (let at = 0; at < 14; at += 1) ids.push(await reportFrom(4 + (at % 2), at % 10));
      return ids;
    },
    searchNight: () => searchClusters(services, society.id),
    listClusters: () =>
      db
        .selectFrom('signals')
        .innerJoin('signalClusters', 'signalClusters.signalId', 'signals.id')
        .selectAll()
        .where('nationalSocietyId', '=', society.id)
        .orderBy('signals.id')
        .execute(),
    listVillagesOf: async (signalId: number) => {
      const rows = await db
        .selectFrom('signalClusterVillages')
        .select('villageId')
        .where('signalId', '=', signalId)
        .orderBy('kilometres')
        .execute();
      return rows.map(({ villageId }) => villages.findIndex(({ id }) => id === villageId));
    },
  };
}

export type ClustersFixture = Awaited<ReturnType<typeof aClustersFixture>>;
