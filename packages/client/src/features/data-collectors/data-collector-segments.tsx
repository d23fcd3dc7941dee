import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Segmented } from '../../ui/navigation/segmented.tsx';
import { dataCollectorPaths } from './data-collector-paths.ts';

const pages = ['list', 'performance', 'map'] as const;

/** Switches between the list of collectors, their performance, and the map. */
export function DataCollectorSegments({
  projectId,
  current,
}: {
  projectId: number;
  current: (typeof pages)[number];
}) {
  const { t } = useTexts();
  const segments = pages.map((key) => ({
    key,
    label: t(`dataCollectors.segment.${key}`),
    to: pathTo(dataCollectorPaths[key], { projectId }),
    isCurrent: key === current,
  }));
  return <Segmented label={t('dataCollectors.segment.name')} segments={segments} />;
}
