import {
  checkPermission,
  hasSocietyAccess,
  type ProjectScope,
  type SocietyScope,
} from '@harken/domain/access/check-permission';
import type { PermissionName } from '@harken/domain/access/permissions';
import { extractId, extractNumber, matchesWords, splitWords } from '@harken/domain/search/search-keys';
import { findProjectScopes, findSocietyScopes } from '../../platform/access/access.queries.ts';
import { maySeeSender, toViewer } from '../../platform/access/senders.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { toForms } from '../../platform/search.queries.ts';
import { isAccessibleTo, isVisibleTo } from '../data-collectors/index.ts';
import { findVisibleUsers } from '../users/index.ts';
import {
  buildCollectorsQuery,
  buildPlacesQuery,
  buildReportsQuery,
  buildUsersQuery,
  type FoundPlace,
  type FoundReport,
  findAlert,
  findProjectsOfVillages,
  hasSearchedWords,
  type MessagePeriod,
  maxFound,
  type Reach,
  readReports,
  type Wanted,
} from './search.queries.ts';

type NamedSociety = SocietyScope & { name: string };
type NamedProject = ProjectScope & { name: string; nationalSocietyName: string };

interface Reader {
  user: CurrentUser;
  languageCode: string;
  now: Date;
}

/** Everything that a search needs to know about what the reader may see. */
interface Scopes {
  societies: NamedSociety[];
  projects: NamedProject[];
}

const seesAll = ({ role }: CurrentUser) => role === 'Administrator' || role === 'GlobalCoordinator';

async function findScopes(db: Database, user: CurrentUser): Promise<Scopes> {
  const all = seesAll(user);
  const [societies, projects] = await Promise.all([
    findSocietyScopes(db, user.id, { all }),
    findProjectScopes(db, user.id, { all }),
  ]);
  return { societies: societies.filter((society) => hasSocietyAccess(user.role, society)), projects };
}

/** Finds what matches a text, and only what the reader may see in lists. Codes of places are added by the route. */
export async function search(db: Database, text: string, reader: Reader) {
  const { user } = reader;
  const [scopes, [form = '']] = await Promise.all([findScopes(db, user), toForms(db, [text])]);
  const wanted = {
    text,
    form: form.trim(),
    words: splitWords(form),
    number: extractNumber(form),
    id: extractId(form),
  };
  const [dataCollectors, alerts, reports, places, users, named] = await Promise.all([
    findCollectors(db, wanted, reader, scopes),
    findAlerts(db, wanted, reader, scopes),
    findReports(db, wanted, reader, scopes),
    findPlaces(db, wanted, reader, scopes),
    findUsers(db, wanted, reader, scopes),
    findByName(db, wanted, reader, scopes),
  ]);
  return { dataCollectors, alerts, reports, places, users, ...named };
}

type Request = Wanted & { text: string; id: number | null };

const may =
  (name: PermissionName, { user }: Reader) =>
  (scope: SocietyScope | ProjectScope) =>
    checkPermission(name, user.role, scope) === null;

/**
 * The projects of a permission by national society, because that decides whose collectors a reader sees. Administrators see all,
 * so theirs are searched together.
 */
function groupBySociety(projects: NamedProject[], { user }: Reader): NamedProject[][] {
  if (projects.length === 0) return [];
  if (user.role === 'Administrator') return [projects];
  const ids = [...new Set(projects.map(({ nationalSocietyId }) => nationalSocietyId))];
  return ids.map((id) => projects.filter(({ nationalSocietyId }) => nationalSocietyId === id));
}

/** @param projects a group; it has at least one */
function toReach(
  projects: NamedProject[],
  isVisible: (scope: ProjectScope) => Reach['isVisible'],
  isAccessible = isVisible,
): Reach {
  return {
    projectIds: projects.map(({ projectId }) => projectId),
    nationalSocietyIds: [...new Set(projects.map(({ nationalSocietyId }) => nationalSocietyId))],
    isVisible: isVisible(projects[0] as NamedProject),
    isAccessible: isAccessible(projects[0] as NamedProject),
  };
}

const nameProject = ({ projects }: Scopes, projectId: number) =>
  projects.find((project) => project.projectId === projectId)?.name ?? '';

async function findCollectors(db: Database, wanted: Request, reader: Reader, scopes: Scopes) {
  if (wanted.words.length === 0) return [];
  const groups = groupBySociety(scopes.projects.filter(may('dataCollectors.list', reader)), reader);
  const found = await Promise.all(
    groups.map(async (projects) => {
      const reach = toReach(
        projects,
        (scope) => isVisibleTo(reader.user, scope),
        (scope) => isAccessibleTo(reader.user, scope),
      );
      return (await buildCollectorsQuery(wanted, reach).execute(db)).rows;
    }),
  );
  return found
    .flat()
    .slice(0, maxFound)
    .map((row) => ({ ...row, projectName: nameProject(scopes, row.projectId) }));
}

async function findAlerts(db: Database, { id }: Request, reader: Reader, scopes: Scopes) {
  const projectIds = scopes.projects.filter(may('alerts.assess', reader)).map(({ projectId }) => projectId);
  if (id === null || projectIds.length === 0) return [];
  const rows = await findAlert(db, { id, projectIds, languageCode: reader.languageCode });
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    projectName: nameProject(scopes, row.projectId),
  }));
}

/** Recent messages first: a frequent word is in so many older ones that not all of them can be sorted. */
async function findReportsOfGroup(
  db: Database,
  wanted: Request,
  reach: Reach,
  { languageCode, now }: Reader,
): Promise<FoundReport[]> {
  const read = (period: MessagePeriod) =>
    readReports(db, buildReportsQuery(wanted, reach, { languageCode, period, now }));
  const recent = await read('recent');
  if (recent.length >= maxFound || !hasSearchedWords(wanted)) return recent;
  const all = await read('all');
  return [...recent, ...all.filter(({ id }) => !recent.some((report) => report.id === id))];
}

async function findReports(db: Database, wanted: Request, reader: Reader, scopes: Scopes) {
  const groups = groupBySociety(scopes.projects.filter(may('reports.list', reader)), reader);
  const found = await Promise.all(
    groups.map((projects) => {
      const reach = toReach(projects, (scope) => maySeeSender(toViewer(scope, reader.user)));
      return findReportsOfGroup(db, wanted, reach, reader);
    }),
  );
  return found
    .flat()
    .sort((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime() || other.id - one.id)
    .slice(0, maxFound)
    .map((row) => ({
      ...row,
      receivedAt: row.receivedAt.toISOString(),
      projectName: row.projectId === null ? null : nameProject(scopes, row.projectId),
    }));
}

async function findPlaces(db: Database, wanted: Request, reader: Reader, scopes: Scopes) {
  const societies = scopes.societies.filter(may('nationalSocietyStructure.listRegions', reader));
  if (wanted.words.length === 0 || societies.length === 0) return [];
  const ids = societies.map(({ nationalSocietyId }) => nationalSocietyId);
  const { rows } = await buildPlacesQuery(wanted, ids).execute(db);
  const projects = scopes.projects.filter(may('dataCollectors.list', reader));
  const villageIds = rows.filter(({ kind }) => kind === 'village').map(({ id }) => id);
  const inUse = await findProjectsOfVillages(
    db,
    villageIds,
    projects.map(({ projectId }) => projectId),
  );
  return rows.map((row) => ({ ...row, projectId: chooseProject(row, projects, inUse) }));
}

/** Where to open the page of a village: the newest project with data collectors there, open ones first, or else the newest. */
function chooseProject(
  { id, kind, nationalSocietyId }: FoundPlace,
  projects: NamedProject[],
  inUse: { villageId: number; projectId: number }[],
): number | null {
  if (kind !== 'village') return null;
  const isInUse = ({ projectId }: NamedProject) =>
    inUse.some((use) => use.villageId === id && use.projectId === projectId);
  const rank = (project: NamedProject) => (isInUse(project) ? 2 : 0) + (project.isClosed ? 0 : 1);
  const own = projects.filter((project) => project.nationalSocietyId === nationalSocietyId);
  return own.toSorted((one, other) => rank(other) - rank(one))[0]?.projectId ?? null;
}

async function findUsers(db: Database, wanted: Request, reader: Reader, scopes: Scopes) {
  const societies = scopes.societies.filter(may('nationalSocietyUsers.list', reader));
  if (wanted.words.length === 0 || societies.length === 0) return [];
  const ids = societies.map(({ nationalSocietyId }) => nationalSocietyId);
  const { rows } = await buildUsersQuery(wanted, ids).execute(db);
  const found = await Promise.all(
    societies.map(async (society) => {
      const { nationalSocietyId, name: nationalSocietyName } = society;
      const userIds = rows
        .filter((row) => row.nationalSocietyId === nationalSocietyId)
        .map(({ userId }) => userId);
      if (userIds.length === 0) return [];
      const users = await findVisibleUsers(db, { role: reader.user.role, society, userIds });
      return users.map((user) => ({ ...user, nationalSocietyId, nationalSocietyName }));
    }),
  );
  const position = ({ id }: { id: number }) => rows.findIndex(({ userId }) => userId === id);
  return found
    .flat()
    .sort((one, other) => position(one) - position(other))
    .slice(0, maxFound);
}

/** Projects and national societies, of which there are few: their names are compared here. */
async function findByName(db: Database, { words }: Request, reader: Reader, scopes: Scopes) {
  const projects = scopes.projects.filter(may('projects.get', reader));
  const societies = scopes.societies.filter(may('nationalSocieties.get', reader));
  const forms = await toForms(
    db,
    [...projects, ...societies].map(({ name }) => name),
  );
  const isFound = (position: number) => words.length > 0 && matchesWords(forms[position] ?? '', words);
  return {
    projects: projects
      .filter((_project, position) => isFound(position))
      .slice(0, maxFound)
      .map(({ projectId: id, name, nationalSocietyName, isClosed }) => ({
        id,
        name,
        nationalSocietyName,
        isClosed,
      })),
    nationalSocieties: societies
      .filter((_society, position) => isFound(projects.length + position))
      .slice(0, maxFound)
      .map(({ nationalSocietyId: id, name }) => ({ id, name })),
  };
}
