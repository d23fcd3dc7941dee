import type { ProjectFacts } from '@harken/domain/access/may';
import { refusalOf } from '@harken/domain/access/may';
import { commonAbsences, inOrder } from '@harken/domain/silence/absences';
import { type Silence, silenceByDay, silenceByHour, silenceOf } from '@harken/domain/silence/silence';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  findVisibleCollectors,
  namesOfCollectors,
  readWatchedCollectors,
  visibleTo,
  type WatchedCollector,
} from '../data-collectors/index.ts';
import { findGatewayHours, findVillageNames, type GatewayHours } from './dashboards.silence.queries.ts';
import { SharedReadings } from './dashboards.silence.shared.ts';

/** How many of a kind are listed; all are counted. */
const longestList = 50;
const hourInMilliseconds = 3_600_000;
const dayInMilliseconds = 24 * hourInMilliseconds;
/** A gateway that has been silent for longer belongs to another time. */
const gatewayDays = 182;

interface Reader {
  user: CurrentUser;
  project: ProjectFacts;
  now: Date;
}

/** Something that has a habit, and how long it is silent, in days. */
interface Watched {
  id: number;
  lastReceivedAt: number;
  silence: Silence;
}

/**
 * Collectors, villages and gateways of a project that have stopped reporting. A closed project waits for nothing. Who may
 * not list collectors or gateways is told how many, of all.
 */
export async function readSilence(db: Database, reader: Reader) {
  const { user, project, now } = reader;
  const mayList = (name: 'dataCollectors.list' | 'smsGateways.list') =>
    refusalOf(name, user.role, project) === null;
  if (project.isClosed) return { dataCollectors: none, villages: none, smsGateways: none };
  const [people, smsGateways] = await Promise.all([
    readPeople(db, reader, mayList('dataCollectors.list')),
    readGateways(db, { project, now }),
  ]);
  return {
    ...people,
    smsGateways: mayList('smsGateways.list') ? smsGateways : { ...smsGateways, silent: [] },
  };
}

const none = { silentCount: 0, watchedCount: 0, silent: [] };

async function readPeople(db: Database, { user, project, now }: Reader, mayList: boolean) {
  const { projectId } = project;
  const [{ people, villages, dataCollectorCounts }, visible] = await Promise.all([
    readingsOf(db).read(projectId, () => watchProject(db, projectId, now)),
    mayList ? findVisibleCollectors(db, projectId, visibleTo(user, project)) : null,
  ]);
  const isVisible = visible && new Set(visible);
  const shown = mostSilent(isVisible ? people.filter(({ id }) => isVisible.has(id)) : people);
  const silentVillages = mostSilent(villages);
  const [names, villageNames] = await Promise.all([
    mayList ? namesOfCollectors(db, idsOf(shown.silent)) : [],
    findVillageNames(db, idsOf(silentVillages.silent)),
  ]);
  return {
    dataCollectors: withNames(shown, names),
    villages: withNames(
      silentVillages,
      villageNames.map((village) => ({
        ...village,
        dataCollectorCount: dataCollectorCounts.get(village.id) ?? 0,
      })),
    ),
  };
}

/** Everybody and every village of a project that has a habit. */
async function watchProject(db: Database, projectId: number, now: Date) {
  const { collectors, now: today } = await readWatchedCollectors(db, { projectId, ids: null, now });
  const ofVillages = new Map<number, WatchedCollector[]>();
  for (const collector of collectors)
    for (const villageId of collector.villageIds) {
      const members = ofVillages.get(villageId);
      if (members) members.push(collector);
      else ofVillages.set(villageId, [collector]);
    }
  return {
    people: collectors.flatMap(withHabit),
    villages: [...ofVillages].flatMap(([id, members]) => villageOf(id, members, today)),
    dataCollectorCounts: new Map([...ofVillages].map(([id, members]) => [id, members.length])),
  };
}

const readings = new WeakMap<Database, SharedReadings<Awaited<ReturnType<typeof watchProject>>>>();

/** The readings of this process. */
function readingsOf(db: Database) {
  const shared = readings.get(db) ?? new SharedReadings();
  readings.set(db, shared);
  return shared;
}

function withHabit({ id, lastReceivedAt, silence }: WatchedCollector): Watched[] {
  return silence && lastReceivedAt !== null ? [{ id, lastReceivedAt, silence }] : [];
}

/** A village reports when any of its collectors does. It has nobody while none of them is deployed, or there yet. */
function villageOf(id: number, collectors: WatchedCollector[], today: number): Watched[] {
  const absences = collectors.map(({ createdAt, history }) =>
    inOrder([{ from: Number.NEGATIVE_INFINITY, until: createdAt }, ...history.absences]),
  );
  const history = {
    periods: daysOf(collectors),
    lastMessageAt: Math.max(...collectors.map(({ history: { lastMessageAt } }) => lastMessageAt)),
    absences: commonAbsences(absences),
  };
  const silence = silenceOf(history, today, silenceByDay);
  const lastReceivedAt = Math.max(...collectors.map((collector) => collector.lastReceivedAt ?? 0));
  return silence ? [{ id, lastReceivedAt, silence }] : [];
}

/** The days on which any of them sent something, in order. */
function daysOf(collectors: WatchedCollector[]): number[] {
  const last = Math.max(...collectors.map(({ history }) => history.periods.at(-1) ?? 0));
  const hasMessages = new Uint8Array(last + 1);
  for (const { history } of collectors) for (const day of history.periods) hasMessages[day] = 1;
  const days: number[] = [];
  for (let day = hasMessages.indexOf(1); day >= 0; day = hasMessages.indexOf(1, day + 1)) days.push(day);
  return days;
}

async function readGateways(db: Database, { project, now }: Pick<Reader, 'project' | 'now'>) {
  const since = new Date(now.getTime() - gatewayDays * dayInMilliseconds);
  const { nationalSocietyId, projectId } = project;
  const hours = silenceByHour.habitLength;
  const gateways = await findGatewayHours(db, { nationalSocietyId, projectId, since, now, hours });
  const silent = mostSilent(gateways.flatMap((gateway) => gatewayOf(gateway, now)));
  return withNames(
    silent,
    gateways.map(({ id, name }) => ({ id, name })),
  );
}

function gatewayOf({ id, lastOfHours }: GatewayHours, now: Date): Watched[] {
  const lastReceivedAt = lastOfHours[0] as number;
  const hours = new Set(lastOfHours.map((instant) => Math.floor(instant / hourInMilliseconds)));
  const history = {
    periods: [...hours].reverse(),
    lastMessageAt: lastReceivedAt / hourInMilliseconds,
    absences: [],
  };
  const silence = silenceOf(history, now.getTime() / hourInMilliseconds, silenceByHour);
  if (!silence) return [];
  const { silentFor, usualGap, isSilent } = silence;
  return [{ id, lastReceivedAt, silence: { silentFor: silentFor / 24, usualGap: usualGap / 24, isSilent } }];
}

/** The longest silence in proportion to what is usual first. */
function mostSilent(watched: Watched[]) {
  const silent = watched.filter(({ silence }) => silence.isSilent);
  const proportion = ({ silence: { silentFor, usualGap } }: Watched) => silentFor / usualGap;
  silent.sort((one, other) => proportion(other) - proportion(one) || one.id - other.id);
  return { silentCount: silent.length, watchedCount: watched.length, silent: silent.slice(0, longestList) };
}

const idsOf = (watched: { id: number }[]) => watched.map(({ id }) => id);

/** With what is known of each; those without names are not listed. */
function withNames<Named extends { id: number }>(
  { silent, ...counts }: ReturnType<typeof mostSilent>,
  names: Named[],
) {
  const nameOf = new Map(names.map((named) => [named.id, named]));
  return {
    ...counts,
    silent: silent.flatMap(({ id, lastReceivedAt, silence }) => {
      const named = nameOf.get(id);
      if (!named) return [];
      return [
        {
          ...named,
          lastReceivedAt: new Date(lastReceivedAt).toISOString(),
          silentDays: silence.silentFor,
          usualGapDays: silence.usualGap,
        },
      ];
    }),
  };
}
