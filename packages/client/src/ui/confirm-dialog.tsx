import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './overlay.tsx';
import { useUiTexts } from './texts-context.ts';

export type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** What happens, and what is lost. */
  children: ReactNode;
  /** The verb: never "OK" or "Yes". */
  confirmLabel: string;
  isBusy?: boolean;
  /** Why it cannot be done; the dialog says so too. */
  blockedBy?: string | false | undefined;
  onConfirm: () => void;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ confirmLabel, isBusy, blockedBy, onConfirm, ...dialog }: ConfirmDialogProps) {
  const t = useUiTexts();
  const foot = (
    <>
      <Button onClick={dialog.onClose}>{t('ui.cancel')}</Button>
      <Button isBusy={isBusy} blockedBy={blockedBy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return <Dialog {...dialog} foot={foot} />;
}
