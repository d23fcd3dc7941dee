import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { suspectedDiseasePaths } from './health-risk-paths.ts';
import { useContentLanguages } from './health-risks.api.ts';
import { SuspectedDiseaseForm } from './suspected-disease-form.tsx';
import {
  type SuspectedDisease,
  useEditSuspectedDisease,
  useSuspectedDisease,
} from './suspected-diseases.api.ts';

function EditForm({ disease }: { disease: SuspectedDisease }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const languages = useContentLanguages();
  const { mutateAsync: edit } = useEditSuspectedDisease(disease.suspectedDiseaseId);
  return (
    <Loaded query={languages} label={t('suspectedDiseases.form.loading')}>
      {(known) => (
        <SuspectedDiseaseForm
          disease={disease}
          languages={known}
          title={t('pages.editSuspectedDisease')}
          submitLabel={t('suspectedDiseases.form.save')}
          cancelTo={suspectedDiseasePaths.list}
          save={async (fields) => {
            await edit(fields);
            snackbar.show(t('SuspectedDisease.edit.success'));
            return suspectedDiseasePaths.list;
          }}
        />
      )}
    </Loaded>
  );
}

/** Changes a suspected disease, then returns to the list. */
export function EditSuspectedDiseasePage() {
  const { t } = useTexts();
  const { suspecteddiseaseId } = useRouteParams(suspectedDiseasePaths.edit);
  const disease = useSuspectedDisease(suspecteddiseaseId);
  return (
    <Page title={t('pages.editSuspectedDisease')}>
      <Loaded query={disease} label={t('suspectedDiseases.form.loading')}>
        {(known) => <EditForm disease={known} />}
      </Loaded>
    </Page>
  );
}
