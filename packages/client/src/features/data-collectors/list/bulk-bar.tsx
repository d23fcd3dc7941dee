import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx';
import type { Selection } from '../../../ui/data-table/selection.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { CollectorRow } from '../data-collectors.api.ts';
import {
  deploymentActions,
  type StateAction,
  type StateActions,
  trainingActions,
} from './use-state-actions.ts';

const kinds = {
  training: { icon: 'training', actions: trainingActions },
  deployment: { icon: 'tower', actions: deploymentActions },
} as const;

export type CollectorBulkBarProps = {
  selection: Selection<CollectorRow>;
  actions: StateActions;
  /** Undefined if the user may not. */
  onReplaceSupervisor: (() => void) | undefined;
};

/** Actions for the selected collectors. The selection is cleared after success and retained after an error. */
export function CollectorBulkBar({ selection, actions, onReplaceSupervisor }: CollectorBulkBarProps) {
  const { t } = useTexts();
  const { rows, clear } = selection;
  const isBusy = rows.some(({ id }) => actions.busy.has(id));
  const act = async (action: StateAction) => {
    if (await actions.act(action, rows)) clear();
  };
  return (
    <BulkBar count={rows.length} onClear={clear}>
      {(['training', 'deployment'] as const).map((kind) => (
        <Menu
          key={kind}
          button={
            <Button size="small" icon={kinds[kind].icon} isBusy={isBusy}>
              {t(`dataCollectors.bulk.${kind}`)}
            </Button>
          }
          items={kinds[kind].actions.map((action) => ({
            key: action,
            label: t(`dataCollectors.deed.${action}`),
            onSelect: () => void act(action),
          }))}
        />
      ))}
      {onReplaceSupervisor && (
        <Button size="small" icon="swap" onClick={onReplaceSupervisor}>
          {t('dataCollectors.replace.action')}
        </Button>
      )}
    </BulkBar>
  );
}
