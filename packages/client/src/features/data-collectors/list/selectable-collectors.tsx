import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSelection } from '../../../ui/data-table/selection.ts';
import { isChangeable } from '../data-collector-labels.ts';
import type { CollectorRow } from '../data-collectors.api.ts';
import { CollectorBulkBar } from './bulk-bar.tsx';
import { DataCollectorsTable, type DataCollectorsTableProps, type RowSetting } from './table.tsx';
import type { StateActions } from './use-state-actions.ts';

/** Contains a searchable list, so it is loaded when it is opened. */
const ReplaceSupervisorDialog = lazy(() =>
  import('./replace-supervisor-dialog.tsx').then((module) => ({ default: module.ReplaceSupervisorDialog })),
);

/** The selection, and the props that the table needs for it. */
function useSelectableRows(rows: readonly CollectorRow[], scope: string) {
  const { t } = useTexts();
  const selection = useSelection(rows, scope);
  const { selected, onToggle, select } = selection;
  const getRowName = useMemo(
    () => (collector: CollectorRow) => t('dataCollectors.list.select', { name: collector.name }),
    [t],
  );
  const tableProps = {
    selected,
    onToggle,
    getRowName,
    isRowSelectable: isChangeable,
    allLabel: t('dataCollectors.list.selectAll'),
    onToggleAll: (isSelected: boolean) => select(isSelected ? rows.filter(isChangeable) : []),
  };
  return { selection, tableProps };
}

export type SelectableCollectorsProps = {
  projectId: number;
  collectors: readonly CollectorRow[];
  /** Identifies the part of the list that is shown: when it changes, the selection is cleared. */
  scope: string;
  setting: RowSetting;
  stateActions: StateActions;
  aside: ReactNode;
} & Pick<DataCollectorsTableProps, 'order' | 'onSort'> & {
    /** Called when the first row is selected, and when none is selected any longer. */
    onSelectionChange: (hasSelection: boolean) => void;
  };

/** The rows of the list with bulk actions. A component of its own, so that selecting a row renders nothing else. */
export function SelectableCollectors(props: SelectableCollectorsProps) {
  const { projectId, collectors, scope, setting, stateActions, aside, order, onSort, onSelectionChange } =
    props;
  const { selection, tableProps } = useSelectableRows(collectors, scope);
  const projectName = useProject(projectId).data?.name ?? '';
  const mayReplace = useMay('dataCollectors.replaceSupervisor', { projectId });
  const [replacing, setReplacing] = useState<readonly CollectorRow[]>();
  const hasSelection = selection.rows.length > 0;
  useEffect(() => {
    onSelectionChange(hasSelection);
    return () => onSelectionChange(false);
  }, [onSelectionChange, hasSelection]);
  const bulk = setting.mayEdit && (
    <CollectorBulkBar
      {...{ selection, actions: stateActions }}
      onReplaceSupervisor={mayReplace ? () => setReplacing(selection.rows) : undefined}
    />
  );
  return (
    <>
      <DataCollectorsTable
        {...{ collectors, projectName, setting, bulk, aside, order, onSort }}
        selection={setting.mayEdit ? tableProps : undefined}
      />
      {replacing && (
        <Suspense>
          <ReplaceSupervisorDialog
            {...{ projectId }}
            collectors={replacing}
            onClose={() => setReplacing(undefined)}
            onDone={selection.clear}
          />
        </Suspense>
      )}
    </>
  );
}
