import { projectDashboardFilter } from '@harken/contract/dashboards/filters';
import type { PlaceCodeInEffect } from '@harken/contract/schemas/schemas';
import { checkPermission, type ProjectScope } from '@harken/domain/access/check-permission';
import type { PermissionName } from '@harken/domain/access/permissions';
import { findLatestAberration } from '@harken/domain/detection/latest-aberration';
import { updateVisit } from '@harken/domain/today/visits';
import { findSocietyScope } from '../../platform/access/access.queries.ts';
import { maySeeSender, toViewer } from '../../platform/access/senders.queries.ts';
import { type KnownPlace, readCodesOfPlaces } from '../../platform/codes-of-places.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { listWaitingAlerts } from '../alerts/index.ts';
import { readAberrations, readNonReporting } from '../dashboards/index.ts';
import { findOpenProjects, findProject } from '../projects/index.ts';
import { listMessagesToCorrect } from '../reports/index.ts';
import { countStepsLeft } from '../setup-guide/index.ts';
import { listOpenSignals } from '../signals/index.ts';
import {
  countNews,
  findLastVisits,
  findPhoneNumbers,
  findReportsToCheck,
  findSocietiesOf,
  findVisit,
  storeVisit,
} from './today.queries.ts';

const dayInMilliseconds = 86_400_000;
/** Incorrect messages that are older are left to the list of reports. */
const daysToCorrect = 14;
/** Weeks that are compared to find signals. */
const daysOfSignals = 7 * 26;
const maxNonReportingListed = 20;

/** Supervisors follow their own collectors; the others also follow how the project as a whole runs. */
const supervising = ['Supervisor', 'HeadSupervisor'];

/** The open projects of a person in all their societies, those visited last first. */
export async function listOpenProjects(db: Database, user: CurrentUser) {
  const [societies, visits] = await Promise.all([findSocietiesOf(db, user.id), findLastVisits(db, user.id)]);
  const lists = await Promise.all(
    societies.map(async (society) => {
      const scope = await findSocietyScope(db, user.id, society.id);
      if (!scope) return [];
      const projects = await findOpenProjects(db, user, scope);
      return projects.map(({ id, name }) => ({
        id,
        name,
        nationalSocietyId: society.id,
        nationalSocietyName: society.name,
      }));
    }),
  );
  const lastVisit = ({ id }: { id: number }) => visits.get(id)?.getTime() ?? 0;
  return lists.flat().sort((one, other) => lastVisit(other) - lastVisit(one));
}

interface Reader {
  user: CurrentUser;
  project: ProjectScope;
  languageCode: string;
}

const nothing = { count: 0, items: [] };

const isRunning = ({ isClosed, isArchived }: ProjectScope) => !isClosed && !isArchived;
const mayDo = ({ user, project }: Reader, name: PermissionName) =>
  checkPermission(name, user.role, project) === null;

/** What waits for a person in a project. Nothing waits in a closed project. */
export async function readToday(services: Services, reader: Reader) {
  const { db } = services;
  const { user, project } = reader;
  const named = await findProject(db, project.projectId);
  if (!named) throw expectedError('project.projectDoesNotExist');
  const shown = { id: named.id, name: named.name };
  const followsProject = !supervising.includes(user.role);
  const [news, openSignals, waiting, stopped, signals, setupStepsLeft] = await Promise.all([
    readNews(services, reader),
    isRunning(project) ? listOpenOnes(services, reader) : nothing,
    readWaiting(services, reader),
    isRunning(project) ? listNonReporting(services, reader) : null,
    isRunning(project) && followsProject ? listSignals(services, reader) : [],
    isRunning(project) && followsProject && mayDo(reader, 'setupGuide.project')
      ? countStepsLeft(db, { nationalSocietyId: project.nationalSocietyId, project: shown })
      : null,
  ]);
  return {
    project: { ...shown, nationalSocietyId: project.nationalSocietyId },
    ...{ news, openSignals },
    ...(await addCodes(services, {
      ...waiting,
      nonReportingDataCollectors: stopped?.dataCollectors ?? nothing,
    })),
    signals,
    nonReportingGateways: followsProject ? (stopped?.gateways ?? []) : [],
    setupStepsLeft,
  };
}

/** Alerts, reports and messages that wait for somebody to do something. */
async function readWaiting(services: Services, reader: Reader) {
  const { db } = services;
  const { user, project: scope, languageCode } = reader;
  const isOpen = isRunning(scope);
  const [alerts, reportsToCheck, messagesToCorrect] = await Promise.all([
    isOpen ? listWaitingAlerts(db, { user, scope, languageCode }) : null,
    isOpen && mayDo(reader, 'alerts.decide') ? listReportsToCheck(db, reader) : nothing,
    isOpen && mayDo(reader, 'reports.sendCorrection') ? listToCorrect(services, reader) : nothing,
  ]);
  return {
    alerts: alerts?.open ?? nothing,
    missingOutcomes: alerts?.withoutOutcome ?? nothing,
    ...{ reportsToCheck, messagesToCorrect },
  };
}

function listOpenOnes(services: Services, { user, project, languageCode }: Reader) {
  const { projectId } = project;
  return listOpenSignals(services, { user, scope: project, languageCode, projectId });
}

type ListOf<Item> = { count: number; items: Item[] };

/** Adds to the items of lists the codes of their places. */
async function addCodes<Lists extends Record<string, ListOf<KnownPlace>>>(services: Services, lists: Lists) {
  const findCodes = await readCodesOfPlaces(
    services,
    Object.values(lists).flatMap(({ items }) => items),
  );
  const entries = Object.entries(lists).map(([name, { count, items }]) => [
    name,
    { count, items: items.map((item) => ({ ...item, placeCodes: findCodes(item) })) },
  ]);
  return Object.fromEntries(entries) as {
    [Name in keyof Lists]: ListOf<Lists[Name]['items'][number] & { placeCodes: PlaceCodeInEffect[] }>;
  };
}

/** What came since the visit before, and stores this one. */
async function readNews({ db, clock }: Services, { user, project }: Reader) {
  const { projectId } = project;
  const stored = await findVisit(db, user.id, projectId);
  const visit = updateVisit(stored, clock.now().getTime());
  if (visit !== stored) await storeVisit(db, { userId: user.id, projectId, visit });
  if (visit.previousAt === null) return null;
  const since = new Date(visit.previousAt);
  const isVisible = maySeeSender(toViewer(project, user));
  return { since: since.toISOString(), ...(await countNews(db, { projectId, since, isVisible })) };
}

async function listReportsToCheck(db: Database, { user, project, languageCode }: Reader) {
  const isVisible = maySeeSender(toViewer(project, user));
  const { projectId } = project;
  const { count, rows } = await findReportsToCheck(db, { projectId, isVisible, languageCode });
  const items = rows.map((row) => ({
    ...row,
    message: row.message ?? '',
    receivedAt: row.receivedAt.toISOString(),
  }));
  return { count, items };
}

function listToCorrect({ db, clock }: Services, { user, project, languageCode }: Reader) {
  const since = new Date(clock.now().getTime() - daysToCorrect * dayInMilliseconds);
  return listMessagesToCorrect(db, { project, viewer: toViewer(project, user), languageCode, since });
}

async function listNonReporting({ db, clock }: Services, { user, project }: Reader) {
  const { dataCollectors, smsGateways } = await readNonReporting(db, { user, project, now: clock.now() });
  const listed = dataCollectors.silent.slice(0, maxNonReportingListed);
  const phoneNumbers = await findPhoneNumbers(
    db,
    listed.map(({ id }) => id),
  );
  return {
    dataCollectors: {
      count: listed.length === 0 ? 0 : dataCollectors.silentCount,
      items: listed.map(({ id, name, isReadOnly, villageName, villageId, lastReceivedAt }) => ({
        id,
        name,
        isReadOnly,
        village: villageName,
        villageId,
        lastReceivedAt,
        phoneNumber: phoneNumbers.get(id),
      })),
    },
    gateways: smsGateways.silent.map(({ id, name, lastReceivedAt }) => ({ id, name, lastReceivedAt })),
  };
}

/** Health risks whose latest complete week is flagged by one of the methods. */
async function listSignals(services: Services, { project, languageCode }: Reader) {
  const { projectId, nationalSocietyId } = project;
  const endDate = services.clock.now();
  const startDate = new Date(endDate.getTime() - daysOfSignals * dayInMilliseconds);
  const filter = projectDashboardFilter.parse({
    healthRisks: [],
    startDate,
    endDate,
    groupingType: 'Week',
  });
  const found = await readAberrations(services, { nationalSocietyId, projectId, languageCode }, filter);
  return found.healthRisks.flatMap(({ id, name, weeks }) => {
    const flagged = findLatestAberration(weeks);
    if (flagged === null) return [];
    const epiWeek = found.epiWeeks[flagged.last]?.epiWeek ?? 0;
    return [{ healthRiskId: id, healthRisk: name, epiWeek, count: weeks[flagged.last]?.count ?? 0 }];
  });
}
