import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import { Dialog } from './overlay.tsx';

export type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The verb: never "OK" or "Yes". */
  confirmLabel: string;
  isBusy?: boolean;
  /** Why it is not possible; the dialog text says so, too. */
  blockedBy?: string | false | undefined;
  onConfirm: () => void;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null;
};

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmDialog({ confirmLabel, isBusy, blockedBy, onConfirm, ...dialog }: ConfirmDialogProps) {
  const t = useUiTexts();
  const footer = (
    <>
      <Button onClick={dialog.onClose}>{t('ui.cancel')}</Button>
      <Button isBusy={isBusy} blockedBy={blockedBy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return <Dialog {...dialog} footer={footer} />;
}
