import { useTexts } from '../../lib/texts/texts.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status/badge.tsx';
import type { Sending } from './dhis2.api.ts';
import styles from './dhis2.module.css';

const looks: Record<Sending['state'], [StatusTone, IconName]> = {
  running: ['info', 'clock'],
  waiting: ['info', 'clock'],
  done: ['ok', 'check'],
  partly: ['warn', 'warning'],
  failed: ['error', 'warning'],
};

/** How a sending stands and, if it failed, why and what to do. */
export function SendingState({ sending }: { sending: Pick<Sending, 'state' | 'reason' | 'reasonCode'> }) {
  const { t } = useTexts();
  const { state, reason, reasonCode } = sending;
  const [tone, icon] = looks[state];
  const explained = reason && t(`dhis2.reason.${reason}`);
  return (
    <>
      <StatusBadge {...{ tone, icon }} label={t(`dhis2.state.${state}`)} />
      {explained && (
        <small className={styles.detail}>
          {reasonCode ? t('dhis2.rows.withCode', { remedy: explained, code: reasonCode }) : explained}
        </small>
      )}
    </>
  );
}
