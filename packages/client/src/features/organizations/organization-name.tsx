import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import styles from './organizations.module.css';

/** The name of an organization, with a badge for the default one if there are several. */
export function OrganizationName({ isMarked, children }: { isMarked: boolean; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <span className={styles.name}>
      <span>{children}</span>
      {isMarked && <StatusBadge tone="outline" icon="building" label={t('organizations.default')} />}
    </span>
  );
}
