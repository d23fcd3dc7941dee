import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
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
  const languagesQuery = useContentLanguages();
  const diseasesQuery = useSuspectedDiseases();
  return (
    <Loaded query={languagesQuery} label={t('healthRisks.form.loading')}>
      {(languages) => (
        <Loaded query={diseasesQuery} label={t('healthRisks.form.loading')}>
          {(diseases) => children({ languages, diseases })}
        </Loaded>
      )}
    </Loaded>
  );
}
