import { useState } from 'react';
import { formatError } from '../../../lib/requests/error.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { type GapRepair, useRepairGap } from './api.ts';
import styles from './phone.module.css';
import { RepairResult } from './repair-result.tsx';

/** The periods to choose from, in hours. */
const periods = [3, 24, 72, 168] as const;

/** Asks the telephone for messages that did not arrive, and shows what came of it. */
export function GapRepairSection({ smsGatewayId, repairs }: { smsGatewayId: number; repairs: GapRepair[] }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [hours, setHours] = useState<number>(24);
  const repair = useRepairGap(smsGatewayId);
  const describePeriod = (count: number) =>
    count < 48
      ? t('smsGateways.phone.repair.hours', { hours: count })
      : t('smsGateways.phone.repair.days', { days: count / 24 });
  const ask = () =>
    repair.mutate(hours, {
      onSuccess: ({ messageKey }) => messageKey && snackbar.show(t(messageKey)),
    });
  return (
    <div className={styles.repair}>
      <h3>{t('smsGateways.phone.repair.title')}</h3>
      <p>{t('smsGateways.phone.repair.text')}</p>
      {repair.error && <Note tone="error">{formatError(t, repair.error)}</Note>}
      <div className={styles.ask}>
        <SelectField
          name="gapPeriod"
          label={t('smsGateways.phone.repair.period')}
          options={periods.map((value) => ({ value, label: describePeriod(value) }))}
          value={hours}
          onChange={(event) => setHours(Number(event.target.value))}
        />
        <Button icon="refresh" isBusy={repair.isPending} onClick={ask}>
          {t('smsGateways.phone.repair.action')}
        </Button>
      </div>
      {repairs.length > 0 && (
        <ul>
          {repairs.map((item) => (
            <li key={item.id}>
              <RepairResult repair={item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
