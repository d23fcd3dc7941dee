import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { suspectedDiseasePaths } from './health-risk-paths.ts';
import { useContentLanguages } from './health-risks.api.ts';
import { SuspectedDiseaseForm } from './suspected-disease-form.tsx';
import { useCreateSuspectedDisease } from './suspected-diseases.api.ts';

/** Adds a suspected disease, then returns to the list. */
export function AddSuspectedDiseasePage() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const languagesQuery = useContentLanguages();
  const { mutateAsync: create } = useCreateSuspectedDisease();
  return (
    <Page title={t('pages.addSuspectedDisease')}>
      <Loaded query={languagesQuery} label={t('suspectedDiseases.form.loading')}>
        {(languages) => (
          <SuspectedDiseaseForm
            languages={languages}
            title={t('pages.addSuspectedDisease')}
            submitLabel={t('suspectedDiseases.form.add')}
            cancelTo={suspectedDiseasePaths.list}
            save={async (fields) => {
              await create(fields);
              snackbar.show(t('SuspectedDisease.create.success'));
              return suspectedDiseasePaths.list;
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}
