import { dataRemoved } from '@harken/domain/access/anonymization';
import { checkLocations, hasDistrictBoundaries } from '../../../platform/boundaries.queries.ts';
import { addCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import type { Services } from '../../../platform/services.ts';
import { resolveSelection, type Viewer } from '../data-collectors.reads.ts';
import { findLocatedCollectors } from './map.queries.ts';

/** A list of more helps nobody. */
const maxListed = 500;

/** The locations of the collectors that the viewer sees which are outside their own district, by name. */
export async function listPlacesToCheck(reading: Pick<Services, 'db' | 'clock'>, viewer: Viewer) {
  const { db } = reading;
  const { nationalSocietyId } = viewer.project;
  if (!(await hasDistrictBoundaries(db, nationalSocietyId)))
    return { hasBoundaries: false, checked: 0, count: 0, places: [] };
  const located = await findLocatedCollectors(db, await resolveSelection(db, { name: null }, viewer));
  const checks = await checkLocations(db, nationalSocietyId, located);
  const outside = located.flatMap(({ districtId: _districtId, name, ...place }, index) =>
    checks[index]?.isOutside ? [{ ...place, name: name ?? dataRemoved, foundIn: checks[index].foundIn }] : [],
  );
  return {
    ...{ hasBoundaries: true, checked: located.length, count: outside.length },
    places: await addCodesOfPlaces(reading, outside.slice(0, maxListed), ({ villageId }) => ({ villageId })),
  };
}
