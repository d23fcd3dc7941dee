import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Segmented } from '../../ui/navigation/segmented.tsx';
import { alertPaths } from './alert-paths.ts';

const pages = ['list', 'times', 'scorecards'] as const;

/** Switches between the list of alerts, their timeliness, and the scorecards of their rules. */
export function AlertSegments({
  projectId,
  current,
}: {
  projectId: number;
  current: (typeof pages)[number];
}) {
  const { t } = useTexts();
  const segments = pages.map((key) => ({
    key,
    label: t(`alertTimes.segment.${key}`),
    to: pathTo(alertPaths[key], { projectId }),
    isCurrent: key === current,
  }));
  return <Segmented label={t('alertTimes.segment.name')} segments={segments} />;
}
