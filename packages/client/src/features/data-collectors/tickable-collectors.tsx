import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useMay } from '../../lib/permissions.ts';
import { useProject } from '../../lib/places.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useSelection } from '../../ui/selection.ts';
import { CollectorBulkBar } from './collector-bulk-bar.tsx';
import { isRemoved } from './data-collector-words.ts';
import type { CollectorRow } from './data-collectors.api.ts';
import { DataCollectorsTable, type RowSetting } from './data-collectors-table.tsx';
import type { StateDeeds } from './use-state-deeds.ts';

/** With a list that is searched: loaded when somebody opens it. */
const ReplaceSupervisorDialog = lazy(() =>
  import('./replace-supervisor-dialog.tsx').then((module) => ({ default: module.ReplaceSupervisorDialog })),
);

const isFree = (collector: CollectorRow) => !isRemoved(collector);

/** Who is ticked, with what the table and the bar need to know of it. */
function useTicked(rows: readonly CollectorRow[], scope: string) {
  const { t } = useTexts();
  const selection = useSelection(rows, scope);
  const { selected, onToggle, select } = selection;
  const nameOf = useMemo(
    () => (collector: CollectorRow) => t('dataCollectors.list.select', { name: collector.name }),
    [t],
  );
  const ofTable = {
    selected,
    onToggle,
    nameOf,
    isFree,
    allLabel: t('dataCollectors.list.selectAll'),
    onToggleAll: (isSelected: boolean) => select(isSelected ? rows.filter(isFree) : []),
  };
  return { selection, ofTable };
}

export type TickableCollectorsProps = {
  projectId: number;
  collectors: readonly CollectorRow[];
  /** Which part of the list is shown: with another one nobody is ticked. */
  scope: string;
  setting: RowSetting;
  deeds: StateDeeds;
  aside: ReactNode;
  /** Told when the first row is ticked, and when none is any more. */
  onTicking: (isTicking: boolean) => void;
};

/** The rows of the list, and what can be done with several of them. By itself, so that a tick draws nothing else anew. */
export function TickableCollectors(props: TickableCollectorsProps) {
  const { projectId, collectors, scope, setting, deeds, aside, onTicking } = props;
  const { selection, ofTable } = useTicked(collectors, scope);
  const projectName = useProject(projectId).data?.name ?? '';
  const mayReplace = useMay('dataCollectors.replaceSupervisor', { projectId });
  const [replacing, setReplacing] = useState<readonly CollectorRow[]>();
  const isTicking = selection.rows.length > 0;
  useEffect(() => {
    onTicking(isTicking);
    return () => onTicking(false);
  }, [onTicking, isTicking]);
  const bulk = setting.mayEdit && (
    <CollectorBulkBar
      {...{ selection, deeds }}
      onReplaceSupervisor={mayReplace ? () => setReplacing(selection.rows) : undefined}
    />
  );
  return (
    <>
      <DataCollectorsTable
        {...{ collectors, projectName, setting, bulk, aside }}
        selection={setting.mayEdit ? ofTable : undefined}
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
