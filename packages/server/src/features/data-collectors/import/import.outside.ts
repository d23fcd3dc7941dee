import type { PlaceNode } from '@harken/domain/imports/place-names';
import { checkLocations } from '../../../platform/boundaries.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { NewCollector } from './import.rows.ts';

/** So many locations outside their district are listed; of further ones, only the number is given. */
const maxListed = 20;

function indexDistricts(tree: readonly PlaceNode[]): Map<number, PlaceNode> {
  const districts = tree.flatMap(({ children }) => children);
  return new Map(districts.flatMap((district) => district.children.map(({ id }) => [id, district] as const)));
}

/** What a preview says about locations that are outside the boundary of their own district. */
export async function listOutsideNotes(
  db: Database,
  {
    collectors,
    tree,
    nationalSocietyId,
  }: { collectors: readonly NewCollector[]; tree: readonly PlaceNode[]; nationalSocietyId: number },
) {
  const districts = indexDistricts(tree);
  const located = collectors.flatMap(({ row, collector: { name, locations } }) =>
    locations.flatMap(({ villageId, latitude, longitude }) => {
      const district = districts.get(villageId);
      return district
        ? [{ row, name, latitude, longitude, districtId: district.id, own: district.name }]
        : [];
    }),
  );
  const checks = await checkLocations(db, nationalSocietyId, located);
  const notes = located.flatMap(({ row, name, own }, index) => {
    const { isOutside, foundIn } = checks[index] ?? { isOutside: false, foundIn: null };
    if (!isOutside) return [];
    const values = { row: String(row), name, own, ...(foundIn && { district: foundIn.name }) };
    return [{ key: foundIn ? 'import.notes.inOtherDistrict' : 'import.notes.inNoDistrict', values }];
  });
  const further = notes.length - maxListed;
  return [
    ...notes.slice(0, maxListed),
    ...(further > 0 ? [{ key: 'import.notes.furtherOutside', values: { count: further } }] : []),
  ];
}
