import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './eidsr.module.css';

/** Has a fixed length so as not to reveal the length of the password. */
const mask = '••••••••';

/** A stored password, hidden until its button is pressed. The server sends it only to those who may change it. */
export function StoredPassword({ password }: { password: string | null | undefined }) {
  const { t } = useTexts();
  const [isShown, setIsShown] = useState(false);
  if (!password) return t('eidsr.password.withheld');
  return (
    <span className={styles.password}>
      {isShown ? (
        <bdi dir="ltr" className={styles.code}>
          {password}
        </bdi>
      ) : (
        <>
          <span aria-hidden="true">{mask}</span>
          <VisuallyHidden>{t('eidsr.password.hidden')}</VisuallyHidden>
        </>
      )}
      <IconButton
        icon={isShown ? 'eyeOff' : 'eye'}
        label={t('ui.password.show')}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      />
    </span>
  );
}
