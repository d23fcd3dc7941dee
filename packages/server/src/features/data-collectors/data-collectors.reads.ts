import type { DataCollectorFilters } from '@harken/contract/data-collectors';
import { dataRemoved } from '@harken/domain/access/anonymization';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { reduceLocationFilter } from '@harken/domain/geography/location-filter';
import { chooseAuthorName } from '../../platform/access/authors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findStructure, type StructureTree } from '../../platform/structure.queries.ts';
import { findCollector, findCollectorLocations, findCountryOfProject } from './data-collectors.queries.ts';
import { findSupervisorOptions, type StoredSupervisor } from './data-collectors.supervisors.queries.ts';
import { isAccessibleTo, isVisibleTo } from './data-collectors.visibility.queries.ts';
import { findLastChange } from './edit/edit.queries.ts';
import { computeVersion } from './edit/edit.version.ts';
import {
  type CollectorSelection,
  type CollectorSorting,
  countCollectors,
  findAllCollectors,
  findCollectorPage,
} from './list/list.queries.ts';

/** Rows per page of the lists. */
export const rowsPerPage = 30;

type Filters = DataCollectorFilters & Pick<CollectorSelection, 'dataCollectorType'>;

export interface Viewer {
  user: CurrentUser;
  project: ProjectScope;
}

/** Resolves filters to a selection among the collectors that the viewer may see. */
export async function resolveSelection(
  db: Database,
  filters: Filters,
  { user, project }: Viewer,
): Promise<CollectorSelection> {
  const { projectId, nationalSocietyId } = project;
  const visible = isVisibleTo(user, project);
  const { locations: selectedLocations = null } = filters;
  const locations =
    selectedLocations &&
    reduceLocationFilter(selectedLocations, await findStructure(db, nationalSocietyId, selectedLocations));
  return { ...filters, projectId, visible, accessible: isAccessibleTo(user, project), locations };
}

/** Fills in the marker for the names of anonymised people. */
function fillRemovedNames<Row extends { name: string | null; supervisor: StoredSupervisor }>(row: Row) {
  const supervisor = { ...row.supervisor, name: row.supervisor.name ?? dataRemoved };
  return { ...row, name: row.name ?? dataRemoved, supervisor };
}

/** One page of the collectors that the caller may see. */
export async function listCollectors(
  db: Database,
  { orderBy, sortAscending, ...filters }: Filters & CollectorSorting & { pageNumber: number },
  viewer: Viewer,
) {
  const selection = await resolveSelection(db, filters, viewer);
  const offset = (filters.pageNumber - 1) * rowsPerPage;
  const [rows, totalRows] = await Promise.all([
    findCollectorPage(db, selection, { limit: rowsPerPage, offset, orderBy, sortAscending }),
    countCollectors(db, selection),
  ]);
  return { data: rows.map(fillRemovedNames), page: filters.pageNumber, rowsPerPage, totalRows };
}

/** All of them, as options of a form. */
export async function listAllCollectors(db: Database, filters: Filters, viewer: Viewer) {
  const rows = await findAllCollectors(db, await resolveSelection(db, filters, viewer));
  return rows.map(fillRemovedNames);
}

/** The options of the form for a new collector. */
export async function readCollectorFormData(db: Database, { user, project }: Viewer) {
  const { nationalSocietyId, projectId } = project;
  const [country, structure, supervisors] = await Promise.all([
    findCountryOfProject(db, projectId),
    findStructure(db, nationalSocietyId),
    findSupervisorOptions(db, projectId, user, project),
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

/** A collector with the options of its form; undefined when the caller may not see it. */
export async function readCollectorWithOptions(db: Database, id: number, { user, project }: Viewer) {
  const found = await findCollector(db, id, isAccessibleTo(user, project));
  if (!found) return undefined;
  const [locations, country, structure, options, lastChange] = await Promise.all([
    findCollectorLocations(db, id),
    findCountryOfProject(db, project.projectId),
    findStructure(db, project.nationalSocietyId),
    findSupervisorOptions(db, project.projectId, user, project),
    findLastChange(db, id, project.nationalSocietyId),
  ]);
  const { supervisor, ...collector } = fillRemovedNames(found);
  const isSelectable = options.some((choice) => choice.id === supervisor.id);
  return {
    ...collector,
    supervisorId: supervisor.id,
    locations: locations.map((place) => ({ ...place, initialFormData: findSiblings(place, structure) })),
    formData: {
      regions: structure.regions,
      // A supervisor who left the project is still the supervisor of this collector.
      supervisors: isSelectable ? options : [...options, supervisor],
    },
    nationalSocietyId: project.nationalSocietyId,
    nationalSocietyCountryCode: country.countryCode,
    version: computeVersion({ ...found, name: found.name ?? '', supervisorId: supervisor.id, locations }),
    lastChange: lastChange && {
      by: lastChange.author && chooseAuthorName({ user, scope: project }, lastChange.author),
      at: lastChange.at.toISOString(),
    },
  };
}

/**
 * The options of dependent place selectors: the districts of the region, the villages of the district, and the zones of the
 * village.
 */
function findSiblings(
  place: { regionId: number; districtId: number; villageId: number },
  structure: StructureTree,
) {
  const districts = structure.regions.find(({ id }) => id === place.regionId)?.districts ?? [];
  const villages = districts.find(({ id }) => id === place.districtId)?.villages ?? [];
  const zones = villages.find(({ id }) => id === place.villageId)?.zones ?? [];
  return { districts, villages, zones };
}
