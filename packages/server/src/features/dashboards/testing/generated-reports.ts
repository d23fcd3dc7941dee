import { type Insertable, sql } from 'kysely';
import { anAlert } from '../../../../test/support/builders/reports.ts';
import type { Random } from '../../../demo/random.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Reports } from '../../../platform/db/schema.ts';
import type { GeneratedProject, GeneratedWorld } from './generated-types.ts';

const reportCount = 350;
const alertCount = 30;
const minute = 60_000;
const start = Date.parse('2025-12-14T00:00:00Z');
/** Five weeks of half hours, so that many reports are at the edge of a day in one of the time zones. */
const halfHours = 35 * 48;

function anyTime(random: Random): Date {
  const seconds = random.pick([0, 0, 59.999, 17]);
  return new Date(start + random.integer(0, halfHours) * 30 * minute - seconds * 1000);
}

/** Some points differ by less than a centimetre and count as one. */
function anyPoint(random: Random) {
  if (random.chance(0.1)) return { latitude: null, longitude: null };
  const nearby = random.pick([0, 0.000000004, 0.0000003]);
  return {
    latitude: random.integer(-3, 3) + 0.1234567 + nearby,
    longitude: random.integer(-2, 2) - 0.7654321,
  };
}

function anyCounts(random: Random, kind: string, type: string): Partial<Insertable<Reports>> {
  const counts = Array.from({ length: 5 }, () => (kind === 'Event' ? null : random.integer(0, 3)));
  const [malesBelow, malesAbove, femalesBelow, femalesAbove, unspecified] = counts;
  const isPoint = kind === 'DataCollectionPoint';
  return {
    countMalesBelowFive: malesBelow,
    countMalesAtLeastFive: malesAbove,
    countFemalesBelowFive: femalesBelow,
    countFemalesAtLeastFive: femalesAbove,
    countUnspecifiedSexAndAge: unspecified,
    referredCount: isPoint || random.chance(0.05) ? random.integer(0, 4) : null,
    deathCount: isPoint ? random.integer(0, 2) : null,
    fromOtherVillagesCount: isPoint ? random.integer(0, 4) : null,
    reportedCaseCount: type === 'Human' ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) : 1,
  };
}

function anyReport({ random, places }: GeneratedWorld, project: GeneratedProject) {
  const risk = random.pick(project.risks);
  const kind = random.pick(['Single', 'Aggregate', 'Event', 'DataCollectionPoint', 'DataCollectionPoint']);
  const locations = places.filter(({ level }) => level === 'villageIds' || level === 'zoneIds');
  const location = random.chance(0.1) ? null : random.pick(locations);
  const collector = random.chance(0.1) ? null : random.pick(project.collectors);
  return {
    nationalSocietyId: project.nationalSocietyId,
    projectId: collector ? project.id : random.pick([project.id, null]),
    projectHealthRiskId: risk.id,
    dataCollectorId: collector?.id ?? null,
    dataCollectorType: collector?.type ?? null,
    villageId: location?.path.villageIds[0] ?? null,
    zoneId: location?.path.zoneIds[0] ?? null,
    isTraining: random.chance(0.25),
    receivedAt: anyTime(random),
    kind,
    status: random.pick(['New', 'Pending', 'Rejected', 'Accepted', 'Closed']),
    isRepetition: random.chance(0.1),
    isActivity: risk.type === 'Activity',
    ...anyPoint(random),
    ...anyCounts(random, kind, risk.type),
  };
}

/** Reports of every kind, most of them correct messages of known collectors. Returns the ids that alerts may contain. */
export async function generateReports(db: Database, world: GeneratedWorld, project: GeneratedProject) {
  const reports = Array.from({ length: reportCount }, () => anyReport(world, project));
  const messages = reports.map(({ nationalSocietyId, projectId, dataCollectorId, receivedAt }) => ({
    ...{ nationalSocietyId, projectId, dataCollectorId, receivedAt, processedAt: receivedAt },
    ...{ source: 'SmsEagle', sender: '+221770000000', text: '1' },
  }));
  const ids = await db.insertInto('rawReports').values(messages).returning('id').execute();
  const rows = reports.map((report, index) => ({
    ...report,
    id: ids[index]?.id ?? 0,
    reportedOn: sql<string>`(${report.receivedAt}::timestamptz at time zone ${project.timeZoneId})::date`,
    epiYear: 2026,
    epiWeek: 1,
    reportedCaseCount: report.reportedCaseCount ?? 0,
  }));
  await db.insertInto('reports').values(rows).execute();
  return rows
    .filter((row) => !row.isTraining && !row.isRepetition && row.dataCollectorId)
    .map(({ id }) => id);
}

const states = (at: Date) => [
  { status: 'Open' },
  { status: 'Escalated', escalatedAt: at },
  { status: 'Dismissed', dismissedAt: at },
  { status: 'Dismissed', escalatedAt: new Date(at.getTime() - 3 * 1440 * minute), dismissedAt: at },
  { status: 'Closed', escalatedAt: new Date(at.getTime() - 5 * 1440 * minute), closedAt: at },
];

/** Alerts of every status, with one to three reports each. */
export async function generateAlerts(
  db: Database,
  { random }: GeneratedWorld,
  project: GeneratedProject,
  reportIds: number[],
) {
  for (let made = 0; made < alertCount; made++) {
    const members = Array.from({ length: random.integer(1, 3) }, () => random.pick(reportIds));
    const id = await anAlert(db, {
      projectId: project.id,
      projectHealthRiskId: random.pick(project.risks).id,
      reportIds: [...new Set(members)],
      createdAt: anyTime(random),
    });
    await db
      .updateTable('alerts')
      .set(random.pick(states(anyTime(random))))
      .where('id', '=', id)
      .execute();
  }
}
