import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { HealthRiskForm } from './health-risk-form.tsx';
import { HealthRiskFormData } from './health-risk-form-data.tsx';
import { healthRiskPaths } from './health-risk-paths.ts';
import { type HealthRisk, useEditHealthRisk, useHealthRisk } from './health-risks.api.ts';

function EditForm({ healthRisk }: { healthRisk: HealthRisk }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditHealthRisk(healthRisk.id);
  return (
    <HealthRiskFormData>
      {(loaded) => (
        <HealthRiskForm
          {...loaded}
          healthRisk={healthRisk}
          title={t('pages.editHealthRisk')}
          submitLabel={t('healthRisks.form.save')}
          cancelTo={healthRiskPaths.list}
          save={async (fields) => {
            await edit(fields);
            snackbar.show(t('healthRisk.edit.success'));
            return healthRiskPaths.list;
          }}
        />
      )}
    </HealthRiskFormData>
  );
}

/** Changes a health risk, then returns to the list. */
export function EditHealthRiskPage() {
  const { t } = useTexts();
  const { healthRiskId } = useRouteParams(healthRiskPaths.edit);
  const healthRisk = useHealthRisk(healthRiskId);
  return (
    <Page title={t('pages.editHealthRisk')}>
      <Loaded query={healthRisk} label={t('healthRisks.form.loading')}>
        {(known) => <EditForm healthRisk={known} />}
      </Loaded>
    </Page>
  );
}
