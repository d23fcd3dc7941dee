import { downloadFile } from '../../../lib/requests/download.ts';
import { useDownloading } from '../../../lib/requests/downloading.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { nameExport, toExportForm, useExportItems } from '../../../shared/exports/export-items.ts';
import { HiddenTraining } from '../../../shared/hidden-training.tsx';
import { IconButton, LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/loading/loaded.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import { useCollectorViews } from '../collector-views.ts';
import { CollectorsFrame } from '../collectors-frame.tsx';
import { usePerformanceFilterBar } from '../data-collector-filter-bar.tsx';
import { type PerformanceFilters, toRequest, usePerformanceFilters } from '../data-collector-filters.ts';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { useDataCollectorPerformance } from '../data-collectors.api.ts';
import { NonReportingLine } from './non-reporting-line.tsx';
import styles from './performance.module.css';
import { ReportingLegend } from './reporting-status.tsx';
import { PerformanceTable } from './table.tsx';

/** Downloads the list with every week since the project began. Not available in a closed project. */
function ExportButton({ projectId, filters }: { projectId: number; filters: PerformanceFilters }) {
  const { t } = useTexts();
  const { isDownloading, download } = useDownloading();
  const isOpen = useProject(projectId).data?.isClosed === false;
  const mayExport = useMay('dataCollectors.export', { projectId });
  const { pageNumber: _, ...body } = toRequest(filters);
  const items = useExportItems(({ form, format }) => {
    const request = { query: { projectId, ...toExportForm(form), exportFormat: format }, body };
    const name = nameExport('dataCollectorPerformance', form);
    void download(() => downloadFile('dataCollector/exportPerformance', request, name, format));
  });
  if (!mayExport || !isOpen) return null;
  const button = (
    <IconButton
      icon="download"
      label={t('dataCollectors.export.performance')}
      aria-busy={isDownloading || undefined}
    />
  );
  return <Menu button={button} items={items} />;
}

/** How the collectors of a project reported in the last eight complete weeks. */
export function PerformancePage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dataCollectorPaths.performance);
  const { filters, change, reset, isFiltered } = usePerformanceFilters();
  const performance = useDataCollectorPerformance(projectId, filters);
  const bar = usePerformanceFilterBar({ projectId, filters, onChange: change });
  const project = useProject(projectId).data;
  const isWide = useIsWide();
  const mayEdit = useMay('dataCollectors.edit', { projectId });
  const files = <ExportButton {...{ projectId, filters }} />;
  return (
    <Page title={t('pages.dataCollectorPerformance')}>
      <CollectorsFrame
        {...{ projectId, isFiltered }}
        current="performance"
        query={performance}
        page={performance.data?.performance}
        search={{ value: filters.name, onChange: (name) => change({ name }) }}
        filters={bar}
        views={useCollectorViews('performance', projectId)}
        onReset={reset}
        onPage={(pageNumber) => change({ pageNumber })}
        files={files}
        notes={
          <HiddenTraining
            of="collectors"
            className={styles.note}
            count={performance.data?.hiddenTrainingCount}
            onShow={() => change({ trainingStatus: 'All' })}
          />
        }
        none={
          <Empty
            action={
              mayEdit && (
                <LinkButton to={pathTo(dataCollectorPaths.list, { projectId })}>
                  {t('pages.dataCollectors')}
                </LinkButton>
              )
            }
          >
            {t('dataCollectors.performance.none')}
          </Empty>
        }
      >
        <div className={styles.above}>
          <div className={styles.legends}>
            <NonReportingLine
              projectId={projectId}
              isFiltered={filters.isSilent}
              onChange={(isSilent) => change({ isSilent })}
            />
            <ReportingLegend />
          </div>
          {!isWide && files}
        </div>
        {performance.data && (
          <PerformanceTable
            projectId={projectId}
            order={filters}
            onSort={change}
            response={performance.data}
            hasCompleteness={filters.trainingStatus === 'Trained'}
            projectName={project?.name ?? ''}
          />
        )}
      </CollectorsFrame>
    </Page>
  );
}
