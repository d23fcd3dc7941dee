import { agreementLimits } from '@harken/domain/agreements/limits';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { errorText } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { DecisionBar } from '../../ui/decision-bar.tsx';
import { Note } from '../../ui/note.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { useAccept } from './agreements.api.ts';
import styles from './agreements-page.module.css';

/**
 * The box to tick beside the button to submit, in view while the document is read. Only a changed agreement may wait;
 * the first consent may not.
 */
export function ConsentForm({
  languageCode,
  mayPostpone,
  children,
}: {
  languageCode: string;
  mayPostpone: boolean;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const accept = useAccept();
  const box = useRef<HTMLInputElement>(null);
  const [isTicked, setIsTicked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (accept.isPending || accept.isSuccess) return;
    if (isTicked) return accept.mutate(languageCode);
    box.current?.focus();
    snackbar.show({
      text: t('agreements.consent.reminder'),
      lastsForMilliseconds: agreementLimits.reminderMilliseconds,
    });
  };
  return (
    <form noValidate aria-label={t('agreements.consent.title')} onSubmit={submit} className={styles.parts}>
      {children}
      {accept.error && (
        <Note tone="error" className={styles.part}>
          {errorText(t, accept.error)}
        </Note>
      )}
      <DecisionBar
        label={t('agreements.consent.title')}
        sentence={
          <Checkbox
            ref={box}
            label={t('agreements.consent.box')}
            checked={isTicked}
            onChange={(event) => setIsTicked(event.target.checked)}
          />
        }
      >
        {mayPostpone && <LinkButton to="/">{t('agreements.consent.postpone')}</LinkButton>}
        <Button type="submit" look="main" isBusy={accept.isPending || accept.isSuccess}>
          {t('agreements.consent.submit')}
        </Button>
      </DecisionBar>
    </form>
  );
}
