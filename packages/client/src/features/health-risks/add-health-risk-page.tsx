import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { HealthRiskForm } from './health-risk-form.tsx';
import { HealthRiskFormData } from './health-risk-form-data.tsx';
import { healthRiskPaths } from './health-risk-paths.ts';
import { useCreateHealthRisk } from './health-risks.api.ts';

/** Adds a health risk, then returns to the list. */
export function AddHealthRiskPage() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: create } = useCreateHealthRisk();
  return (
    <Page title={t('pages.addHealthRisk')}>
      <HealthRiskFormData>
        {(loaded) => (
          <HealthRiskForm
            {...loaded}
            title={t('pages.addHealthRisk')}
            submitLabel={t('healthRisks.form.add')}
            cancelTo={healthRiskPaths.list}
            save={async (fields) => {
              await create(fields);
              snackbar.show(t('healthRisk.create.success'));
              return healthRiskPaths.list;
            }}
          />
        )}
      </HealthRiskFormData>
    </Page>
  );
}
