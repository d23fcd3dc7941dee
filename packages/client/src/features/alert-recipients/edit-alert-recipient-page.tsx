import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AlertRecipientForm } from './alert-recipient-form.tsx';
import { alertRecipientPaths } from './alert-recipient-paths.ts';
import { type AlertRecipient, useAlertRecipient, useEditAlertRecipient } from './alert-recipients.api.ts';
import { RecipientFormData } from './recipient-form-data.tsx';

function EditForm({ recipient, projectId }: { recipient: AlertRecipient; projectId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditAlertRecipient(recipient.id);
  const list = pathTo(alertRecipientPaths.list, { projectId });
  return (
    <RecipientFormData projectId={projectId}>
      {(loaded) => (
        <AlertRecipientForm
          {...loaded}
          recipient={recipient}
          title={t('pages.editAlertRecipient')}
          submitLabel={t('alertRecipients.form.update')}
          cancelTo={list}
          save={async ({ organizationId: _, ...fields }) => {
            await edit(fields);
            snackbar.show(t('alertRecipient.alertRecipientSuccessfullyEdited'));
            return list;
          }}
        />
      )}
    </RecipientFormData>
  );
}

/** Changes a recipient of escalated alerts, then returns to the list. */
export function EditAlertRecipientPage() {
  const { t } = useTexts();
  const { projectId, alertRecipientId } = useRouteParams(alertRecipientPaths.edit);
  const recipient = useAlertRecipient(alertRecipientId);
  return (
    <Page title={t('pages.editAlertRecipient')}>
      <Loaded query={recipient} label={t('alertRecipients.form.loading')}>
        {(known) => <EditForm recipient={known} projectId={projectId} />}
      </Loaded>
    </Page>
  );
}
