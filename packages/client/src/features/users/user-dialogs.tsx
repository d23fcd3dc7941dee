import { type Deleting, DeletingDialog } from '../../lib/deleting.tsx';
import { errorText } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import type { Appointing } from './use-appointing.ts';
import type { UserItem } from './users.api.ts';

/** Asks before somebody becomes head manager, and says what of it comes at once. */
export function AppointingDialog({ appointing }: { appointing: Appointing }) {
  const { t } = useTexts();
  const { question, refusal, confirm, giveUp, isGoing } = appointing;
  if (!question) return null;
  const names = { name: question.name, organization: question.organizationName ?? '' };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isGoing(question.id)}
      onClose={giveUp}
      onConfirm={confirm}
      title={t('users.headManager.title', names)}
      confirmLabel={t('users.headManager.confirm')}
    >
      {refusal && <Note tone="error">{errorText(t, refusal)}</Note>}
      <p>{t('users.headManager.text', names)}</p>
      <p>{t('users.headManager.pendingText')}</p>
    </ConfirmDialog>
  );
}

/** Asks before somebody is deleted. What stays differs: some work in other societies too, some have reports behind them. */
export function DeletingUserDialog({ deleting }: { deleting: Deleting<UserItem> }) {
  const { t } = useTexts();
  return (
    <DeletingDialog deleting={deleting} title={({ name }) => t('users.delete.title', { name })}>
      {(user) => (
        <>
          <p>{t(`users.delete.losses.${user.role}`, { name: user.name })}</p>
          {(user.isHeadManager || user.isPendingHeadManager) && (
            <p>{t('users.delete.headManager', { organization: user.organizationName ?? '' })}</p>
          )}
        </>
      )}
    </DeletingDialog>
  );
}
