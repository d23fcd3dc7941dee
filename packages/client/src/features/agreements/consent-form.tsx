import { agreementLimits } from '@harken/domain/agreements/limits';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { DecisionBar } from '../../ui/page/decision-bar.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useAccept } from './agreements.api.ts';
import styles from './agreements-page.module.css';

/**
 * The consent checkbox and the submit button, always in view while the document is read. Consent can be postponed only
 * after a changed agreement, not the first time.
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
  const checkbox = useRef<HTMLInputElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (accept.isPending || accept.isSuccess) return;
    if (isChecked) return accept.mutate(languageCode);
    checkbox.current?.focus();
    snackbar.show({
      text: t('agreements.consent.reminder'),
      durationMilliseconds: agreementLimits.reminderMilliseconds,
    });
  };
  return (
    <form noValidate aria-label={t('agreements.consent.title')} onSubmit={submit} className={styles.parts}>
      {children}
      {accept.error && (
        <Note tone="error" className={styles.part}>
          {formatError(t, accept.error)}
        </Note>
      )}
      <DecisionBar
        label={t('agreements.consent.title')}
        sentence={
          <Checkbox
            ref={checkbox}
            label={t('agreements.consent.box')}
            checked={isChecked}
            onChange={(event) => setIsChecked(event.target.checked)}
          />
        }
      >
        {mayPostpone && <LinkButton to="/">{t('agreements.consent.postpone')}</LinkButton>}
        <Button type="submit" variant="main" isBusy={accept.isPending || accept.isSuccess}>
          {t('agreements.consent.submit')}
        </Button>
      </DecisionBar>
    </form>
  );
}
