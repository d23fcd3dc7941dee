import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { suspectedDiseasePaths } from './health-risk-paths.ts';
import { useContentLanguages } from './health-risks.api.ts';
import { SuspectedDiseaseForm } from './suspected-disease-form.tsx';
import { useCreateSuspectedDisease } from './suspected-diseases.api.ts';

/** Adds a suspected disease, then returns to the list. */
export function AddSuspectedDiseasePage() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const languages = useContentLanguages();
  const { mutateAsync: create } = useCreateSuspectedDisease();
  return (
    <Page title={t('pages.addSuspectedDisease')}>
      <Loaded query={languages} label={t('suspectedDiseases.form.loading')}>
        {(known) => (
          <SuspectedDiseaseForm
            languages={known}
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
