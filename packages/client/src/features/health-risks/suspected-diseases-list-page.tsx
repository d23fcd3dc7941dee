import { useFilters } from '../../lib/filters.ts';
import { orderFilter, sortRows } from '../../lib/list-order.ts';
import { useCan } from '../../lib/permissions.ts';
import { useTexts } from '../../lib/texts.tsx';
import { AddLink } from '../../ui/add-link.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Page } from '../../ui/page.tsx';
import { CatalogueSegments } from './catalogue-segments.tsx';
import { suspectedDiseasePaths } from './health-risk-paths.ts';
import { defaultDiseaseFilters, diseaseOrder, filterDiseases } from './suspected-disease-filters.ts';
import { useSuspectedDiseases } from './suspected-diseases.api.ts';
import { SuspectedDiseasesTable } from './suspected-diseases-table.tsx';

/** /suspecteddiseases: the diseases that health risks may point to. */
export function SuspectedDiseasesListPage() {
  const { t } = useTexts();
  const [filters, change, reset] = useFilters(defaultDiseaseFilters);
  const diseases = useSuspectedDiseases();
  const isWide = useIsWide();
  const mayAdd = useCan('suspectedDiseases.edit');
  const segments = <CatalogueSegments current="suspectedDiseases" />;
  const order = orderFilter({
    label: t('suspectedDiseases.list.order'),
    serverOrderLabel: t('suspectedDiseases.list.asAdded'),
    order: filters,
    columns: ['code', 'name'].map((key) => ({ key, label: t(`suspectedDiseases.list.${key}`) })),
    onChange: change,
  });
  const found =
    diseases.data && sortRows(filterDiseases(diseases.data, filters.search), diseaseOrder, filters);
  return (
    <Page title={t('pages.suspectedDiseases')}>
      {!isWide && segments}
      <FilteredList
        query={diseases}
        found={found}
        start={isWide && segments}
        search={{
          label: t('suspectedDiseases.list.search'),
          value: filters.search,
          onChange: (search) => change({ search }),
        }}
        filters={isWide ? [] : [order]}
        onReset={reset}
        add={mayAdd && <AddLink to={suspectedDiseasePaths.add}>{t('pages.addSuspectedDisease')}</AddLink>}
        labels={{
          loading: t('suspectedDiseases.list.loading'),
          none: t('suspectedDiseases.list.none'),
          noneMatch: t('suspectedDiseases.list.noneMatch'),
          showAll: t('suspectedDiseases.list.showAll'),
          found: (count) => t('suspectedDiseases.list.found', { count }),
          show: (count) => t('suspectedDiseases.list.show', { count }),
        }}
        rows={9}
      >
        {(shown) => <SuspectedDiseasesTable diseases={shown} order={filters} onSort={change} />}
      </FilteredList>
    </Page>
  );
}
