import { useCallback, useMemo, useRef } from 'react';
import { type SnackbarMessage, useSnackbar } from '../ui/overlays/snackbar.tsx';
import { useTexts } from './texts/texts.tsx';

/** How long an Undo is offered: long enough to reach it by keyboard. */
export const undoMilliseconds = 10_000;

export type Undo = ReturnType<typeof useUndo>;

/** Confirms a decision with an Undo, in the snackbar and by key. Only the last decision can be undone. */
export function useUndo() {
  const { t } = useTexts();
  const { show, close } = useSnackbar();
  const last = useRef<(() => void) | undefined>(undefined);
  /** Undoes the last decision. Returns false if there is none. */
  const undo = useCallback(() => {
    const act = last.current;
    if (!act) return false;
    last.current = undefined;
    close();
    act();
    return true;
  }, [close]);
  const getAction = useCallback(
    (): SnackbarMessage['action'] => last.current && { label: t('ui.undo'), onAct: undo },
    [t, undo],
  );
  const offer = useCallback(
    (text: string, onUndo: () => void) => {
      last.current = onUndo;
      show({ text, action: getAction(), durationMilliseconds: undoMilliseconds });
    },
    [show, getAction],
  );
  /** The decision was not stored, or has been replaced: there is nothing to undo. */
  const withdraw = useCallback(() => {
    if (last.current) close();
    last.current = undefined;
  }, [close]);
  return useMemo(() => ({ offer, undo, withdraw, getAction }), [offer, undo, withdraw, getAction]);
}
