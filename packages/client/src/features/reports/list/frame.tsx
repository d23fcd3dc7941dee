import type { ReactNode } from 'react';
import type { LiveList } from '../../../lib/live/list.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { NewRows } from '../../../ui/data-table/new-rows.tsx';
import { Pager, type PagerProps } from '../../../ui/data-table/pager.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FilterBar, type FilterBarProps } from '../../../ui/filters/bar.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { Empty, Loaded, type LoadedQuery } from '../../../ui/loading/loaded.tsx';
import { Segmented } from '../../../ui/navigation/segmented.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';

export type ListName = 'correct' | 'incorrect';

type SegmentsProps = {
  list: ListName;
  addresses: Record<ListName, string>;
  /** The number of incorrect reports that are not marked as corrected. */
  toCorrect?: number | undefined;
};

function ReportSegments({ list, addresses, toCorrect }: SegmentsProps) {
  const { t } = useTexts();
  const segments = (['correct', 'incorrect'] as const).map((key) => ({
    key,
    label: t(`reports.segment.${key}`),
    to: addresses[key],
    isCurrent: key === list,
    count: key === 'incorrect' && toCorrect ? toCorrect : undefined,
  }));
  return <Segmented label={t('reports.segment.name')} segments={segments} />;
}

type FilterState = {
  isFiltered: boolean;
  onReset: () => void;
};

type NoReportsProps = FilterState & { list: ListName; hidesTraining: boolean; fillingStep: ReactNode };

function NoReports({ list, isFiltered, onReset, hidesTraining, fillingStep }: NoReportsProps) {
  const { t } = useTexts();
  // The note above has the button that shows them.
  if (hidesTraining) return <Empty>{t('reports.list.noneMatch')}</Empty>;
  if (!isFiltered) return <Empty action={fillingStep}>{t(`reports.${list}.none`)}</Empty>;
  return (
    <Empty action={<Button onClick={onReset}>{t('reports.list.showAll')}</Button>}>
      {t('reports.list.noneMatch')}
    </Empty>
  );
}

export type ReportsFrameProps<Rows> = FilterState &
  SegmentsProps & {
    reports: LoadedQuery<Rows> & LiveList;
    filters: readonly Filter[];
    /** The saved views of the list. */
    views: FilterBarProps['views'];
    onPage: (pageNumber: number) => void;
    /** By sender, number or text; on small screens it is among the filters. */
    search?: { value: string; onChange: (text: string) => void };
    /** Whether the list hides reports of training that match otherwise. */
    hidesTraining?: boolean;
    /** In an empty list: a link to what fills it. */
    fillingStep: ReactNode;
    /** Above the list: errors, and why the list is read-only. */
    notes?: ReactNode;
    /** At the end of the filter bar. */
    actions?: ReactNode;
    children: (page: Rows) => ReactNode;
  };

/** Everything but the table, for all lists of reports. */
export function ReportsFrame<Rows extends PagerProps['page'] & { data: readonly unknown[] }>(
  props: ReportsFrameProps<Rows>,
) {
  const { t } = useTexts();
  const { list, reports, onReset, isFiltered, actions, fillingStep, hidesTraining = false } = props;
  const isWide = useIsWide();
  const count = reports.data?.totalRows;
  const refresh = (
    <IconButton
      icon="refresh"
      label={t('reports.list.refresh')}
      aria-busy={reports.isFetching || undefined}
      onClick={() => reports.refetch()}
    />
  );
  return (
    <Page title={t(`reports.${list}.title`)}>
      <FilterBar
        start={
          <>
            <ReportSegments {...props} />
            <HelpTerm
              term={props.list === 'correct' ? 'correctReport' : 'incorrectReport'}
              name={t(`help.${props.list}Report`)}
              also={list === 'incorrect' ? ['errorType'] : []}
            />
            {isWide && refresh}
            {isWide && props.search && <SearchField {...props.search} label={t('reports.filter.search')} />}
          </>
        }
        filters={props.filters}
        views={props.views}
        onReset={onReset}
        actions={
          <>
            {!isWide && refresh}
            {actions}
          </>
        }
        showLabel={count === undefined ? undefined : t('reports.filter.show', { count })}
        result={count === undefined ? undefined : t('reports.list.found', { count })}
      />
      {props.notes}
      <NewRows
        count={reports.newCount}
        label={t('live.newReports', { count: reports.newCount })}
        onShow={reports.showNew}
      />
      <Loaded
        query={reports}
        label={t('reports.list.loading')}
        rows={9}
        isEmpty={(page) => page.data.length === 0}
        empty={<NoReports {...{ list, isFiltered, onReset, hidesTraining, fillingStep }} />}
      >
        {(page) => (
          <>
            {props.children(page)}
            <Pager page={page} onChange={props.onPage} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
