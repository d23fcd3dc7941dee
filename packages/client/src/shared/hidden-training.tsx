import { trainingLimits } from '@harken/domain/data-collectors/training';
import { useTexts } from '../lib/texts/texts.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Note } from '../ui/status/note.tsx';

type HiddenTrainingProps = {
  /** What is hidden; by default reports. */
  of?: 'reports' | 'collectors';
  /** As the server counted them; absent unless training is hidden. */
  count: number | null | undefined;
  onShow: () => void;
  className?: string;
};

/**
 * Says how much of training the filter of a list hides, with a button to show it. New data collectors are in training, so
 * otherwise their first messages would seem lost.
 */
export function HiddenTraining({ of = 'reports', count, onShow, className }: HiddenTrainingProps) {
  const { t } = useTexts();
  if (!count) return null;
  const limit = trainingLimits.hiddenCountMax;
  const reports =
    count > limit
      ? t('training.manyHiddenReports', { count: limit })
      : t('training.hiddenReports', { count });
  return (
    <Note
      {...(className && { className })}
      action={
        <Button size="small" onClick={onShow}>
          {t('training.show')}
        </Button>
      }
    >
      {of === 'collectors' ? t('training.hiddenCollectors', { count }) : reports}
    </Note>
  );
}
