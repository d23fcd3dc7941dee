import { type ReactNode, useEffect } from 'react';
import { TextsContext, useTexts } from '../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { UiTextsContext } from '../../ui/text/texts-context.ts';
import styles from './developer-bar.module.css';
import { KeysMode } from './keys-mode.tsx';
import { translationPaths } from './text-kinds.ts';

/** Keeps the controls for editing texts translated while everything else shows keys. */
function TranslatedTexts({ children }: { children: ReactNode }) {
  const texts = useTexts();
  return (
    <TextsContext value={{ ...texts, t: texts.translate }}>
      <UiTextsContext value={texts.translate}>{children}</UiTextsContext>
    </TextsContext>
  );
}

function KeyModeBar() {
  const { t, keysShown, showKeys } = useTexts();
  // hide the keys when the user may no longer edit texts
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

/** A bar above every page for users who edit texts: shows keys instead of texts, and links to the lists. */
export function DeveloperBar() {
  return (
    <TranslatedTexts>
      <KeyModeBar />
    </TranslatedTexts>
  );
}
