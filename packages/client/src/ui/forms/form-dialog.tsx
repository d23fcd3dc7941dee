import { type ReactNode, useEffect, useState } from 'react';
import { Dialog, type OverlayProps } from '../overlays/overlay.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LeaveQuestion } from './leave-question.tsx';

export type FormDialogProps = Omit<OverlayProps, 'footer'> & {
  /** Something was typed or chosen that closing would drop. */
  isDirty: boolean;
  /** The actions, the primary one last. The cancel button calls `cancel`. */
  footer: (cancel: () => void) => ReactNode;
};

/**
 * A dialog in which something is typed. Closing it with unsaved changes asks first, whether by its buttons, by Escape, by a click
 * beside it, or by leaving the page.
 */
export function FormDialog({ isDirty, onClose, footer, children, ...dialog }: FormDialogProps) {
  const t = useUiTexts();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isDirty ? setIsAsking(true) : onClose());
  const leave = () => {
    setIsAsking(false);
    onClose();
  };
  return (
    <Dialog {...dialog} onClose={close} footer={footer(close)}>
      {children}
      <LeaveQuestion
        isOpen={isAsking}
        text={t('ui.leave.typed')}
        onStay={() => setIsAsking(false)}
        onLeave={leave}
      />
      <LeaveGuard isDirty={isDirty && dialog.isOpen} />
    </Dialog>
  );
}

/** Tells the dialog around a form whether something was typed; a form that is gone has nothing to lose. */
export function useDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
}
