import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { ContentLanguage } from './content-languages.ts';
import { useContentLanguages } from './health-risks.api.ts';
import { type SuspectedDiseaseItem, useSuspectedDiseases } from './suspected-diseases.api.ts';

/** Loads the options of the health risk form. */
export function HealthRiskFormData({
  children,
}: {
  children: (loaded: { languages: ContentLanguage[]; diseases: SuspectedDiseaseItem[] }) => ReactNode;
}) {
  const { t } = useTexts();
  const languages = useContentLanguages();
  const diseases = useSuspectedDiseases();
  return (
    <Loaded query={languages} label={t('healthRisks.form.loading')}>
      {(known) => (
        <Loaded query={diseases} label={t('healthRisks.form.loading')}>
          {(loaded) => children({ languages: known, diseases: loaded })}
        </Loaded>
      )}
    </Loaded>
  );
}
