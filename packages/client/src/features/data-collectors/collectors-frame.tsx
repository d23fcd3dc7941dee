import type { ReactNode } from 'react';
import { useProject } from '../../lib/requests/scope-queries.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Pager, type PagerProps } from '../../ui/data-table/pager.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { FilterBar, type FilterBarProps } from '../../ui/filters/bar.tsx';
import type { Filter } from '../../ui/filters/filter.ts';
import { Empty, Loaded, type LoadedQuery } from '../../ui/loading/loaded.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { dataCollectorPaths } from './data-collector-paths.ts';
import { DataCollectorSegments } from './data-collector-segments.tsx';
import styles from './data-collectors.module.css';

export type CollectorsFrameProps = {
  projectId: number;
  current: 'list' | 'performance';
  query: LoadedQuery<unknown>;
  /** The paging of the list; undefined until it is loaded. */
  page: PagerProps['page'] | undefined;
  search: { value: string; onChange: (name: string) => void };
  filters: readonly Filter[];
  /** The saved views of the list. */
  views: FilterBarProps['views'];
  isFiltered: boolean;
  onReset: () => void;
  onPage: (pageNumber: number) => void;
  /** The downloads; on small screens they are in the table instead. */
  files: ReactNode;
  /** The link to the form for a new collector: at the end of the filter bar, on small screens below the list. */
  add?: ReactNode;
  /** Shown while there are no collectors. */
  none: ReactNode;
  /** Above the list: what its filters hide. */
  notes?: ReactNode;
  /** The error of the last action. */
  failure?: string | undefined;
  children: ReactNode;
};

/** The empty list, with or without filters. */
function Nothing({
  none,
  isFiltered,
  onReset,
}: Pick<CollectorsFrameProps, 'none' | 'isFiltered' | 'onReset'>) {
  const { t } = useTexts();
  if (!isFiltered) return none;
  return (
    <Empty action={<Button onClick={onReset}>{t('dataCollectors.list.showAll')}</Button>}>
      {t('dataCollectors.list.noneMatch')}
    </Empty>
  );
}

/** Everything but the table, for the list of collectors and the list of their performance. */
export function CollectorsFrame(props: CollectorsFrameProps) {
  const { projectId, current, query, page, search, filters, isFiltered, onReset } = props;
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
            {current === 'list' ? (
              <HelpTerm term="training" name={t('help.training')} />
            ) : (
              <HelpTerm term="completeness" name={t('help.completeness')} also={['epiWeek']} />
            )}
            {isWide && <SearchField {...search} label={t('dataCollectors.filter.name')} />}
          </>
        }
        filters={filters}
        views={props.views}
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
      {props.notes}
      {current === 'list' && (
        <LinkButton variant="ghost" size="small" to={pathTo(dataCollectorPaths.check, { projectId })}>
          {t('placesToCheck.title')}
        </LinkButton>
      )}
      <Loaded
        query={query}
        label={t('dataCollectors.list.loading')}
        rows={9}
        isEmpty={() => count === 0}
        empty={<Nothing none={props.none} {...{ isFiltered, onReset }} />}
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
