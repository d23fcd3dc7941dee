import type { ProjectScope } from '@harken/domain/access/check-permission';
import { checkPermission } from '@harken/domain/access/check-permission';
import { intersectAbsences, mergeAbsences } from '@harken/domain/non-reporting/absences';
import {
  detectNonReporting,
  type NonReporting,
  nonReportingByDay,
  nonReportingByHour,
} from '@harken/domain/non-reporting/non-reporting';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { shareReads } from '../../../platform/db/shared-reads.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { mapInSlices } from '../../../platform/run-in-slices.ts';
import {
  findVisibleCollectors,
  isAccessibleTo,
  isVisibleTo,
  listCollectorNames,
  type MonitoredCollector,
  readMonitoredCollectors,
} from '../../data-collectors/index.ts';
import { findGatewayHours, findVillageNames, type GatewayHours } from './non-reporting.queries.ts';

/** How many of each kind are listed; all are counted. */
const maxListed = 50;
/** Comparing this many villages with their usual interval takes a few milliseconds. */
const villagesPerSlice = 50;
const hourInMilliseconds = 3_600_000;
const dayInMilliseconds = 24 * hourInMilliseconds;
/** A gateway that was last heard earlier is assumed to be out of use. */
const maxGatewayDays = 182;

interface Reader {
  user: CurrentUser;
  project: ProjectScope;
  now: Date;
}

/** Something with a usual reporting interval, and how long ago it last reported, in days. */
interface Monitored {
  id: number;
  lastReceivedAt: number;
  reportingGap: NonReporting;
}

/**
 * Collectors, villages and gateways of a project that have stopped reporting (docs/decisions/0034). None in a closed project,
 * where no reports are expected. Users who may not list collectors or gateways get only the counts of all.
 */
export async function readNonReporting(db: Database, reader: Reader) {
  const { user, project, now } = reader;
  const mayList = (name: 'dataCollectors.list' | 'smsGateways.list') =>
    checkPermission(name, user.role, project) === null;
  if (project.isClosed) return { dataCollectors: none, villages: none, smsGateways: none };
  const [people, smsGateways] = await Promise.all([
    readPeople(db, reader, mayList('dataCollectors.list')),
    readGatewaysShared(db, { project, now }),
  ]);
  return {
    ...people,
    smsGateways: mayList('smsGateways.list') ? smsGateways : { ...smsGateways, silent: [] },
  };
}

const none = { silentCount: 0, watchedCount: 0, silent: [] };

/** Users with the same access share a read: it is part of the key as SQL. */
const toAccessKey = (access: RawBuilder<boolean>, db: Database) => {
  const { sql, parameters } = access.compile(db);
  return JSON.stringify([sql, parameters]);
};

const readVisible = shareReads(
  (db: Database, { projectId, visible }: { projectId: number; visible: RawBuilder<boolean> }) =>
    findVisibleCollectors(db, projectId, visible),
  ({ projectId, visible }, db) => `${projectId} ${toAccessKey(visible, db)}`,
);

const readNames = shareReads(
  (db: Database, { ids, accessible }: { ids: number[]; accessible: RawBuilder<boolean> }) =>
    listCollectorNames(db, ids, accessible),
  ({ ids, accessible }, db) => `${ids} ${toAccessKey(accessible, db)}`,
);

const readVillageNames = shareReads(findVillageNames);

async function readPeople(db: Database, { user, project, now }: Reader, mayList: boolean) {
  const { projectId } = project;
  const [{ people, villages, dataCollectorCounts }, visible] = await Promise.all([
    monitorShared(db, { projectId, now }),
    mayList ? readVisible(db, { projectId, visible: isVisibleTo(user, project) }) : null,
  ]);
  const isVisible = visible && new Set(visible);
  const shown = selectNonReporting(isVisible ? people.filter(({ id }) => isVisible.has(id)) : people);
  const nonReportingVillages = selectNonReporting(villages);
  const [names, villageNames] = await Promise.all([
    mayList ? readNames(db, { ids: getIds(shown.silent), accessible: isAccessibleTo(user, project) }) : [],
    readVillageNames(db, getIds(nonReportingVillages.silent)),
  ]);
  return {
    dataCollectors: addNames(shown, names),
    villages: addNames(
      nonReportingVillages,
      villageNames.map((village) => ({
        ...village,
        dataCollectorCount: dataCollectorCounts.get(village.id) ?? 0,
      })),
    ),
  };
}

/** All collectors and villages of a project that have a usual reporting interval. */
async function monitorProject(db: Database, { projectId, now }: { projectId: number; now: Date }) {
  const { collectors, now: today } = await readMonitoredCollectors(db, { projectId, ids: null, now });
  const byVillage = new Map<number, MonitoredCollector[]>();
  for (const collector of collectors)
    for (const villageId of collector.villageIds) {
      const members = byVillage.get(villageId);
      if (members) members.push(collector);
      else byVillage.set(villageId, [collector]);
    }
  const villages = await mapInSlices(
    [...byVillage],
    ([id, members]) => toMonitoredVillage(id, members, today),
    villagesPerSlice,
  );
  return {
    people: collectors.flatMap(toMonitored),
    villages: villages.flat(),
    dataCollectorCounts: new Map([...byVillage].map(([id, members]) => [id, members.length])),
  };
}

/** Shared although the requests arrive at slightly different times: a read uses the time of the last of them. */
const monitorShared = shareReads(monitorProject, ({ projectId }) => String(projectId));

const readGatewaysShared = shareReads(readGateways, ({ project }) => String(project.projectId));

function toMonitored({ id, lastReceivedAt, reportingGap }: MonitoredCollector): Monitored[] {
  return reportingGap && lastReceivedAt !== null ? [{ id, lastReceivedAt, reportingGap }] : [];
}

/** A village reports when any of its collectors does. Times when none of them was deployed or registered are absences. */
function toMonitoredVillage(id: number, collectors: MonitoredCollector[], today: number): Monitored[] {
  const absences = collectors.map(({ createdAt, history }) =>
    mergeAbsences([{ from: Number.NEGATIVE_INFINITY, until: createdAt }, ...history.absences]),
  );
  const history = {
    periods: mergeDays(collectors),
    lastMessageAt: Math.max(...collectors.map(({ history: { lastMessageAt } }) => lastMessageAt)),
    absences: intersectAbsences(absences),
  };
  const reportingGap = detectNonReporting(history, today, nonReportingByDay);
  const lastReceivedAt = Math.max(...collectors.map((collector) => collector.lastReceivedAt ?? 0));
  return reportingGap ? [{ id, lastReceivedAt, reportingGap }] : [];
}

/** The days with messages of any of them, in order. */
function mergeDays(collectors: MonitoredCollector[]): number[] {
  const last = Math.max(...collectors.map(({ history }) => history.periods.at(-1) ?? 0));
  const hasMessages = new Uint8Array(last + 1);
  for (const { history } of collectors) for (const day of history.periods) hasMessages[day] = 1;
  const days: number[] = [];
  for (let day = hasMessages.indexOf(1); day >= 0; day = hasMessages.indexOf(1, day + 1)) days.push(day);
  return days;
}

/** The gateways of a project that have a usual reporting interval, and those that stopped delivering. */
export async function readGateways(
  db: Database,
  { project, now }: { project: Pick<ProjectScope, 'nationalSocietyId' | 'projectId'>; now: Date },
) {
  const since = new Date(now.getTime() - maxGatewayDays * dayInMilliseconds);
  const { nationalSocietyId, projectId } = project;
  const hours = nonReportingByHour.historyLength;
  const gateways = await findGatewayHours(db, { nationalSocietyId, projectId, since, now, hours });
  const silent = selectNonReporting(gateways.flatMap((gateway) => toMonitoredGateway(gateway, now)));
  return addNames(
    silent,
    gateways.map(({ id, name }) => ({ id, name })),
  );
}

function toMonitoredGateway({ id, lastOfHours }: GatewayHours, now: Date): Monitored[] {
  const lastReceivedAt = lastOfHours[0] as number;
  const hours = new Set(lastOfHours.map((instant) => Math.floor(instant / hourInMilliseconds)));
  const history = {
    periods: [...hours].reverse(),
    lastMessageAt: lastReceivedAt / hourInMilliseconds,
    absences: [],
  };
  const reportingGap = detectNonReporting(history, now.getTime() / hourInMilliseconds, nonReportingByHour);
  if (!reportingGap) return [];
  const { duration, usualGap, isNonReporting } = reportingGap;
  return [
    {
      id,
      lastReceivedAt,
      reportingGap: { duration: duration / 24, usualGap: usualGap / 24, isNonReporting },
    },
  ];
}

/** Sorted by the time since the last message in proportion to the usual reporting interval, longest first. */
function selectNonReporting(monitored: Monitored[]) {
  const silent = monitored.filter(({ reportingGap }) => reportingGap.isNonReporting);
  const getProportion = ({ reportingGap: { duration, usualGap } }: Monitored) => duration / usualGap;
  silent.sort((a, b) => getProportion(b) - getProportion(a) || a.id - b.id);
  return { silentCount: silent.length, watchedCount: monitored.length, silent: silent.slice(0, maxListed) };
}

const getIds = (monitored: { id: number }[]) => monitored.map(({ id }) => id);

/** Adds the name and other details of each; those without are not listed. */
function addNames<Named extends { id: number }>(
  { silent, ...counts }: ReturnType<typeof selectNonReporting>,
  names: Named[],
) {
  const namedById = new Map(names.map((named) => [named.id, named]));
  return {
    ...counts,
    silent: silent.flatMap(({ id, lastReceivedAt, reportingGap }) => {
      const named = namedById.get(id);
      if (!named) return [];
      return [
        {
          ...named,
          lastReceivedAt: new Date(lastReceivedAt).toISOString(),
          silentDays: reportingGap.duration,
          usualGapDays: reportingGap.usualGap,
        },
      ];
    }),
  };
}
