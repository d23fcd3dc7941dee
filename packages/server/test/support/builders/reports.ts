import type { Insertable } from 'kysely';
import type { Database } from '../../../src/platform/db/database.ts';
import type { RawReports, Reports } from '../../../src/platform/db/schema.ts';

/** A processed message, incorrect if `errorType` is given. Returns its id. */
export async function aRawReport(
  db: Database,
  given: Partial<Insertable<RawReports>> & { nationalSocietyId: number },
): Promise<number> {
  const receivedAt = given.receivedAt ?? new Date();
  const row = await db
    .insertInto('rawReports')
    .values({
      source: 'SmsEagle',
      sender: '+221770000000',
      text: '1',
      isTraining: false,
      processedAt: receivedAt,
      ...given,
      receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A correct single report of a collector, with its raw message. Returns its id. */
export async function aReport(
  db: Database,
  given: Partial<Insertable<Reports>> & { nationalSocietyId: number; projectHealthRiskId: number },
): Promise<number> {
  const receivedAt = new Date(given.receivedAt ?? new Date());
  const shared = {
    nationalSocietyId: given.nationalSocietyId,
    projectId: given.projectId ?? null,
    dataCollectorId: given.dataCollectorId ?? null,
    dataCollectorType: given.dataCollectorType ?? (given.dataCollectorId ? 'Human' : null),
    villageId: given.villageId ?? null,
    zoneId: given.zoneId ?? null,
    isTraining: given.isTraining ?? false,
    receivedAt,
  };
  const id = await aRawReport(db, shared);
  await db
    .insertInto('reports')
    .values({
      kind: 'Single',
      reportedOn: receivedAt.toISOString().slice(0, 10),
      epiYear: receivedAt.getUTCFullYear(),
      epiWeek: 1,
      isActivity: false,
      reportedCaseCount: 1,
      countMalesBelowFive: 0,
      countMalesAtLeastFive: 1,
      countFemalesBelowFive: 0,
      countFemalesAtLeastFive: 0,
      countUnspecifiedSexAndAge: 0,
      phoneNumber: '+221770000000',
      ...given,
      ...shared,
      id,
    })
    .execute();
  return id;
}

/** An alert with reports; those with status New become Pending. Returns its id. */
export async function anAlert(
  db: Database,
  given: {
    projectId: number;
    projectHealthRiskId: number;
    reportIds: number[];
    createdAt?: Date;
    groupId?: number;
  },
): Promise<number> {
  const createdAt = given.createdAt ?? new Date();
  const { id } = await db
    .insertInto('alerts')
    .values({
      projectId: given.projectId,
      projectHealthRiskId: given.projectHealthRiskId,
      groupId: given.groupId ?? null,
      createdAt,
      lastReportReceivedAt: createdAt,
      raisedBecause: JSON.stringify({
        rule: { countThreshold: 3, daysThreshold: 10, kilometersThreshold: 1 },
        links: [],
        reportIds: given.reportIds,
        maxMeters: 0,
        maxHours: 0,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('alertReports')
    .values(given.reportIds.map((reportId) => ({ alertId: id, reportId })))
    .execute();
  await db.updateTable('reports').set({ alertId: id }).where('id', 'in', given.reportIds).execute();
  await db
    .updateTable('reports')
    .set({ status: 'Pending' })
    .where('id', 'in', given.reportIds)
    .where('status', '=', 'New')
    .execute();
  return id;
}
