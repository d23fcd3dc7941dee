import type { OrganisationUnit } from '@harken/domain/dhis2/unit-matching';
import { DeliveryError } from '../delivery-error.ts';
import { type Dhis2Connection, getField, requestDhis2, requireApiResponse } from './dhis2-request.ts';

/** An organisation unit with its geometry, a GeoJSON object, if it has one. */
export type UnitWithGeometry = OrganisationUnit & { geometry: unknown };

/** Few per page, because a boundary can have thousands of points. */
const pageSize = 200;
/** A country has some ten thousand health facilities. */
const maxUnits = 20_000;

async function fetchPage(connection: Dhis2Connection, page: number, fields: string, maxLevel: number) {
  const query = new URLSearchParams({
    ...{ fields, order: 'level:asc,id:asc', paging: 'true' },
    ...{ page: String(page), pageSize: String(pageSize), filter: `level:le:${maxLevel}` },
  });
  const response = await requestDhis2(connection, `organisationUnits?${query}`);
  requireApiResponse(response);
  const units = getField(response.json, 'organisationUnits');
  if (response.status >= 400 || !Array.isArray(units))
    throw new DeliveryError('outbox.reason.eidsrNotUnderstood', String(response.status));
  const pageCount = Number(getField(getField(response.json, 'pager'), 'pageCount') ?? 1);
  return { units, pageCount };
}

function readUnit(json: unknown): UnitWithGeometry[] {
  const [id, name, path] = ['id', 'displayName', 'path'].map((field) => getField(json, field));
  const level = getField(json, 'level');
  if (typeof id !== 'string' || typeof name !== 'string' || typeof path !== 'string') return [];
  if (!Number.isSafeInteger(level)) return [];
  const ids = path.split('/').filter(Boolean);
  return [{ id, name, level: level as number, path: ids, geometry: getField(json, 'geometry') ?? null }];
}

/**
 * All organisation units down to a level, page by page.
 *
 * @throws DeliveryError also if there are too many
 */
export async function findUnits(
  connection: Dhis2Connection,
  { maxLevel, withGeometry }: { maxLevel: number; withGeometry: boolean },
): Promise<UnitWithGeometry[]> {
  const fields = `id,displayName,level,path${withGeometry ? ',geometry' : ''}`;
  const found: UnitWithGeometry[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const response = await fetchPage(connection, page, fields, maxLevel);
    found.push(...response.units.flatMap(readUnit));
    pageCount = response.pageCount;
    if (found.length > maxUnits || pageCount * pageSize > maxUnits + pageSize)
      throw new DeliveryError('outbox.reason.eidsrConflict', 'too many units', true);
  }
  return found;
}

/** The levels of organisation units with their names. */
export async function findUnitLevels(
  connection: Dhis2Connection,
): Promise<{ level: number; name: string }[]> {
  const query = new URLSearchParams({ fields: 'level,displayName', order: 'level:asc', paging: 'false' });
  const response = await requestDhis2(connection, `organisationUnitLevels?${query}`);
  requireApiResponse(response);
  const levels = getField(response.json, 'organisationUnitLevels');
  if (response.status >= 400 || !Array.isArray(levels))
    throw new DeliveryError('outbox.reason.eidsrNotUnderstood', String(response.status));
  return levels.flatMap((json) => {
    const [level, name] = [getField(json, 'level'), getField(json, 'displayName')];
    return Number.isSafeInteger(level) && typeof name === 'string' ? [{ level: level as number, name }] : [];
  });
}
