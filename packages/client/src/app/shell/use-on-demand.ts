import { useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';

/**
 * A part of the frame that is loaded when somebody is about to open it, or opens it.
 *
 * @param load imports it; a failure is shown, and can be tried again
 * @returns the part while it is open
 */
export function useOnDemand<Part extends object>(load: () => Promise<Part>) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [part, setPart] = useState<Part>();
  return {
    part,
    open: () =>
      void load().then(setPart, (error) => snackbar.show({ text: formatError(t, error), isError: true })),
    close: () => setPart(undefined),
    loadAhead: () => void load().catch(() => undefined),
  };
}
