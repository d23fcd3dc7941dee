import type { DataCollectorFilters } from '@harken/contract/data-collectors';
import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ProjectFacts } from '@harken/domain/access/may';
import { effectiveLocations } from '@harken/domain/geography/location-filter';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findStructure, type StructureTree } from '../../platform/structure.queries.ts';
import {
  type CollectorSelection,
  countCollectors,
  findAllCollectors,
  findCollectorPage,
} from './data-collectors.list.queries.ts';
import { findCollector, findCollectorLocations, findCountryOfProject } from './data-collectors.queries.ts';
import { findSupervisorChoices, type StoredSupervisor } from './data-collectors.supervisors.queries.ts';
import { accessibleTo, visibleTo } from './data-collectors.visibility.queries.ts';

/** How many collectors a page of a list shows. */
export const rowsPerPage = 30;

type Filters = DataCollectorFilters & Pick<CollectorSelection, 'dataCollectorType'>;

export interface Viewer {
  user: CurrentUser;
  project: ProjectFacts;
}

/** Which collectors the filters mean, among those that the viewer may see. */
export async function selectionOf(
  db: Database,
  filters: Filters,
  { user, project }: Viewer,
): Promise<CollectorSelection> {
  const { projectId, nationalSocietyId } = project;
  const visible = visibleTo(user, project);
  const { locations: wanted = null } = filters;
  const locations = wanted && effectiveLocations(wanted, await findStructure(db, nationalSocietyId, wanted));
  return { ...filters, projectId, visible, locations };
}

/** People who were anonymised have no name any more. */
function shown<Row extends { name: string | null; supervisor: StoredSupervisor }>(row: Row) {
  const supervisor = { ...row.supervisor, name: row.supervisor.name ?? dataRemoved };
  return { ...row, name: row.name ?? dataRemoved, supervisor };
}

/** One page of the collectors that the caller may see. */
export async function listCollectors(
  db: Database,
  filters: Filters & { pageNumber: number },
  viewer: Viewer,
) {
  const selection = await selectionOf(db, filters, viewer);
  const offset = (filters.pageNumber - 1) * rowsPerPage;
  const [rows, totalRows] = await Promise.all([
    findCollectorPage(db, selection, { limit: rowsPerPage, offset }),
    countCollectors(db, selection),
  ]);
  return { data: rows.map(shown), page: filters.pageNumber, rowsPerPage, totalRows };
}

/** All of them, for choosing one in a form. */
export async function listAllCollectors(db: Database, filters: Filters, viewer: Viewer) {
  const rows = await findAllCollectors(db, await selectionOf(db, filters, viewer));
  return rows.map(shown);
}

/** What the form of a new collector offers. */
export async function collectorFormData(db: Database, { user, project }: Viewer) {
  const { nationalSocietyId, projectId } = project;
  const [country, structure, supervisors] = await Promise.all([
    findCountryOfProject(db, projectId),
    findStructure(db, nationalSocietyId),
    findSupervisorChoices(db, projectId, user, project),
  ]);
  const { latitude, longitude, countryCode } = country;
  return {
    nationalSocietyId,
    regions: structure.regions,
    supervisors,
    defaultLocation: { latitude, longitude },
    countryCode,
    defaultSupervisorId: supervisors.find(({ id }) => id === user.id)?.id,
  };
}

/** One collector with the choices its form needs; undefined when the caller may not see it. */
export async function collectorWithChoices(db: Database, id: number, { user, project }: Viewer) {
  const found = await findCollector(db, id, accessibleTo(user, project));
  if (!found) return undefined;
  const [locations, country, structure, choices] = await Promise.all([
    findCollectorLocations(db, id),
    findCountryOfProject(db, project.projectId),
    findStructure(db, project.nationalSocietyId),
    findSupervisorChoices(db, project.projectId, user, project),
  ]);
  const { supervisor, ...collector } = shown(found);
  const isOffered = choices.some((choice) => choice.id === supervisor.id);
  return {
    ...collector,
    supervisorId: supervisor.id,
    locations: locations.map((place) => ({ ...place, initialFormData: siblingsOf(place, structure) })),
    formData: {
      regions: structure.regions,
      // One who left the project since is still the supervisor of this collector.
      supervisors: isOffered ? choices : [...choices, supervisor],
    },
    nationalSocietyId: project.nationalSocietyId,
    nationalSocietyCountryCode: country.countryCode,
  };
}

/** What the dependent selectors of a place offer: the districts of its region, the villages of its district and so on. */
function siblingsOf(
  place: { regionId: number; districtId: number; villageId: number },
  structure: StructureTree,
) {
  const districts = structure.regions.find(({ id }) => id === place.regionId)?.districts ?? [];
  const villages = districts.find(({ id }) => id === place.districtId)?.villages ?? [];
  const zones = villages.find(({ id }) => id === place.villageId)?.zones ?? [];
  return { districts, villages, zones };
}
