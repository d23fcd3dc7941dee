import { useTexts } from '../../lib/texts.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Selection } from '../../ui/selection.ts';
import type { CollectorRow } from './data-collectors.api.ts';
import { deploymentDeeds, type StateDeed, type StateDeeds, trainingDeeds } from './use-state-deeds.ts';

const kinds = {
  training: { icon: 'training', deeds: trainingDeeds },
  deployment: { icon: 'tower', deeds: deploymentDeeds },
} as const;

export type CollectorBulkBarProps = {
  selection: Selection<CollectorRow>;
  deeds: StateDeeds;
  /** Left out for those who may not. */
  onReplaceSupervisor: (() => void) | undefined;
};

/** What can be done with the ticked collectors. Once it is done nothing is ticked; after a refusal all stay so. */
export function CollectorBulkBar({ selection, deeds, onReplaceSupervisor }: CollectorBulkBarProps) {
  const { t } = useTexts();
  const { rows, clear } = selection;
  const isBusy = rows.some(({ id }) => deeds.busy.has(id));
  const act = async (deed: StateDeed) => {
    if (await deeds.act(deed, rows)) clear();
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
          items={kinds[kind].deeds.map((deed) => ({
            key: deed,
            label: t(`dataCollectors.deed.${deed}`),
            onSelect: () => void act(deed),
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
