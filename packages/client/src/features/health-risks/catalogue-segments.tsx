import { useTexts } from '../../lib/texts/texts.tsx';
import { Segmented } from '../../ui/navigation/segmented.tsx';
import { healthRiskPaths, suspectedDiseasePaths } from './health-risk-paths.ts';

/** Switches between health risks and suspected diseases. Both have the same permission. */
export function CatalogueSegments({ current }: { current: 'healthRisks' | 'suspectedDiseases' }) {
  const { t } = useTexts();
  const segments = [
    { key: 'healthRisks', to: healthRiskPaths.list },
    { key: 'suspectedDiseases', to: suspectedDiseasePaths.list },
  ].map((segment) => ({
    ...segment,
    label: t(`pages.${segment.key}`),
    isCurrent: segment.key === current,
  }));
  return <Segmented label={t('healthRisks.segment.name')} segments={segments} />;
}
