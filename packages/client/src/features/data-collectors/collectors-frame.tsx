import type { ReactNode } from 'react';
import { useProject } from '../../lib/places.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { Filter } from '../../ui/filter.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Empty, Loaded, type LoadedQuery } from '../../ui/loaded.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Note } from '../../ui/note.tsx';
import { Pager, type PagerProps } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DataCollectorSegments } from './data-collector-segments.tsx';
import styles from './data-collectors.module.css';

export type CollectorsFrameProps = {
  projectId: number;
  current: 'list' | 'performance';
  query: LoadedQuery<unknown>;
  /** Where in the list the shown rows stand, once they are there. */
  page: PagerProps['page'] | undefined;
  search: { value: string; onChange: (name: string) => void };
  filters: readonly Filter[];
  isNarrowed: boolean;
  onReset: () => void;
  onPage: (pageNumber: number) => void;
  /** What there is to download; on small screens the table shows it. */
  files: ReactNode;
  /** The link to the form of a new collector: at the end of the bar, on small screens after the list. */
  add?: ReactNode;
  /** What is said where there is nothing yet. */
  none: ReactNode;
  /** What was refused. */
  failure?: string | undefined;
  children: ReactNode;
};

/** Nothing to show: because of search and filters, or because there is nothing yet. */
function Nothing({
  none,
  isNarrowed,
  onReset,
}: Pick<CollectorsFrameProps, 'none' | 'isNarrowed' | 'onReset'>) {
  const { t } = useTexts();
  if (!isNarrowed) return none;
  return (
    <Empty action={<Button onClick={onReset}>{t('dataCollectors.list.showAll')}</Button>}>
      {t('dataCollectors.list.noneMatch')}
    </Empty>
  );
}

/** What the list of collectors and that of how they report have in common: all but the table. */
export function CollectorsFrame(props: CollectorsFrameProps) {
  const { projectId, current, query, page, search, filters, isNarrowed, onReset } = props;
  const { t } = useTexts();
  const isWide = useIsWide();
  const isClosed = useProject(projectId).data?.isClosed;
  const count = page?.totalRows;
  return (
    <>
      <FilterBar
        start={
          <>
            <DataCollectorSegments {...{ projectId, current }} />
            {isWide && <SearchField {...search} label={t('dataCollectors.filter.name')} />}
          </>
        }
        filters={filters}
        onReset={onReset}
        actions={
          isWide && (
            <>
              {props.files}
              {props.add}
            </>
          )
        }
        showLabel={count === undefined ? undefined : t('dataCollectors.list.show', { count })}
        result={count === undefined ? undefined : t('dataCollectors.list.found', { count })}
      />
      {isClosed && <Note className={styles.note}>{t('dataCollectors.projectClosed')}</Note>}
      {props.failure && (
        <Note tone="error" className={styles.note}>
          {props.failure}
        </Note>
      )}
      <Loaded
        query={query}
        label={t('dataCollectors.list.loading')}
        rows={9}
        isEmpty={() => count === 0}
        empty={<Nothing none={props.none} {...{ isNarrowed, onReset }} />}
      >
        {() => (
          <>
            {props.children}
            {page && <Pager page={page} onChange={props.onPage} />}
          </>
        )}
      </Loaded>
      {!isWide && props.add}
    </>
  );
}
