import { useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useSession } from '../../lib/session/session.tsx';
import { type Language, languages } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { RadioTiles } from '../../ui/fields/choices.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-page.module.css';

const tiles = languages.map(({ code, name }) => ({ value: code, label: name }));

/** The language of the account. A choice is saved and applied at once. */
export function LanguageCard() {
  const { t } = useTexts();
  const { user, setLanguage } = useSession();
  const [error, setError] = useState<unknown>();
  const change = (next: Language) => {
    setError(undefined);
    setLanguage(next).catch(setError);
  };
  return (
    <Card title={t('ownAccount.language.title')}>
      <div className={styles.form}>
        {error !== undefined && <Note tone="error">{formatError(t, error)}</Note>}
        <RadioTiles
          name="languageCode"
          label={t('ownAccount.language.label')}
          help={t('ownAccount.language.help')}
          tiles={tiles}
          value={user?.accountLanguageCode ?? user?.languageCode}
          onChange={(event) => change(event.target.value as Language)}
        />
      </div>
    </Card>
  );
}
