import { useFilters } from '../../lib/lists/filters.ts';
import { orderFilter, sortRows } from '../../lib/lists/order.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { createChoiceFilter } from '../../ui/filters/filters.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { CatalogueSegments } from './catalogue-segments.tsx';
import {
  defaultHealthRiskFilters,
  filterHealthRisks,
  getSortValues,
  type HealthRiskFilters,
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
  const type = createChoiceFilter({
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

function TemplatesLink() {
  const { t } = useTexts();
  return (
    <LinkButton to={healthRiskPaths.templates} icon="copy">
      {t('pages.healthRiskTemplates')}
    </LinkButton>
  );
}

/** The links to templates and to the form. An empty list has the former in its middle. On phones only the form floats over the list. */
function AddLinks({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTexts();
  return (
    <>
      {!isEmpty && <TemplatesLink />}
      <AddLink to={healthRiskPaths.add}>{t('pages.addHealthRisk')}</AddLink>
    </>
  );
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
    healthRisks.data && sortRows(filterHealthRisks(healthRisks.data, filters), getSortValues(t), filters);
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
        add={mayAdd && <AddLinks isEmpty={healthRisks.data?.length === 0} />}
        emptyAction={mayAdd && <TemplatesLink />}
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
