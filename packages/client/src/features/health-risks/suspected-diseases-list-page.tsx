import { useFilters } from '../../lib/lists/filters.ts';
import { orderFilter, type SortValues, sortRows } from '../../lib/lists/order.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { CatalogueSegments } from './catalogue-segments.tsx';
import { suspectedDiseasePaths } from './health-risk-paths.ts';
import { type SuspectedDiseaseItem, useSuspectedDiseases } from './suspected-diseases.api.ts';
import { SuspectedDiseasesTable } from './suspected-diseases-table.tsx';

/** No filter; in the order of the server. */
const defaultDiseaseFilters = { search: '', orderBy: '', sortAscending: true };

/** The values that columns are sorted by. */
const diseaseOrder: SortValues<SuspectedDiseaseItem> = {
  code: ({ suspectedDiseaseCode }) => suspectedDiseaseCode,
  name: ({ suspectedDiseaseName }) => suspectedDiseaseName,
};

/** Filters diseases by a search in name and code. */
function filterDiseases(
  diseases: readonly SuspectedDiseaseItem[],
  search: string,
): readonly SuspectedDiseaseItem[] {
  return diseases.filter(({ suspectedDiseaseName, suspectedDiseaseCode }) =>
    matchesSearch(search, [suspectedDiseaseName, String(suspectedDiseaseCode)]),
  );
}

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
