import { alertStatusFilters } from '@harken/domain/alerts/statuses';
import { useMemo } from 'react';
import { downloadFile } from '../../../lib/requests/download.ts';
import { useDownloading } from '../../../lib/requests/downloading.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { nameExport, toExportForm, useExportItems } from '../../../shared/exports/export-items.ts';
import { createViews } from '../../../shared/saved-views/saved-views.tsx';
import { ProjectFillingStep } from '../../../shared/setup-guide/filling-step.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { NewRows } from '../../../ui/data-table/new-rows.tsx';
import { Pager } from '../../../ui/data-table/pager.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import { alertPaths } from '../alert-paths.ts';
import { isUndecided } from '../alert-status.tsx';
import { describeWaitingTime, type Moment, useNow } from '../alert-waiting-time.ts';
import { type AlertPage, toListRequest, useAlertFilterOptions, useAlerts } from '../alerts.api.ts';
import { ProjectClosedNote } from '../project-closed-note.tsx';
import { AlertFilterBar } from './filter-bar.tsx';
import { type AlertFilters, alertOrders, isFiltered, useAlertFilters } from './filters.ts';
import { AlertsTable } from './table.tsx';

/** Downloads all pages of the list with its filters. */
function AlertsExport({ projectId, filters }: { projectId: number; filters: AlertFilters }) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const { isDownloading, download } = useDownloading();
  const items = useExportItems(({ form, format }) => {
    const query = { projectId, ...toExportForm(form), exportFormat: format };
    const request = { query, body: toListRequest(filters) };
    void download(() => downloadFile('alert/export', request, nameExport('alerts', form), format));
  });
  const label = t(isWide ? 'reports.files' : 'alertExport.more');
  const icon = isWide ? 'download' : 'more';
  const button = <IconButton {...{ icon, label }} aria-busy={isDownloading || undefined} />;
  return <Menu button={button} items={items} />;
}

/** The number of alerts found, for screen readers. Open and overdue ones are counted only if all alerts fit on the page. */
function useResult(page: AlertPage | undefined, now: Moment): string | undefined {
  const { t } = useTexts();
  if (!page) return undefined;
  const count = page.totalRows;
  if (count > page.rowsPerPage) return t('alerts.list.found', { count });
  const open = page.data.filter((alert) => isUndecided(alert.assessmentStatus));
  const overdue = open.filter((alert) => describeWaitingTime(alert, now).isOverdue).length;
  return t('alerts.list.foundWaiting', { count, waiting: open.length, overdue });
}

/** The saved views of the list. */
function useAlertViews(projectId: number, defaults: AlertFilters) {
  const { data } = useAlertFilterOptions(projectId);
  const rules = useMemo(() => {
    const healthRiskId = data?.healthRisks.map(({ id }) => id);
    return { defaults, choices: { status: alertStatusFilters, orderBy: alertOrders, healthRiskId } };
  }, [data, defaults]);
  return createViews({ list: 'alerts', scopeId: projectId, rules });
}

/** The alerts of one project, the urgent ones first. Each row links to the assessment. */
export function AlertsListPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(alertPaths.list);
  const { filters, defaults, change, reset } = useAlertFilters();
  const alerts = useAlerts(projectId, filters);
  const views = useAlertViews(projectId, defaults);
  const project = useProject(projectId).data;
  const now = useNow();
  const result = useResult(alerts.data, now);
  const empty = isFiltered(filters, defaults) ? (
    <Empty action={<Button onClick={reset}>{t('alerts.list.showAll')}</Button>}>
      {t('alerts.list.noneMatch')}
    </Empty>
  ) : (
    <Empty action={<ProjectFillingStep projectId={projectId} fills="alert" />}>{t('alerts.list.none')}</Empty>
  );

  return (
    <Page title={t('alerts.list.title')}>
      <ProjectClosedNote isClosed={project?.isClosed} />
      <AlertFilterBar
        {...{ projectId, filters, defaults, result, views }}
        actions={<AlertsExport projectId={projectId} filters={filters} />}
        onChange={change}
        onReset={reset}
        showLabel={alerts.data && t('alerts.filter.show', { count: alerts.data.totalRows })}
      />
      <NewRows
        count={alerts.newCount}
        label={t('live.newAlerts', { count: alerts.newCount })}
        onShow={alerts.showNew}
      />
      <Loaded
        query={alerts}
        label={t('alerts.list.loading')}
        rows={9}
        isEmpty={(page) => page.data.length === 0}
        empty={empty}
      >
        {(page) => (
          <>
            <AlertsTable
              {...{ projectId, page, filters, now }}
              projectName={project?.name ?? ''}
              onSort={change}
            />
            <Pager page={page} onChange={(pageNumber) => change({ pageNumber })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
