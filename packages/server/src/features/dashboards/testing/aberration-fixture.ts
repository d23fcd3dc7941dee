import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';

let code = 700;

/** A project whose collector was registered two years ago, with helpers to send reports. */
export async function anAberrationFixture(
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

type AberrationFixture = Awaited<ReturnType<typeof anAberrationFixture>>;

const toDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);
/** One report per week with the given number of cases, oldest first, up to the week of 15 November; each on Tuesday. */
export async function sendWeekly(
  { send }: AberrationFixture,
  ofProject: number,
  counts: number[],
): Promise<void> {
  for (const [at, reportedCaseCount] of counts.entries()) {
    const day = toDay(Date.UTC(2026, 10, 17) - 7 * 86_400_000 * (counts.length - 1 - at));
    if (reportedCaseCount > 0) await send(ofProject, day, { reportedCaseCount });
  }
}
