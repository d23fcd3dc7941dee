import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import type { Database } from '../../../platform/db/database.ts';

/**
 * A project with one data collector and one health risk.
 *
 * @param code of the health risk, which no other may have
 */
export async function aReportingProject(db: Database, code: number) {
  const society = await aSociety(db);
  const projectId = await aProject(db, society);
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, code));
  const supervisorId = await aUser(db, 'Supervisor', { nationalSocietyId: society.id, projectId });
  const { id: dataCollectorId } = await aDataCollector(db, { projectId, supervisorId });
  const given = { nationalSocietyId: society.id, projectId, projectHealthRiskId, dataCollectorId };
  return {
    ...{ society, projectId, projectHealthRiskId },
    /** A report of a day of March 2026. */
    report: (day: number, fields: object = {}, connection = db) =>
      aReport(connection, { ...given, receivedAt: new Date(Date.UTC(2026, 2, day, 12)), ...fields }),
  };
}
