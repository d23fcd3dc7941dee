import { useRouteParams } from '../../lib/routes.ts';
import { useProject } from '../../lib/scope-queries.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { NewRows } from '../../ui/new-rows.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { AlertFilterBar } from './alert-filter-bar.tsx';
import { isNarrowed, useAlertFilters } from './alert-filters.ts';
import { alertPaths } from './alert-paths.ts';
import { isWaiting } from './alert-status.tsx';
import { describeWaitingTime, useNow } from './alert-waiting-time.ts';
import { type AlertPage, useAlerts } from './alerts.api.ts';
import { AlertsExport } from './alerts-export.tsx';
import { AlertsTable } from './alerts-table.tsx';
import { ProjectClosedNote } from './project-closed-note.tsx';

/** The number of alerts found, for screen readers. Open and overdue ones are counted only if all alerts fit on the page. */
function useResult(page: AlertPage | undefined, now: Date): string | undefined {
  const { t } = useTexts();
  if (!page) return undefined;
  const count = page.totalRows;
  if (count > page.rowsPerPage) return t('alerts.list.found', { count });
  const open = page.data.filter((alert) => isWaiting(alert.assessmentStatus));
  const overdue = open.filter((alert) => describeWaitingTime(alert, now).isOverdue).length;
  return t('alerts.list.foundWaiting', { count, waiting: open.length, overdue });
}

/** The alerts of one project, the urgent ones first. Each row links to the assessment. */
export function AlertsListPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(alertPaths.list);
  const { filters, standard, change, reset } = useAlertFilters();
  const alerts = useAlerts(projectId, filters);
  const project = useProject(projectId).data;
  const now = useNow();
  const result = useResult(alerts.data, now);
  const empty = isNarrowed(filters, standard) ? (
    <Empty action={<Button onClick={reset}>{t('alerts.list.showAll')}</Button>}>
      {t('alerts.list.noneMatch')}
    </Empty>
  ) : (
    <Empty>{t('alerts.list.none')}</Empty>
  );

  return (
    <Page title={t('alerts.list.title')}>
      <ProjectClosedNote isClosed={project?.isClosed} />
      <AlertFilterBar
        {...{ projectId, filters, standard, result }}
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
