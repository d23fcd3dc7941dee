import { useState } from 'react';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { useTexts } from '../texts/texts.tsx';
import { formatError, isAborted } from './error.ts';

/** Downloads one file at a time: a second click would only fetch the same file again. Errors are shown in a popup. */
export function useDownloading() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [isDownloading, setIsDownloading] = useState(false);
  const download = async (fetchFile: () => Promise<void>) => {
    if (isDownloading) return;
    setIsDownloading(true);
    try {
      await fetchFile();
    } catch (error) {
      if (!isAborted(error)) snackbar.show({ text: formatError(t, error), isError: true });
    } finally {
      setIsDownloading(false);
    }
  };
  return { isDownloading, download };
}
