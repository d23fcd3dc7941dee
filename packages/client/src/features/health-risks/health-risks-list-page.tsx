import { useFilters } from '../../lib/filters.ts';
import { orderFilter, sortRows } from '../../lib/list-order.ts';
import { useCan } from '../../lib/permissions.ts';
import { useTexts } from '../../lib/texts.tsx';
import { AddLink } from '../../ui/add-link.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { choiceFilter } from '../../ui/filters.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Page } from '../../ui/page.tsx';
import { CatalogueSegments } from './catalogue-segments.tsx';
import {
  defaultHealthRiskFilters,
  filterHealthRisks,
  type HealthRiskFilters,
  healthRiskOrder,
  typeOptions,
} from './health-risk-filters.ts';
import { healthRiskPaths } from './health-risk-paths.ts';
import { useHealthRisks } from './health-risks.api.ts';
import { HealthRisksTable } from './health-risks-table.tsx';

/** The type filter, and on small screens the order, because cards have no headers to sort by. */
function useFilterChoices(
  filters: HealthRiskFilters,
  onChange: (changed: Partial<HealthRiskFilters>) => void,
) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const type = choiceFilter({
    key: 'type',
    label: t('healthRisks.list.type'),
    value: filters.type,
    defaultValue: defaultHealthRiskFilters.type,
    options: typeOptions.map((value) => ({ value, label: t(`healthRisks.type.${value}`) })),
    onChange: (value) => onChange({ type: value }),
  });
  const order = orderFilter({
    label: t('healthRisks.list.order'),
    serverOrderLabel: t('healthRisks.list.code'),
    order: filters,
    columns: ['name', 'type'].map((key) => ({ key, label: t(`healthRisks.list.${key}`) })),
    onChange,
  });
  return isWide ? [type] : [type, order];
}

/** /healthrisks: the catalogue that projects choose from. */
export function HealthRisksListPage() {
  const { t } = useTexts();
  const [filters, change, reset] = useFilters(defaultHealthRiskFilters);
  const healthRisks = useHealthRisks();
  const isWide = useIsWide();
  const mayAdd = useCan('healthRisks.edit');
  const segments = <CatalogueSegments current="healthRisks" />;
  const filterBar = useFilterChoices(filters, change);
  const found =
    healthRisks.data && sortRows(filterHealthRisks(healthRisks.data, filters), healthRiskOrder(t), filters);
  return (
    <Page title={t('pages.healthRisks')}>
      {!isWide && segments}
      <FilteredList
        query={healthRisks}
        found={found}
        start={isWide && segments}
        search={{
          label: t('healthRisks.list.search'),
          value: filters.search,
          onChange: (search) => change({ search }),
        }}
        filters={filterBar}
        onReset={reset}
        add={mayAdd && <AddLink to={healthRiskPaths.add}>{t('pages.addHealthRisk')}</AddLink>}
        labels={{
          loading: t('healthRisks.list.loading'),
          none: t('healthRisks.list.none'),
          noneMatch: t('healthRisks.list.noneMatch'),
          showAll: t('healthRisks.list.showAll'),
          found: (count) => t('healthRisks.list.found', { count }),
          show: (count) => t('healthRisks.list.show', { count }),
        }}
        rows={9}
      >
        {(shown) => <HealthRisksTable healthRisks={shown} order={filters} onSort={change} />}
      </FilteredList>
    </Page>
  );
}
