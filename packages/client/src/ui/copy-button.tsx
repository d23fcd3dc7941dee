import { IconButton } from './button.tsx';
import { copyText } from './copy-text.ts';
import { useSnackbar } from './snackbar.tsx';
import { useUiTexts } from './texts-context.ts';

/** How long it is confirmed that a text was copied, in milliseconds. */
export const copiedMilliseconds = 2000;

/** Copies a text that is to be entered elsewhere: a key, an address. */
export function CopyButton({
  text,
  label,
  done,
  className,
}: {
  text: string;
  /** The deed with its object: "Copy the API key of Kalembe". */
  label: string;
  /** Confirms it: "API key copied". */
  done: string;
  className?: string;
}) {
  const t = useUiTexts();
  const snackbar = useSnackbar();
  const copy = async () => {
    if (await copyText(text)) snackbar.show({ text: done, lastsForMilliseconds: copiedMilliseconds });
    else snackbar.show({ text: t('ui.copy.failed'), isError: true });
  };
  return <IconButton icon="copy" label={label} className={className} onClick={copy} />;
}
