import { saveFile } from '../../../lib/requests/download.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button, type ButtonVariant } from '../../../ui/buttons/button.tsx';
import { copyText } from '../../../ui/buttons/copy-text.ts';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import styles from './two-factor.module.css';

function useCodeActions(codes: readonly string[]) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  return {
    copy: async () => {
      if (await copyText(codes.join('\n'))) snackbar.show(t('twoFactor.codes.copied'));
      else snackbar.show({ text: t('ui.copy.failed'), isError: true });
    },
    save: () => {
      const text = `${t('twoFactor.codes.fileTitle')}\n\n${codes.join('\n')}\n`;
      saveFile(new Blob([text], { type: 'text/plain' }), 'harken-recovery-codes.txt');
    },
  };
}

/** Shows recovery codes, once only: the user copies, saves or prints them before continuing. */
export function RecoveryCodes({
  codes,
  variant,
  onSaved,
}: {
  codes: readonly string[];
  variant?: ButtonVariant | undefined;
  onSaved: () => void;
}) {
  const { t } = useTexts();
  const { copy, save } = useCodeActions(codes);
  return (
    <div className={styles.steps} data-print-alone>
      <div role="status">
        <Note tone="ok">{t('twoFactor.codes.done')}</Note>
      </div>
      <p>{t('twoFactor.codes.text')}</p>
      <ul className={styles.codes} aria-label={t('twoFactor.codes.title')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon="copy" onClick={copy}>
          {t('twoFactor.codes.copy')}
        </Button>
        <Button icon="download" onClick={save}>
          {t('twoFactor.codes.save')}
        </Button>
        <Button onClick={() => window.print()}>{t('twoFactor.codes.print')}</Button>
      </div>
      <div className={styles.actions}>
        <Button variant={variant} onClick={onSaved}>
          {t('twoFactor.codes.kept')}
        </Button>
      </div>
    </div>
  );
}
