import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { type EpiWeekStart, getEpiWeek } from '@harken/domain/calendar/epi-week';
import { getStartOfDay } from '@harken/domain/calendar/time-zone';
import { aDataCollector } from '../support/builders/collectors.ts';
import { aUser } from '../support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../support/builders/projects.ts';
import { anAlert, aRawReport, aReport } from '../support/builders/reports.ts';
import { aSociety } from '../support/builders/societies.ts';
import type { TestApp } from '../support/test-app.ts';

/** Days around turns of a week and of a year, for weeks from Sunday and from Monday. */
export const days: CalendarDate[] = [
  ...['2026-11-21', '2026-11-22', '2026-11-23', '2026-12-26', '2026-12-27', '2026-12-28'],
  ...['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'],
];

const minute = 60_000;
let code = 4000;

export interface Calendar {
  zone: string;
  weekStart: EpiWeekStart;
}

/**
 * A national society with reports, incorrect messages, alerts, referrals, a data collector and a line list: something in the first
 * and in the last quarter of an hour of each of the days, in the time zone of the project.
 */
export async function aSocietyAtTurns({ db }: TestApp, { zone, weekStart }: Calendar) {
  const society = await aSociety(db, { epiWeekStartDay: weekStart });
  const { id: nationalSocietyId, villageId } = society;
  const startedAt = new Date('2026-11-01T12:00:00Z');
  const projectId = await aProject(db, society, { timeZoneId: zone, startedAt });
  const at = { nationalSocietyId, organizationId: society.organizationId };
  const supervisorId = await aUser(db, 'Supervisor', { ...at, projectId });
  code += 1;
  const healthRiskId = await aHealthRisk(db, code);
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, healthRiskId);
  const location = { villageId, latitude: 14.7, longitude: -17.4 };
  const instants = days.flatMap((day) => [
    new Date(getStartOfDay(zone, day) + 10 * minute),
    new Date(getStartOfDay(zone, addDays(day, 1)) - 10 * minute),
  ]);
  const ofSociety = { nationalSocietyId, projectId };
  for (const [index, instant] of instants.entries()) {
    const collector = await aDataCollector(db, {
      ...{ projectId, supervisorId, createdAt: instant, locations: [location] },
    });
    const sender = { ...ofSociety, dataCollectorId: collector.id, villageId };
    const reportedOn = days[Math.floor(index / 2)] as string;
    const { year: epiYear, week: epiWeek } = getEpiWeek(reportedOn, weekStart);
    const reportId = await aReport(db, {
      ...{ ...sender, projectHealthRiskId, receivedAt: instant, reportedOn, epiYear, epiWeek },
      ...{ countMalesAtLeastFive: 1, countUnspecifiedSexAndAge: 2, reportedCaseCount: 3 },
    });
    await aRawReport(db, {
      ...{ ...sender, dataCollectorType: 'Human', receivedAt: instant, errorType: 'FormatError' },
    });
    const alertId = await anAlert(db, {
      ...{ projectId, projectHealthRiskId, reportIds: [reportId], createdAt: instant },
    });
    await db
      .updateTable('alerts')
      .set({ status: 'Dismissed', dismissedAt: instant })
      .where('id', '=', alertId)
      .execute();
    await db
      .insertInto('referrals')
      .values({
        ...{ ...ofSociety, number: `R${code}${String(index).padStart(3, '0')}`, reportId, alertId },
        ...{ origin: 'staff', symptoms: ['wateryDiarrhoea'], referredAt: instant },
      })
      .execute();
  }
  const { id: outbreakId } = await db
    .insertInto('outbreaks')
    .values({
      ...{ nationalSocietyId, healthRiskId, code: `XXX-${code}-2026-${nationalSocietyId}`, name: 'Outbreak' },
      ...{ startedOn: '2026-11-01', openedAt: startedAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const author = await aUser(db, 'Manager', at);
  await db
    .insertInto('lineListRows')
    .values(
      instants.map((instant, index) => ({
        ...{ outbreakId, organizationId: society.organizationId, number: index + 1, villageId },
        ...{ onsetOn: days[Math.floor(index / 2)] as string, changedAt: instant, createdAt: instant },
        ...{ createdById: author, changedById: author, own: '{}', isAnonymized: index === 0 },
      })),
    )
    .execute();
  return { ...ofSociety, outbreakId, managerId: author, healthRiskId, healthRiskCode: code };
}
