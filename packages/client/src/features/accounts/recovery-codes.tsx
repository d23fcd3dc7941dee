import { saveFile } from '../../lib/download.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Note } from '../../ui/note.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import styles from './two-factor.module.css';

function useKeeping(codes: readonly string[]) {
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

/** Recovery codes, which nobody is shown again: to be copied, saved or printed before going on. */
export function RecoveryCodes({
  codes,
  look,
  onKept,
}: {
  codes: readonly string[];
  look?: ButtonLook | undefined;
  onKept: () => void;
}) {
  const { t } = useTexts();
  const { copy, save } = useKeeping(codes);
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
      <div className={styles.deeds}>
        <Button icon="copy" onClick={copy}>
          {t('twoFactor.codes.copy')}
        </Button>
        <Button icon="download" onClick={save}>
          {t('twoFactor.codes.save')}
        </Button>
        <Button onClick={() => window.print()}>{t('twoFactor.codes.print')}</Button>
      </div>
      <div className={styles.deeds}>
        <Button look={look} onClick={onKept}>
          {t('twoFactor.codes.kept')}
        </Button>
      </div>
    </div>
  );
}
