import type { SortValues } from '../../lib/list-order.ts';
import { matchesSearch } from '../../lib/search.ts';
import type { SuspectedDiseaseItem } from './suspected-diseases.api.ts';

/** No filter; in the order of the server. */
export const defaultDiseaseFilters = { search: '', orderBy: '', sortAscending: true };
export type DiseaseFilters = typeof defaultDiseaseFilters;

/** The values that columns are sorted by. */
export const diseaseOrder: SortValues<SuspectedDiseaseItem> = {
  code: ({ suspectedDiseaseCode }) => suspectedDiseaseCode,
  name: ({ suspectedDiseaseName }) => suspectedDiseaseName,
};

/** Filters diseases by a search in name and code. */
export function filterDiseases(
  diseases: readonly SuspectedDiseaseItem[],
  search: string,
): readonly SuspectedDiseaseItem[] {
  return diseases.filter(({ suspectedDiseaseName, suspectedDiseaseCode }) =>
    matchesSearch(search, [suspectedDiseaseName, String(suspectedDiseaseCode)]),
  );
}
