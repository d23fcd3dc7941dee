import type { AssessmentStatus } from '@harken/domain/alerts/statuses';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';

/** How long it is said that an alert can now be escalated or dismissed, in milliseconds. */
export const hintMilliseconds = 20_000;

const hints: Partial<Record<AssessmentStatus, string>> = {
  ToEscalate: 'alerts.hint.mayEscalate',
  ToDismiss: 'alerts.hint.mayDismiss',
};

/** Says it when a check made escalation or dismissal possible, and stops saying it once that is over. */
export function useDecisionHint(status: AssessmentStatus): void {
  const { t } = useTexts();
  const { show, close } = useSnackbar();
  const before = useRef(status);
  const words = useRef(t);
  words.current = t;
  useEffect(() => {
    const hint = hints[status];
    const hasChanged = before.current !== status;
    before.current = status;
    if (!hint || !hasChanged) return;
    show({ text: words.current(hint), stays: true });
    const timer = setTimeout(close, hintMilliseconds);
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [status, show, close]);
}
