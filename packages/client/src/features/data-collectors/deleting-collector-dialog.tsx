import { type Deleting, DeletingDialog } from '../../lib/deleting.tsx';
import { useTexts } from '../../lib/texts.tsx';
import type { CollectorRow } from './data-collectors.api.ts';

/** Asks before a collector is deleted: name and numbers are removed, their reports stay. */
export function DeletingCollectorDialog({ deleting }: { deleting: Deleting<CollectorRow> }) {
  const { t } = useTexts();
  return (
    <DeletingDialog deleting={deleting} title={({ name }) => t('dataCollectors.delete.title', { name })}>
      {({ name, dataCollectorType }) => (
        <>
          <p>{t(`dataCollectors.delete.losses.${dataCollectorType}`, { name })}</p>
          <p>{t('dataCollectors.delete.final')}</p>
        </>
      )}
    </DeletingDialog>
  );
}
