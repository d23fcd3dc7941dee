import { healthRiskTypes } from '@harken/domain/health-risks/types';
import type { SortValues } from '../../lib/lists/order.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { HealthRiskItem } from './health-risks.api.ts';

/** The options of the type filter. */
export const typeOptions = ['all', ...healthRiskTypes] as const;

/** No filter; sorted by code, as the server sends it. */
export const defaultHealthRiskFilters = { search: '', type: 'all', orderBy: '', sortAscending: true };
export type HealthRiskFilters = typeof defaultHealthRiskFilters;

/** The values that columns are sorted by. */
export function getSortValues(t: Translate): SortValues<HealthRiskItem> {
  return {
    code: ({ healthRiskCode }) => healthRiskCode,
    name: ({ name }) => name,
    type: ({ healthRiskType }) => t(`healthRisks.type.${healthRiskType}`),
  };
}

/** Filters health risks by type and by a search in name and code. */
export function filterHealthRisks(
  healthRisks: readonly HealthRiskItem[],
  { search, type }: HealthRiskFilters,
): readonly HealthRiskItem[] {
  return healthRisks.filter(
    ({ name, healthRiskCode, healthRiskType }) =>
      (type === 'all' || type === healthRiskType) && matchesSearch(search, [name, String(healthRiskCode)]),
  );
}
