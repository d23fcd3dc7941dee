import { addDays } from '@harken/domain/calendar/calendar-date';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { evaluateSociety } from '../evaluation/evaluation.ts';
import { updateSignals } from '../signals.jobs.ts';

let code = 800;

/** Weeks begin on Sunday; the test runs on a Wednesday. */
export const signalsNow = '2026-11-25T12:00:00Z';
/** The first day of the latest full week. */
export const lastWeek = '2026-11-15';

/** A society with a project, a health risk, and a collector in its village who was registered a year ago. */
export async function aSignalsFixture(app: TestApp) {
  const { db, services } = app;
  const society = await aSociety(db);
  const projectId = await aProject(db, society);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const people = {
    manager: await aUser(db, 'Manager', at),
    supervisor: await aUser(db, 'Supervisor', { ...at, projectId }),
  };
  const place = { villageId: society.villageId, latitude: 1, longitude: 2 };
  const collector = await aDataCollector(db, {
    ...{ projectId, supervisorId: people.supervisor, locations: [place] },
    createdAt: new Date('2025-11-01T00:00:00Z'),
  });
  const healthRiskId = await aHealthRisk(db, ++code);
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, healthRiskId);
  /** A report of some cases on the Tuesday of the latest full week, or of a week before. */
  const report = (cases: number, weeksAgo = 0, fields: object = {}) => {
    const day = addDays(lastWeek, 2 - 7 * weeksAgo);
    return aReport(db, {
      ...{ nationalSocietyId: society.id, projectId, projectHealthRiskId, dataCollectorId: collector.id },
      ...{ villageId: society.villageId, receivedAt: new Date(`${day}T12:00:00Z`), reportedCaseCount: cases },
      ...fields,
    });
  };
  /** One report per week, the last one of the latest full week. */
  const reportWeekly = async (counts: number[]) => {
    const ids: number[] = [];
    for (const [week, cases] of counts.entries()) ids.push(await report(cases, counts.length - 1 - week));
    return ids;
  };
  return {
    ...{ society, projectId, people, collector, healthRiskId, projectHealthRiskId, report, reportWeekly },
    /** Four cases a week for half a year, and twenty in the latest full week. @returns the ids, the oldest first */
    reportRise: (last = 20) => reportWeekly([...Array<number>(26).fill(4), last]),
    evaluateNight: () => evaluateSociety(services, society.id),
    /** What happens within the minutes after reports changed. */
    evaluateChanges: () => updateSignals(services),
    listSignals: () =>
      db
        .selectFrom('signals')
        .selectAll()
        .where('nationalSocietyId', '=', society.id)
        .orderBy('regionId')
        .orderBy('districtId')
        .orderBy('villageId')
        .execute(),
  };
}

export type SignalsFixture = Awaited<ReturnType<typeof aSignalsFixture>>;
