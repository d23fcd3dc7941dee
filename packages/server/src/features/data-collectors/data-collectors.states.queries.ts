import type { Database } from '../../platform/db/database.ts';

/** Puts collectors into training or takes them out; answers the ids of those for whom that is a change. */
export async function updateTrainingMode(
  db: Database,
  ids: number[],
  isInTrainingMode: boolean,
): Promise<number[]> {
  const rows = await db
    .updateTable('dataCollectors')
    .set({ isInTrainingMode })
    .where('id', 'in', ids)
    .where('isInTrainingMode', '!=', isInTrainingMode)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Deploys or withdraws collectors; answers the ids of those for whom that is a change. */
export async function updateDeployed(db: Database, ids: number[], isDeployed: boolean): Promise<number[]> {
  const rows = await db
    .updateTable('dataCollectors')
    .set({ isDeployed })
    .where('id', 'in', ids)
    .where('isDeployed', '!=', isDeployed)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Begins a time without deployment. A collector has one open time at most. */
export async function openNotDeployedPeriods(db: Database, ids: number[], startedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('dataCollectorNotDeployedPeriods')
    .values(ids.map((dataCollectorId) => ({ dataCollectorId, startedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function closeNotDeployedPeriods(db: Database, ids: number[], endedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('dataCollectorNotDeployedPeriods')
    .set({ endedAt })
    .where('dataCollectorId', 'in', ids)
    .where('endedAt', 'is', null)
    .execute();
}
