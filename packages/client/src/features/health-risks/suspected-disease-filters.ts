import type { SortedBy } from '../../lib/list-order.ts';
import { matchesSearch } from '../../lib/search.ts';
import type { SuspectedDiseaseItem } from './suspected-diseases.api.ts';

/** Everything shows at first, as the server sends it. */
export const defaultDiseaseFilters = { search: '', orderBy: '', sortAscending: true };
export type DiseaseFilters = typeof defaultDiseaseFilters;

/** What the columns sort by. */
export const diseaseOrder: SortedBy<SuspectedDiseaseItem> = {
  code: ({ suspectedDiseaseCode }) => suspectedDiseaseCode,
  name: ({ suspectedDiseaseName }) => suspectedDiseaseName,
};

/** The diseases that a search finds, by name and by code. */
export function matchingDiseases(
  diseases: readonly SuspectedDiseaseItem[],
  search: string,
): readonly SuspectedDiseaseItem[] {
  return diseases.filter(({ suspectedDiseaseName, suspectedDiseaseCode }) =>
    matchesSearch(search, [suspectedDiseaseName, String(suspectedDiseaseCode)]),
  );
}
