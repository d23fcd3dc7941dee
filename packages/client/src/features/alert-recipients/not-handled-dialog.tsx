import { useState } from 'react';
import { formatError, RequestError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './alert-recipients.module.css';
import {
  type NotHandledRecipient,
  useNotHandledCandidates,
  useSetNotHandledRecipient,
} from './not-handled.api.ts';

/** The error of the server for the chosen person, for the field if it names one, otherwise for the dialog. */
function useServerError(error: Error | null) {
  const { t } = useTexts();
  if (!error) return {};
  const [fieldError] = error instanceof RequestError ? Object.values(error.fieldErrors) : [];
  return fieldError ? { fieldError: t(fieldError) } : { formError: formatError(t, error) };
}

/** Chooses who of an organization is notified when an alert is not handled. */
export function NotHandledDialog({
  projectId,
  recipient,
  onClose,
}: {
  projectId: number;
  recipient: NotHandledRecipient;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const candidates = useNotHandledCandidates(projectId);
  const { mutate: name, isPending, error } = useSetNotHandledRecipient(projectId);
  const [userId, setUserId] = useState(recipient.userId ? String(recipient.userId) : '');
  const serverError = useServerError(error);
  const people = candidates.data?.filter(({ organizationId }) => organizationId === recipient.organizationId);
  const save = () =>
    name(
      { recipient, userId: Number(userId) },
      {
        onSuccess: ({ messageKey }) => {
          if (messageKey) snackbar.show(t(messageKey));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('alertRecipients.notHandled.dialogTitle', { organization: recipient.organizationName })}
      confirmLabel={t('alertRecipients.form.save')}
      isBusy={isPending}
      blockedBy={userId === '' && t('alertRecipients.notHandled.chooseFirst')}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        {serverError.formError && <Note tone="error">{serverError.formError}</Note>}
        <Loaded
          query={{ ...candidates, data: people }}
          label={t('alertRecipients.form.loading')}
          rows={1}
          isEmpty={(known) => known.length === 0}
          empty={<p>{t('alertRecipients.notHandled.noCandidates')}</p>}
        >
          {(known) => (
            <SelectField
              label={t('alertRecipients.notHandled.recipient')}
              help={t('alertRecipients.notHandled.help')}
              emptyLabel={t('ui.choose')}
              options={known.map((person) => ({ value: person.userId, label: person.name }))}
              value={userId}
              onChange={(event) => setUserId(event.target.value)}
              error={serverError.fieldError}
            />
          )}
        </Loaded>
      </div>
    </ConfirmDialog>
  );
}
