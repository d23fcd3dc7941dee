import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Note } from '../../ui/status/note.tsx';
import text from '../../ui/text/text.module.css';
import styles from './access-tokens.module.css';

/** A newly created token, until its list has shown it. The server does not return it again. */
let storedToken: string | undefined;

/** Stores a new token for the list, which opens next. */
export function storeTokenForList(token: string): void {
  storedToken = token;
}

/** The token that was just created, once, with a button to copy it. */
export function NewTokenNote() {
  const { t } = useTexts();
  const [token] = useState(() => storedToken);
  useEffect(() => {
    storedToken = undefined;
  }, []);
  if (token === undefined) return null;
  return (
    <div role="status" className={styles.onTop}>
      <Note tone="warn">
        <p>{t('accessTokens.created.once')}</p>
        <span className={styles.token}>
          <bdi dir="ltr" className={text.mono}>
            {token}
          </bdi>
          <CopyButton
            text={token}
            label={t('accessTokens.created.copy')}
            doneText={t('accessTokens.created.copied')}
          />
        </span>
      </Note>
    </div>
  );
}
