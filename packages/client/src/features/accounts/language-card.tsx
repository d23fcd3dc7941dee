import { useState } from 'react';
import { useLanguageChoice } from '../../lib/language-choice.ts';
import { type Language, languages } from '../../lib/languages.ts';
import { errorText } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioTiles } from '../../ui/choices.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account-page.module.css';

const tiles = languages.map(({ code, name }) => ({ value: code, label: name }));

/** The language of the account. A choice is saved and applied at once. */
export function LanguageCard() {
  const { t } = useTexts();
  const { language, choose } = useLanguageChoice();
  const [error, setError] = useState<unknown>();
  const change = (next: Language) => {
    setError(undefined);
    choose(next).catch(setError);
  };
  return (
    <Card title={t('ownAccount.language.title')}>
      <div className={styles.form}>
        {error !== undefined && <Note tone="error">{errorText(t, error)}</Note>}
        <RadioTiles
          name="languageCode"
          label={t('ownAccount.language.label')}
          help={t('ownAccount.language.help')}
          tiles={tiles}
          value={language}
          onChange={(event) => change(event.target.value as Language)}
        />
      </div>
    </Card>
  );
}
