import type { AssessmentStatus } from '@harken/domain/alerts/statuses';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';

/** How long the hint is shown. */
export const hintMilliseconds = 20_000;

const hints: Partial<Record<AssessmentStatus, string>> = {
  ToEscalate: 'alerts.hint.mayEscalate',
  ToDismiss: 'alerts.hint.mayDismiss',
};

/** Shows a hint when a cross-check made escalation or dismissal possible, and hides it when that no longer holds. */
export function useDecisionHint(status: AssessmentStatus): void {
  const { t } = useTexts();
  const { show, close } = useSnackbar();
  const before = useRef(status);
  const translate = useRef(t);
  translate.current = t;
  useEffect(() => {
    const hint = hints[status];
    const hasChanged = before.current !== status;
    before.current = status;
    if (!hint || !hasChanged) return;
    show({ text: translate.current(hint), isPersistent: true });
    const timer = setTimeout(close, hintMilliseconds);
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [status, show, close]);
}
