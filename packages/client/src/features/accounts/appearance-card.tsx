import { useTexts } from '../../lib/texts/texts.tsx';
import { RadioTiles } from '../../ui/fields/choices.tsx';
import { Card } from '../../ui/page/card.tsx';
import { type ThemeChoice, themeChoices, useTheme } from '../../ui/styles/theme.ts';
import styles from './account-page.module.css';

/** Light or dark pages on this device. A choice is applied at once. */
export function AppearanceCard() {
  const { t } = useTexts();
  const [theme, chooseTheme] = useTheme();
  return (
    <Card title={t('ownAccount.appearance.title')}>
      <div className={styles.form}>
        <RadioTiles
          name="theme"
          label={t('ownAccount.appearance.label')}
          help={t('ownAccount.appearance.help')}
          tiles={themeChoices.map((choice) => ({
            value: choice,
            label: t(`ownAccount.appearance.${choice}`),
          }))}
          value={theme}
          onChange={(event) => chooseTheme(event.target.value as ThemeChoice)}
        />
      </div>
    </Card>
  );
}
