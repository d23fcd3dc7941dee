import { useMemo, useState } from 'react';
import { callWithMessage } from '../../../lib/requests/request.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DeleteDialog, type DeleteDialogState, useDeleteDialog } from '../../../shared/delete-dialog.tsx';
import { SmsCardButton } from '../../../shared/sms-card/sms-card-button.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty } from '../../../ui/loading/loaded.tsx';
import { AddLink } from '../../../ui/navigation/add-link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import { useCollectorViews } from '../collector-views.ts';
import { CollectorsFrame } from '../collectors-frame.tsx';
import { useCollectorFilterBar } from '../data-collector-filter-bar.tsx';
import { useCollectorFilters } from '../data-collector-filters.ts';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { type CollectorRow, useDataCollectors } from '../data-collectors.api.ts';
import { CollectorFilesMenu } from './files-menu.tsx';
import { SelectableCollectors } from './selectable-collectors.tsx';
import { useStateActions } from './use-state-actions.ts';

/** Asks before a collector is deleted: name and numbers are removed, their reports stay. */
function DeleteCollectorDialog({ deleting }: { deleting: DeleteDialogState<CollectorRow> }) {
  const { t } = useTexts();
  return (
    <DeleteDialog deleting={deleting} title={({ name }) => t('dataCollectors.delete.title', { name })}>
      {({ name, dataCollectorType }) => (
        <>
          <p>{t(`dataCollectors.delete.losses.${dataCollectorType}`, { name })}</p>
          <p>{t('dataCollectors.delete.final')}</p>
        </>
      )}
    </DeleteDialog>
  );
}

const noRows: readonly CollectorRow[] = [];

/** Shown while nobody is deployed, with a link to the import for those who may add collectors. */
function NobodyYet({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const mayEdit = useMay('dataCollectors.edit', { projectId });
  if (!mayEdit) return <Empty>{t('dataCollectors.list.noneToRead')}</Empty>;
  return (
    <Empty
      action={
        <LinkButton to={pathTo(dataCollectorPaths.import, { projectId })}>
          {t('dataCollectors.importList')}
        </LinkButton>
      }
    >
      {t('dataCollectors.list.none')}
    </Empty>
  );
}

/** The people and collection points that report to a project. */
export function DataCollectorsListPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dataCollectorPaths.list);
  const isWide = useIsWide();
  const { filters, change, reset, isFiltered } = useCollectorFilters();
  const collectors = useDataCollectors(projectId, filters);
  const bar = useCollectorFilterBar({ projectId, filters, onChange: change });
  const mayEdit = useMay('dataCollectors.edit', { projectId });
  const stateActions = useStateActions();
  const deleting = useDeleteDialog<CollectorRow>({
    call: 'dataCollector/delete',
    act: ({ id }) => callWithMessage('dataCollector/delete', { params: { dataCollectorId: id } }),
    successText: ({ name }) => t('dataCollectors.delete.done', { name }),
  });
  const [hasSelection, setHasSelection] = useState(false);
  const { act, busy, failure } = stateActions;
  const { ask } = deleting;
  const setting = useMemo(
    () => ({
      projectId,
      mayEdit,
      busy,
      onAction: (...[action, collector]: [Parameters<typeof act>[0], CollectorRow]) =>
        void act(action, [collector]),
      onDelete: ask,
    }),
    [projectId, mayEdit, busy, act, ask],
  );
  const add = mayEdit && (isWide || !hasSelection) && (
    <AddLink to={pathTo(dataCollectorPaths.add, { projectId })}>{t('dataCollectors.add')}</AddLink>
  );
  const files = (
    <>
      <SmsCardButton projectId={projectId} />
      <CollectorFilesMenu {...{ projectId, filters }} />
    </>
  );
  return (
    <Page title={t('pages.dataCollectors')}>
      <CollectorsFrame
        {...{ projectId, failure, isFiltered }}
        current="list"
        query={collectors}
        page={collectors.data}
        search={{ value: filters.name, onChange: (name) => change({ name }) }}
        filters={bar}
        views={useCollectorViews('dataCollectors', projectId)}
        onReset={reset}
        onPage={(pageNumber) => change({ pageNumber })}
        files={files}
        add={add}
        none={<NobodyYet projectId={projectId} />}
      >
        <SelectableCollectors
          {...{ projectId, stateActions, setting }}
          collectors={collectors.data?.data ?? noRows}
          scope={JSON.stringify(filters)}
          aside={files}
          order={filters}
          onSort={change}
          onSelectionChange={setHasSelection}
        />
      </CollectorsFrame>
      <DeleteCollectorDialog deleting={deleting} />
    </Page>
  );
}
