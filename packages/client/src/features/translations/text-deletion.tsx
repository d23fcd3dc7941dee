import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Note } from '../../ui/status/note.tsx';
import type { TextKind } from './text-kinds.ts';
import { useDeleteText } from './translations.api.ts';

/** Confirms deleting a text and says what is shown instead. */
export function TextDeletion({
  kind,
  textKey,
  onClose,
  onDone,
}: {
  kind: TextKind;
  textKey: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTexts();
  const { show } = useSnackbar();
  const deletion = useDeleteText(kind);
  const remove = () =>
    deletion.mutate(textKey, {
      onSuccess: () => {
        show(t('translations.deleted'));
        onDone();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      isBusy={deletion.isPending}
      onClose={onClose}
      onConfirm={remove}
      title={t('translations.delete.title')}
      confirmLabel={t('translations.delete.action')}
    >
      {deletion.error && <Note tone="error">{formatError(t, deletion.error)}</Note>}
      <p>
        {t(kind === 'app' ? 'translations.delete.lossScreens' : 'translations.delete.lossMessage', {
          key: textKey,
        })}
      </p>
    </ConfirmDialog>
  );
}
