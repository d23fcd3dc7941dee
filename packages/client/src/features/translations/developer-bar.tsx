import { useEffect } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from './developer-bar.module.css';
import { KeysMode } from './keys-mode.tsx';
import { OwnTexts } from './own-texts.tsx';
import { translationPaths } from './text-kinds.ts';

function Bar() {
  const { t, keysShown, showKeys } = useTexts();
  // who may no longer edit is not left with keys
  useEffect(() => () => showKeys(false), [showKeys]);
  return (
    <aside className={styles.bar} aria-label={t('translations.bar.name')} data-keeps-texts>
      <Button size="small" icon="edit" aria-pressed={keysShown} onClick={() => showKeys(!keysShown)}>
        {t('translations.bar.keys')}
      </Button>
      <LinkButton size="small" to={translationPaths.app}>
        {t('translations.bar.open')}
      </LinkButton>
      <span role="status">{keysShown && t('translations.bar.keysShown')}</span>
      {keysShown && <KeysMode />}
    </aside>
  );
}

/** Above every page for those who edit texts: shows keys in place of texts, and leads to the lists. */
export function DeveloperBar() {
  return (
    <OwnTexts>
      <Bar />
    </OwnTexts>
  );
}
