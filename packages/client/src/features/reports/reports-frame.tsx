import type { ReactNode } from 'react';
import { useProject } from '../../lib/places.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Filter } from '../../ui/filter.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Empty, Loaded, type LoadedQuery } from '../../ui/loaded.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { reportPaths } from './report-paths.ts';
import { type ReportPage, useCountToCorrect } from './reports.api.ts';
import styles from './reports.module.css';
import type { ReportDeeds } from './use-report-deeds.ts';

type ListName = 'correct' | 'incorrect';

function ReportSegments({ projectId, list }: { projectId: number; list: ListName }) {
  const { t } = useTexts();
  const { data: toCorrect } = useCountToCorrect(projectId);
  const segments = (['correct', 'incorrect'] as const).map((key) => ({
    key,
    label: t(`reports.segment.${key}`),
    to: pathTo(reportPaths[key], { projectId }),
    isCurrent: key === list,
    count: key === 'incorrect' && toCorrect ? toCorrect : undefined,
  }));
  return <Segmented label={t('reports.segment.name')} segments={segments} />;
}

/** What was refused, why nothing can be changed, and for screen readers what was done. */
function Notes({ projectId, deeds }: { projectId: number; deeds: ReportDeeds }) {
  const { t } = useTexts();
  const project = useProject(projectId).data;
  return (
    <>
      {project?.isClosed && <Note className={styles.note}>{t('reports.projectClosed')}</Note>}
      {deeds.failure && (
        <Note tone="error" className={styles.note}>
          {deeds.failure}
        </Note>
      )}
      <p role="status" className={styles.announcement}>
        <VisuallyHidden>{deeds.announcement}</VisuallyHidden>
      </p>
    </>
  );
}

function NoReports({
  list,
  isNarrowed,
  onReset,
}: {
  list: ListName;
  isNarrowed: boolean;
  onReset: () => void;
}) {
  const { t } = useTexts();
  if (!isNarrowed) return <Empty>{t(`reports.${list}.none`)}</Empty>;
  return (
    <Empty action={<Button onClick={onReset}>{t('reports.list.showAll')}</Button>}>
      {t('reports.list.noneMatch')}
    </Empty>
  );
}

export type ReportsFrameProps = {
  list: ListName;
  projectId: number;
  reports: LoadedQuery<ReportPage>;
  filters: readonly Filter[];
  isNarrowed: boolean;
  onReset: () => void;
  onPage: (pageNumber: number) => void;
  deeds: ReportDeeds;
  children: (page: ReportPage) => ReactNode;
};

/** What the lists of correct and of incorrect reports have in common: all but the table. */
export function ReportsFrame(props: ReportsFrameProps) {
  const { t } = useTexts();
  const { list, projectId, reports, onReset } = props;
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
            <ReportSegments projectId={projectId} list={list} />
            {isWide && refresh}
          </>
        }
        filters={props.filters}
        onReset={onReset}
        actions={!isWide && refresh}
        showLabel={count === undefined ? undefined : t('reports.filter.show', { count })}
        result={count === undefined ? undefined : t('reports.list.found', { count })}
      />
      <Notes projectId={projectId} deeds={props.deeds} />
      <Loaded
        query={reports}
        label={t('reports.list.loading')}
        rows={9}
        isEmpty={(page) => page.data.length === 0}
        empty={<NoReports list={list} isNarrowed={props.isNarrowed} onReset={onReset} />}
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
