import type { ReactNode } from 'react';
import type { LiveList } from '../../lib/live-list.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Filter } from '../../ui/filter.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Empty, Loaded, type LoadedQuery } from '../../ui/loaded.tsx';
import { useIsWide } from '../../ui/media.ts';
import { NewRows } from '../../ui/new-rows.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager, type PagerProps } from '../../ui/pager.tsx';
import { Segmented } from '../../ui/segmented.tsx';

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

type Narrowing = {
  isNarrowed: boolean;
  onReset: () => void;
};

function NoReports({ list, isNarrowed, onReset }: Narrowing & { list: ListName }) {
  const { t } = useTexts();
  if (!isNarrowed) return <Empty>{t(`reports.${list}.none`)}</Empty>;
  return (
    <Empty action={<Button onClick={onReset}>{t('reports.list.showAll')}</Button>}>
      {t('reports.list.noneMatch')}
    </Empty>
  );
}

export type ReportsFrameProps<Rows> = Narrowing &
  SegmentsProps & {
    reports: LoadedQuery<Rows> & LiveList;
    filters: readonly Filter[];
    onPage: (pageNumber: number) => void;
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
  const { list, reports, onReset, isNarrowed, actions } = props;
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
            {isWide && refresh}
          </>
        }
        filters={props.filters}
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
        empty={<NoReports {...{ list, isNarrowed, onReset }} />}
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
