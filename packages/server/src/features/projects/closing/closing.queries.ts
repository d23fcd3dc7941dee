import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Whether a project has an open or escalated alert. */
export async function hasUnfinishedAlerts(db: Database, projectId: number): Promise<boolean> {
  const alert = await db
    .selectFrom('alerts')
    .select('id')
    .where('projectId', '=', projectId)
    .where('status', 'in', ['Open', 'Escalated'])
    .limit(1)
    .executeTakeFirst();
  return alert !== undefined;
}

/** Whether a user is head manager of an organization that takes part in a project. */
export async function isHeadManagerIn(
  db: Database,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<boolean> {
  const organization = await db
    .selectFrom('projectOrganizations')
    .innerJoin('organizations', 'organizations.id', 'projectOrganizations.organizationId')
    .select('organizations.id')
    .where('projectOrganizations.projectId', '=', projectId)
    .where('organizations.headManagerId', '=', userId)
    .executeTakeFirst();
  return organization !== undefined;
}

/**
 * Removes the remaining phone numbers from the reports of a project, those of senders who are not its collectors, and the texts
 * of dismissals, which could name a sender.
 */
export async function anonymizeReportsOfProject(db: Database, projectId: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ phoneNumber: null, isAnonymized: true })
    .where('projectId', '=', projectId)
    .where('isAnonymized', '=', false)
    .execute();
  await db
    .updateTable('reports')
    .set({ dismissalNote: null })
    .where('projectId', '=', projectId)
    .where('dismissalNote', 'is not', null)
    .execute();
  await db
    .updateTable('alerts')
    .set({ dismissalNote: null })
    .where('projectId', '=', projectId)
    .where('dismissalNote', 'is not', null)
    .execute();
  await sql`
    update cross_checks set dismissal_note = null from reports
    where reports.id = cross_checks.report_id and reports.project_id = ${projectId}
      and cross_checks.dismissal_note is not null`.execute(db);
}
