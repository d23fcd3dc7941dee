import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { classNames } from '../styles/class-names.ts';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './overlay.module.css';

export type OverlayProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The actions, the primary one last. */
  footer?: ReactNode;
  /** The element to focus after closing. Default: the one that had the focus before; false: the caller moves the focus. */
  focusAfter?: () => HTMLElement | false | null;
  /** Only the buttons in it close the dialog: not Escape, not a click beside it. */
  closesOnlyByButtons?: boolean;
};

/** The common part of Dialog and Sheet. Traps the focus, and returns it after closing. */
function Overlay({
  kind,
  isOpen,
  onClose,
  title,
  children,
  footer,
  focusAfter,
  closesOnlyByButtons,
}: OverlayProps & { kind: 'dialog' | 'sheet' }) {
  const t = useUiTexts();
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !closesOnlyByButtons && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={classNames(styles.panel, styles[kind])} finalFocus={focusAfter}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {!closesOnlyByButtons && (
              <Base.Close render={<IconButton icon="cross" label={t('ui.close')} />} />
            )}
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A dialog for one question or up to four fields; full screen on phones. Use a page for anything larger. */
export function Dialog(props: OverlayProps) {
  return <Overlay kind="dialog" {...props} />;
}

/** A panel from the bottom, for filters on phones. */
export function Sheet(props: OverlayProps) {
  return <Overlay kind="sheet" {...props} />;
}

/** A panel from the start side, for the menu on small screens. */
export function Drawer({
  isOpen,
  onClose,
  title,
  children,
}: Omit<OverlayProps, 'footer' | 'focusAfter' | 'closesOnlyByButtons'>) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={classNames(styles.panel, styles.drawer)} aria-label={title}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
