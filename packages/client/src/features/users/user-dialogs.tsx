import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, type DeleteDialogState } from '../../shared/delete-dialog.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Note } from '../../ui/status/note.tsx';
import type { AppointDialogState } from './use-appoint-dialog.ts';
import type { UserItem } from './users.api.ts';

/** Confirms appointing a head manager and explains the consequences. */
export function AppointDialog({ appointing }: { appointing: AppointDialogState }) {
  const { t } = useTexts();
  const { candidate, error, confirm, cancel, isAppointing } = appointing;
  if (!candidate) return null;
  const names = { name: candidate.name, organization: candidate.organizationName ?? '' };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isAppointing(candidate.id)}
      onClose={cancel}
      onConfirm={confirm}
      title={t('users.headManager.title', names)}
      confirmLabel={t('users.headManager.confirm')}
    >
      {error && <Note tone="error">{formatError(t, error)}</Note>}
      <p>{t('users.headManager.text', names)}</p>
      <p>{t('users.headManager.pendingText')}</p>
    </ConfirmDialog>
  );
}

/** Confirms deleting a user. The text depends on whether they work in other societies and whether they have reports. */
export function DeleteUserDialog({ deleting }: { deleting: DeleteDialogState<UserItem> }) {
  const { t } = useTexts();
  return (
    <DeleteDialog deleting={deleting} title={({ name }) => t('users.delete.title', { name })}>
      {(user) => (
        <>
          <p>{t(`users.delete.losses.${user.role}`, { name: user.name })}</p>
          {(user.isHeadManager || user.isPendingHeadManager) && (
            <p>{t('users.delete.headManager', { organization: user.organizationName ?? '' })}</p>
          )}
        </>
      )}
    </DeleteDialog>
  );
}
