import {
  aDataCollector,
  aHealthRisk,
  aProject,
  aProjectHealthRisk,
  aReport,
  aSociety,
  aUser,
} from '../../../../test/support/builders.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';

let code = 700;

/** A project whose collector has been there for two years, and how its reports are sent. */
export async function aRiseScene(
  app: TestApp,
  given: { timeZoneId?: string; epiWeekStartDay?: 'Sunday' | 'Monday' } = {},
) {
  const { timeZoneId = 'UTC', ...ofSociety } = given;
  const society = await aSociety(app.db, ofSociety);
  const projectId = await aProject(app.db, society, { timeZoneId });
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const supervisorId = await aUser(app.db, 'Supervisor', { ...at, projectId });
  const createdAt = new Date('2024-11-01T00:00:00Z');
  const place = { villageId: society.villageId, latitude: 1, longitude: 2 };
  const collector = async (fields: object = {}) =>
    (await aDataCollector(app.db, { projectId, supervisorId, createdAt, locations: [place], ...fields })).id;
  const dataCollectorId = await collector();
  const healthRisk = async (type?: Parameters<typeof aHealthRisk>[2]) => {
    const id = await aHealthRisk(app.db, ++code, type);
    return { id, ofProject: await aProjectHealthRisk(app.db, projectId, id) };
  };
  const send = (ofProject: number, day: string, fields: object = {}) =>
    aReport(app.db, {
      nationalSocietyId: society.id,
      projectId,
      projectHealthRiskId: ofProject,
      dataCollectorId,
      villageId: society.villageId,
      receivedAt: new Date(day.includes('T') ? day : `${day}T12:00:00Z`),
      ...fields,
    });
  const ofProject = `/api/projectDashboard/unusualRises?projectId=${projectId}`;
  const ofSocietyCall = `/api/nationalSocietyDashboard/unusualRises?nationalSocietyId=${society.id}`;
  const places = { society, projectId, ofProject, ofSociety: ofSocietyCall };
  return { ...places, collector, dataCollectorId, healthRisk, send };
}

type RiseScene = Awaited<ReturnType<typeof aRiseScene>>;

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
/** A report with so many cases in each of the weeks up to that of 15 November, oldest first; on its Tuesday. */
export async function sendWeekly({ send }: RiseScene, ofProject: number, counts: number[]): Promise<void> {
  for (const [at, reportedCaseCount] of counts.entries()) {
    const day = dayOf(Date.UTC(2026, 10, 17) - 7 * 86_400_000 * (counts.length - 1 - at));
    if (reportedCaseCount > 0) await send(ofProject, day, { reportedCaseCount });
  }
}
