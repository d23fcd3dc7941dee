import { type Dismissal, type DismissalReason, noDismissal } from '@harken/domain/reports/dismissal-reasons';
import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/overlay.tsx';
import styles from './dismissal.module.css';
import { NoteField, useDismissalReasons, useNoteError } from './reasons.tsx';

/** Dismisses a report. Returns the element to focus next; nothing for the one that had the focus before. */
type Dismiss = (dismissal: Dismissal) => HTMLElement | null | undefined;

type DismissalDialogProps = {
  title: string;
  reasons: readonly DismissalReason[];
  isOpen: boolean;
  onChoose: (dismissal: Dismissal) => void;
  onClose: () => void;
  focusAfter: () => false | null;
};

/** One tap on a reason dismisses the report; "Other" asks for a text first. */
function DismissalDialog({ reasons, onChoose, ...dialog }: DismissalDialogProps) {
  const { t } = useTexts();
  const [note, setNote] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const error = useNoteError({ reason: 'Other', note });
  const isExplaining = note !== null;
  const close = () => {
    setNote(null);
    setIsChecked(false);
    dialog.onClose();
  };
  const choose = (dismissal: Dismissal) => {
    onChoose(dismissal);
    close();
  };
  const send = () => {
    if (error) return setIsChecked(true);
    choose({ reason: 'Other', note: note?.trim() ?? null });
  };
  const footer = (
    <>
      <Button onClick={close}>{t('ui.cancel')}</Button>
      {isExplaining && (
        <Button variant="main" onClick={send}>
          {t('dismissal.dismiss')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog {...dialog} onClose={close} footer={footer}>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>
            <Button
              aria-expanded={reason === 'Other' ? isExplaining : undefined}
              onClick={() => (reason === 'Other' ? setNote(note ?? '') : choose({ reason, note: null }))}
            >
              {t(`dismissal.reason.${reason}`)}
            </Button>
          </li>
        ))}
      </ul>
      {isExplaining && <NoteField note={note} error={isChecked ? error : undefined} onChange={setNote} />}
    </Dialog>
  );
}

/**
 * Asks why a report is dismissed before it is dismissed. Where the national society offers no reasons, nobody is asked.
 *
 * @returns `ask`, and the dialog to render
 */
export function useDismissal(projectId: number): {
  /** The title of the dialog names what is dismissed; by default one report. */
  ask: (dismiss: Dismiss, title?: string) => void;
  dialog: ReactNode;
} {
  const { t } = useTexts();
  const reasons = useDismissalReasons(projectId);
  const [title, setTitle] = useState<string>();
  const [dismiss, setDismiss] = useState<Dismiss>();
  const next = useRef<HTMLElement | null>(null);
  const ask = (asked: Dismiss, given?: string) => {
    next.current = null;
    setTitle(given);
    if (reasons.length === 0) asked(noDismissal)?.focus();
    else setDismiss(() => asked);
  };
  const focusNext = () => {
    const element = next.current;
    if (!element) return null;
    // not by the dialog, which would focus the first link inside it
    queueMicrotask(() => element.focus());
    return false;
  };
  const dialog = (
    <DismissalDialog
      title={title ?? t('dismissal.ofReport')}
      reasons={reasons}
      isOpen={dismiss !== undefined}
      onChoose={(dismissal) => {
        next.current = dismiss?.(dismissal) ?? null;
      }}
      onClose={() => setDismiss(undefined)}
      focusAfter={focusNext}
    />
  );
  return { ask, dialog };
}
