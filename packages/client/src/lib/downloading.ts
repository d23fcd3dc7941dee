import { useState } from 'react';
import { useSnackbar } from '../ui/snackbar.tsx';
import { errorText, isGivenUp } from './request-error.ts';
import { useTexts } from './texts.tsx';

/** Downloads files one at a time: while one is on its way, a second one would be the same. A failure is said in a popup. */
export function useDownloading() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [isGoing, setIsGoing] = useState(false);
  const download = async (fetchFile: () => Promise<void>) => {
    if (isGoing) return;
    setIsGoing(true);
    try {
      await fetchFile();
    } catch (error) {
      if (!isGivenUp(error)) snackbar.show({ text: errorText(t, error), isError: true });
    } finally {
      setIsGoing(false);
    }
  };
  return { isGoing, download };
}
