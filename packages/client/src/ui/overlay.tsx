import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './overlay.module.css';
import { useUiTexts } from './texts-context.ts';

export type OverlayProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The actions, the forward one last. */
  foot?: ReactNode;
  /** What takes the focus once it is closed; unless given, what had it before. */
  focusAfter?: () => HTMLElement | null;
};

/** The panel itself; pages use Dialog, Sheet or Drawer. Focus goes in, stays in, and returns. */
function Overlay({
  place,
  isOpen,
  onClose,
  title,
  children,
  foot,
  focusAfter,
}: OverlayProps & { place: 'dialog' | 'sheet' }) {
  const t = useUiTexts();
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={classNames(styles.panel, styles[place])} finalFocus={focusAfter}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton icon="cross" label={t('ui.close')} />} />
          </div>
          <div className={styles.body}>{children}</div>
          {foot && <div className={styles.foot}>{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** One question or up to four fields; full screen on a phone. Everything else is a page. */
export function Dialog(props: OverlayProps) {
  return <Overlay place="dialog" {...props} />;
}

/** A panel from below, for filters on a phone. */
export function Sheet(props: OverlayProps) {
  return <Overlay place="sheet" {...props} />;
}

/** A panel from the start side, for the menu on narrow screens. It brings its own content. */
export function Drawer({ isOpen, onClose, title, children }: Omit<OverlayProps, 'foot' | 'focusAfter'>) {
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
