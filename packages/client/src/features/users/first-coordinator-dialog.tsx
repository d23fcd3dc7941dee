import { useTexts } from '../../lib/texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Explains what changes with the first coordinator of a society, before one is added. */
export function FirstCoordinatorDialog(props: {
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      {...props}
      title={t('users.firstCoordinator.title')}
      confirmLabel={t('users.firstCoordinator.action')}
    >
      <p>{t('users.firstCoordinator.text')}</p>
      <p>{t('users.firstCoordinator.after')}</p>
    </ConfirmDialog>
  );
}
