import type { AssessmentStatus } from '@harken/domain/alerts/statuses';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { Undo } from '../../../lib/undo.ts';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';

/** How long the hint is shown. */
export const hintMilliseconds = 20_000;

const hints: Partial<Record<AssessmentStatus, string>> = {
  ToEscalate: 'alerts.hint.mayEscalate',
  ToDismiss: 'alerts.hint.mayDismiss',
};

/**
 * Shows a hint when a cross-check made escalation or dismissal possible, and hides it when that no longer holds. It takes the
 * place of the confirmation of the cross-check, so it has its Undo.
 */
export function useDecisionHint(status: AssessmentStatus, getUndo?: Undo['getAction']): void {
  const { t } = useTexts();
  const { show, close } = useSnackbar();
  const before = useRef(status);
  const translate = useRef(t);
  translate.current = t;
  const undoAction = useRef(getUndo);
  undoAction.current = getUndo;
  useEffect(() => {
    const hint = hints[status];
    const hasChanged = before.current !== status;
    before.current = status;
    if (!hint || !hasChanged) return;
    const text = translate.current(hint);
    show({ text, isPersistent: true, action: undoAction.current?.() });
    const timer = setTimeout(close, hintMilliseconds);
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [status, show, close]);
}
