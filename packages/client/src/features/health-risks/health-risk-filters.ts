import { healthRiskTypes } from '@harken/domain/health-risks/types';
import type { SortedBy } from '../../lib/list-order.ts';
import { matchesSearch } from '../../lib/search.ts';
import type { Translate } from '../../lib/texts.tsx';
import type { HealthRiskItem } from './health-risks.api.ts';

/** What the list can be narrowed to. */
export const shownTypes = ['all', ...healthRiskTypes] as const;

/** Everything shows at first, by code, as the server sends it. */
export const defaultHealthRiskFilters = { search: '', type: 'all', orderBy: '', sortAscending: true };
export type HealthRiskFilters = typeof defaultHealthRiskFilters;

/** What the columns sort by. */
export function healthRiskOrder(t: Translate): SortedBy<HealthRiskItem> {
  return {
    code: ({ healthRiskCode }) => healthRiskCode,
    name: ({ name }) => name,
    type: ({ healthRiskType }) => t(`healthRisks.type.${healthRiskType}`),
  };
}

/** The health risks that the filters leave; they are found by name and by code. */
export function matchingHealthRisks(
  healthRisks: readonly HealthRiskItem[],
  { search, type }: HealthRiskFilters,
): readonly HealthRiskItem[] {
  return healthRisks.filter(
    ({ name, healthRiskCode, healthRiskType }) =>
      (type === 'all' || type === healthRiskType) && matchesSearch(search, [name, String(healthRiskCode)]),
  );
}
