import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx';
import type { Selection } from '../../../ui/data-table/selection.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';
import type { ReportRow } from '../reports.api.ts';
import { type CrossCheckAction, listCrossCheckActions } from './report-actions.ts';

const buttons: ReadonlyArray<{ action: CrossCheckAction; icon: IconName }> = [
  { action: 'dismiss', icon: 'ban' },
  { action: 'accept', icon: 'check' },
];

/** Accept and Dismiss for the selected reports. Those that already have the status are left as they are. */
export function ReportsBulkBar({
  selection: { rows, clear },
  isPending,
  onDecide,
}: {
  selection: Selection<ReportRow>;
  isPending: boolean;
  onDecide: (action: CrossCheckAction) => void;
}) {
  const { t } = useTexts();
  return (
    <BulkBar count={rows.length} onClear={clear}>
      {buttons.map(({ action, icon }) => {
        const count = rows.filter((report) => listCrossCheckActions(report).includes(action)).length;
        return (
          <Button
            key={action}
            size="small"
            icon={icon}
            isBusy={isPending}
            blockedBy={count === 0 && t(`reports.bulk.none.${action}`)}
            onClick={() => onDecide(action)}
          >
            {t(`reports.bulk.${action}`, { count })}
          </Button>
        );
      })}
    </BulkBar>
  );
}
