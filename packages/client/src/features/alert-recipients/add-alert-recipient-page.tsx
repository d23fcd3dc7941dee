import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AlertRecipientForm } from './alert-recipient-form.tsx';
import { alertRecipientPaths } from './alert-recipient-paths.ts';
import { useCreateAlertRecipient } from './alert-recipients.api.ts';
import { RecipientFormData } from './recipient-form-data.tsx';

/** Adds a recipient of escalated alerts, then returns to the list. */
export function AddAlertRecipientPage() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { projectId } = useRouteParams(alertRecipientPaths.add);
  const { mutateAsync: create } = useCreateAlertRecipient(projectId);
  const list = pathTo(alertRecipientPaths.list, { projectId });
  return (
    <Page title={t('pages.addAlertRecipient')}>
      <RecipientFormData projectId={projectId}>
        {(loaded) => (
          <AlertRecipientForm
            {...loaded}
            title={t('pages.addAlertRecipient')}
            submitLabel={t('alertRecipients.form.add')}
            cancelTo={list}
            save={async (fields) => {
              await create(fields);
              snackbar.show(t('alertRecipients.form.added'));
              return list;
            }}
          />
        )}
      </RecipientFormData>
    </Page>
  );
}
