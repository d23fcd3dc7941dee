import { webhookLimits as limits } from '@harken/domain/webhooks/limits';
import { useState } from 'react';
import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ChangeDialog } from '../../shared/change-dialog/change-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useEndPreviousSecret, useRotateSecret } from './webhooks.api.ts';

const hoursPerDay = 24;
const days = [1, 3, limits.previousSecretHours / hoursPerDay, limits.maxPreviousSecretHours / hoursPerDay];

/** Creates a new secret beside which the old one stays valid for some days. */
export function RotateSecret({
  webhookId,
  onRotated,
}: {
  webhookId: number;
  onRotated: (secret: string) => void;
}) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { mutateAsync } = useRotateSecret(webhookId);
  const label = t('webhooks.rotate.days');
  return (
    <>
      <Button icon="refresh" onClick={() => setIsOpen(true)}>
        {t('webhooks.rotate.action')}
      </Button>
      {isOpen && (
        <ChangeDialog<{ previousValidHours: string }>
          title={t('webhooks.rotate.title')}
          text={t('webhooks.rotate.text')}
          submitLabel={t('webhooks.renew.confirm')}
          doneText={t('webhooks.rotate.done')}
          defaultValues={{ previousValidHours: String(limits.previousSecretHours) }}
          labels={{ previousValidHours: label }}
          send={async ({ previousValidHours }) =>
            onRotated((await mutateAsync(Number(previousValidHours))).secret)
          }
          onClose={() => setIsOpen(false)}
        >
          {({ register, formState: { errors } }) => (
            <SelectField
              label={label}
              options={days.map((count) => ({
                value: count * hoursPerDay,
                label: t('webhooks.rotate.dayCount', { count }),
              }))}
              error={errors.previousValidHours?.message}
              {...register('previousValidHours')}
            />
          )}
        </ChangeDialog>
      )}
    </>
  );
}

/** Until when the old secret is valid, and a button that ends it before. */
export function PreviousSecret({
  webhookId,
  endsAt,
  mayEdit,
}: {
  webhookId: number;
  endsAt: string;
  mayEdit: boolean;
}) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const end = useEndPreviousSecret(webhookId);
  const ask = () => {
    end.reset();
    setIsOpen(true);
  };
  return (
    <Note tone="info">
      <p>
        {t('webhooks.rotate.until')} <DateTimeText time={toLocalTime(endsAt)} />
      </p>
      {mayEdit && (
        <Button size="small" onClick={ask}>
          {t('webhooks.rotate.end')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        title={t('webhooks.rotate.endTitle')}
        confirmLabel={t('webhooks.rotate.end')}
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
        onClose={() => setIsOpen(false)}
      >
        {end.error && <Note tone="error">{formatError(t, end.error)}</Note>}
        <p>{t('webhooks.rotate.endText')}</p>
      </ConfirmDialog>
    </Note>
  );
}
