import type { Database } from '../../platform/db/database.ts';

/** Sets whether collectors are in training; returns the ids of those that changed. */
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

/** Sets whether collectors are deployed; returns the ids of those that changed. */
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

/** Starts periods without deployment. A collector has at most one open period. */
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
