import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Segmented } from '../../ui/navigation/segmented.tsx';
import { outboxPaths } from './outbox-paths.ts';

/** Switches between messages and failed tasks, for those who may see both. */
export function OutboxSegments({ current }: { current: 'list' | 'failedWork' }) {
  const { t } = useTexts();
  const maySeeTasks = useCan('outbox.failedWork');
  if (!maySeeTasks) return null;
  const segments = (['list', 'failedWork'] as const).map((key) => ({
    key,
    label: t(`outbox.segment.${key}`),
    to: outboxPaths[key],
    isCurrent: key === current,
  }));
  return <Segmented label={t('outbox.segment.name')} segments={segments} />;
}
