import { type ProjectFacts, refusalOf } from '@harken/domain/access/may';
import { type AlertStatus, alertStatusesByUrgency } from '@harken/domain/alerts/statuses';
import { addDays } from '@harken/domain/calendar/calendar-date';
import { epiWeeksBetween } from '@harken/domain/calendar/epi-week';
import { countMarked, type ReportTally } from '@harken/domain/dashboards/report-tally';
import { flaggingMethods } from '@harken/domain/detection/latest-rise';
import { effectiveLocations } from '@harken/domain/geography/location-filter';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findStructure } from '../../platform/structure.queries.ts';
import { type ExportedAlert, findExportedAlerts, isOfOwnOrganization } from '../alerts/index.ts';
import { readCompleteness } from '../data-collectors/index.ts';
import { findOrganizations, findProjects } from './dashboards.queries.ts';
import { readUnusualRises } from './dashboards.rises.ts';
import {
  type Asked,
  type DashboardFilter,
  onePeriod,
  readFilter,
  sendersOf,
} from './dashboards.selection.ts';
import { readSilence } from './dashboards.silence.ts';
import { findAlertsOfTime, findPlaceNames } from './dashboards.situation-report.queries.ts';
import { alertsOf, countAlertsOf, periodBefore, readDashboard, tallyOf } from './dashboards.ts';

/** Who asks for the report of a project, and of what. */
export interface ReportAsked {
  user: CurrentUser;
  project: ProjectFacts;
  filter: DashboardFilter;
}

/** So many alerts are listed, the newest; of so many weeks completeness is told, the latest. */
const longest = { alerts: 300, weeks: 53 };

/** Everything that a situation report says, without a word of it. */
export async function readSituation(services: Services, { user, project, filter }: ReportAsked) {
  const { db, clock } = services;
  const place = { nationalSocietyId: project.nationalSocietyId, projectId: project.projectId };
  const now = clock.now();
  const asked = await readFilter(db, place, filter);
  const [named, dashboard, numbers, alerts, completeness, rises, silence, choice] = await Promise.all([
    findProjects(db, place),
    readDashboard(services, place, filter),
    readNumbers(services, asked),
    readAlerts(services, asked, { user, project }),
    readWeeks(services, asked, project),
    readUnusualRises(services, place, filter),
    readSilence(db, { user, project, now }),
    readChoice(services, asked, project),
  ]);
  const facts = { now, asked, name: named[0]?.name ?? '', timeZoneId: asked.timeZoneId ?? 'UTC' };
  return {
    ...{ ...facts, project, dashboard, numbers, alerts, completeness, silence, choice },
    rises: risesIn(asked, rises),
  };
}

export type Situation = Awaited<ReturnType<typeof readSituation>>;

/** A number, and what it was before; null where that is not known. */
export interface Compared {
  now: number;
  before: number | null;
}

async function readNumbers(services: Services, asked: Asked) {
  const before = periodBefore(asked);
  const askedBefore = { ...asked, first: before.first, last: before.last };
  const now = onePeriod(asked.first, asked.last);
  const [tally, tallyBefore, alerts, alertsBefore, raised, raisedBefore] = await Promise.all([
    tallyOf(services, asked, now),
    tallyOf(services, askedBefore, before),
    countAlertsOf(services, asked),
    countAlertsOf(services, askedBefore),
    countRaised(services, asked),
    countRaised(services, askedBefore),
  ]);
  const compare = (of: (tally: ReportTally) => number): Compared => ({
    now: of(tally),
    before: of(tallyBefore),
  });
  return {
    before: { first: before.first, last: before.last },
    cases: compare(({ cases }) => cases),
    activeCollectors: compare(({ dataCollectors }) => countMarked(dataCollectors)),
    villages: compare(({ villages }) => countMarked(villages)),
    districts: compare((of) => countDistricts(asked, of)),
    alertsRaised: { now: raised, before: raisedBefore },
    alertsEscalated: { now: alerts.escalated, before: alertsBefore.escalated },
    alertsDismissed: { now: alerts.dismissed, before: alertsBefore.dismissed },
    alertsClosed: { now: alerts.closed, before: alertsBefore.closed },
    referred: compare(({ referred }) => referred),
    deaths: compare(({ deaths }) => deaths),
    fromOtherVillages: compare(({ fromOtherVillages }) => fromOtherVillages),
  } satisfies Record<string, Compared | { first: string; last: string }>;
}

function countDistricts({ villages }: Asked, { villages: marks }: ReportTally): number {
  const withReports = villages.filter((_, row) => marks[row] === 1);
  return new Set(withReports.map(({ districtId }) => districtId)).size;
}

/** As in the dashboard, alerts are shown only where real reports of trained collectors are asked for. */
async function findAlertsOf({ db, clock }: Services, asked: Asked) {
  if (sendersOf(asked.filter).isTraining !== false || asked.last < asked.first) return [];
  return findAlertsOfTime(db, alertsOf(asked, clock.now()));
}

async function countRaised(services: Services, asked: Asked): Promise<number> {
  const alerts = await findAlertsOf(services, asked);
  return alerts.filter(({ isRaised }) => isRaised).length;
}

type Reader = Pick<ReportAsked, 'user' | 'project'>;

/** Who may list alerts gets them one by one, with places as in that list; all others how many there are of which kind. */
async function readAlerts(services: Services, asked: Asked, { user, project }: Reader) {
  const found = await findAlertsOf(services, asked);
  const ids = found.map(({ id }) => id);
  const mayList = refusalOf('alerts.list', user.role, project) === null;
  const shown = mayList ? ids.slice(0, longest.alerts) : ids;
  const alerts = shown.length === 0 ? [] : await findExportedAlerts(services.db, shown);
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  const inOrder = shown.flatMap((id) => byId.get(id) ?? []);
  if (!mayList) return { rows: null, counts: countByKind(inOrder), more: 0 };
  const reader = { user, place: project };
  const rows = inOrder.map((alert) =>
    isOfOwnOrganization(reader, alert.organizationId) ? alert : { ...alert, village: null, zone: null },
  );
  return { rows, counts: [], more: ids.length - shown.length };
}

function countByKind(alerts: readonly ExportedAlert[]) {
  const counts = new Map<string, { healthRisk: string; status: AlertStatus; count: number }>();
  for (const { healthRisk, status } of alerts) {
    const key = `${status} ${healthRisk}`;
    const kind = counts.get(key) ?? { healthRisk, status, count: 0 };
    kind.count += 1;
    counts.set(key, kind);
  }
  const rank = ({ status }: { status: AlertStatus }) => alertStatusesByUrgency.indexOf(status);
  return [...counts.values()].sort(
    (a, b) => (a.healthRisk < b.healthRisk ? -1 : Number(a.healthRisk > b.healthRisk)) || rank(a) - rank(b),
  );
}

async function readWeeks({ db, clock }: Services, asked: Asked, project: ProjectFacts) {
  const { society, first, last, filter, dataCollectorIds } = asked;
  const { weekStart } = society;
  return readCompleteness(db, {
    ...{ project, weekStart, dataCollectorIds, now: clock.now(), timeZoneId: asked.timeZoneId ?? 'UTC' },
    weeks: epiWeeksBetween(first, last, weekStart).slice(-longest.weeks),
    locations: filter.locations ?? null,
    trainingStatus: filter.trainingStatus ?? 'Trained',
    dataCollectorType: sendersOf(filter).type,
  });
}

/** The flagged weeks that a day of the filter lies in, the latest first. */
function risesIn({ first }: Asked, { epiWeeks, healthRisks }: Awaited<ReturnType<typeof readUnusualRises>>) {
  return epiWeeks
    .flatMap(({ epiYear, epiWeek, firstDay }, at) =>
      addDays(firstDay, 6) < first
        ? []
        : healthRisks.flatMap(({ name, weeks }) => {
            const week = weeks[at];
            const methods = week ? flaggingMethods(week) : [];
            const expected = methods[0] && week?.[methods[0]]?.expected;
            if (expected === undefined) return [];
            return [{ name, epiYear, epiWeek, count: week?.count ?? 0, expected, methods }];
          }),
    )
    .reverse();
}

/** Names of what the filter was narrowed down to. */
async function readChoice({ db }: Services, { filter }: Asked, project: ProjectFacts) {
  const { nationalSocietyId, projectId } = project;
  const { organizationId, locations } = filter;
  const [organizations, chosen] = await Promise.all([
    organizationId ? findOrganizations(db, { nationalSocietyId, projectId: null }) : [],
    locations ? findStructure(db, nationalSocietyId).then((all) => effectiveLocations(locations, all)) : null,
  ]);
  return {
    projectId,
    organization: organizations.find(({ id }) => id === organizationId)?.name ?? null,
    places: chosen && (await findPlaceNames(db, chosen)),
    isUnknownPlaceChosen: chosen?.includeUnknownLocation ?? false,
  };
}
