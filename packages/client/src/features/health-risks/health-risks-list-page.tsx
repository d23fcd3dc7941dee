import { useFilters } from '../../lib/filters.ts';
import { inOrder, orderFilter } from '../../lib/list-order.ts';
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
  type HealthRiskFilters,
  healthRiskOrder,
  matchingHealthRisks,
  shownTypes,
} from './health-risk-filters.ts';
import { healthRiskPaths } from './health-risk-paths.ts';
import { useHealthRisks } from './health-risks.api.ts';
import { HealthRisksTable } from './health-risks-table.tsx';

/** The type; on telephones the order too, which has heads of columns elsewhere. */
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
    options: shownTypes.map((value) => ({ value, label: t(`healthRisks.type.${value}`) })),
    onChange: (value) => onChange({ type: value }),
  });
  const order = orderFilter({
    label: t('healthRisks.list.order'),
    asSentLabel: t('healthRisks.list.code'),
    order: filters,
    columns: ['name', 'type'].map((key) => ({ key, label: t(`healthRisks.list.${key}`) })),
    onChange,
  });
  return isWide ? [type] : [type, order];
}

/** The catalogue of health risks that projects choose from. A name leads to its form. */
export function HealthRisksListPage() {
  const { t } = useTexts();
  const [filters, change, reset] = useFilters(defaultHealthRiskFilters);
  const healthRisks = useHealthRisks();
  const isWide = useIsWide();
  const mayAdd = useCan('healthRisks.edit');
  const segments = <CatalogueSegments current="healthRisks" />;
  const choices = useFilterChoices(filters, change);
  const found =
    healthRisks.data && inOrder(matchingHealthRisks(healthRisks.data, filters), healthRiskOrder(t), filters);
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
        filters={choices}
        onReset={reset}
        add={mayAdd && <AddLink to={healthRiskPaths.add}>{t('pages.addHealthRisk')}</AddLink>}
        words={{
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
