import { getFindingTextKey } from '@harken/domain/checkup/check-results';
import { useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useTestEmail } from './checkup.api.ts';
import styles from './checkup-page.module.css';

/** Sends an e-mail to the user at once, and says what the mail server answered. */
export function TestEmail() {
  const { t } = useTexts();
  const [run, setRun] = useState(0);
  const { data, error, isFetching } = useTestEmail(run);
  return (
    <div className={styles.email}>
      <Button icon="mail" isBusy={isFetching} onClick={() => setRun(run + 1)}>
        {t('checkup.sendTestEmail')}
      </Button>
      <div role="status">
        {isFetching && t('checkup.sending')}
        {data && (
          <Note tone={data.state === 'ok' ? 'ok' : 'warn'}>{t(getFindingTextKey(data), data.values)}</Note>
        )}
        {error && <Note tone="error">{formatError(t, error)}</Note>}
      </div>
    </div>
  );
}
