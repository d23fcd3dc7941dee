import { useSnackbar } from '../overlays/snackbar.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import { IconButton } from './button.tsx';
import { copyText } from './copy-text.ts';

/** How long the confirmation shows, in milliseconds. */
export const copiedMilliseconds = 2000;

/** Copies a text to the clipboard, such as a key or an address. */
export function CopyButton({
  text,
  label,
  doneText,
  className,
}: {
  text: string;
  /** The action with its object: "Copy the gateway key of Kalembe". */
  label: string;
  /** The confirmation: "Gateway key copied". */
  doneText: string;
  className?: string;
}) {
  const t = useUiTexts();
  const snackbar = useSnackbar();
  const copy = async () => {
    if (await copyText(text)) snackbar.show({ text: doneText, durationMilliseconds: copiedMilliseconds });
    else snackbar.show({ text: t('ui.copy.failed'), isError: true });
  };
  return <IconButton icon="copy" label={label} className={className} onClick={copy} />;
}
