import { addDays } from '@harken/domain/calendar/calendar-date';
import { getStartOfDay } from '@harken/domain/calendar/time-zone';
import { required } from '@harken/domain/forms/form-rules';
import { getDeviceTimeZone } from '../../lib/dates/time-zone.ts';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ChangeDialog } from '../../shared/change-dialog/change-dialog.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { useReplayPeriod } from './webhooks.api.ts';

type Values = { since: string; until: string };

/** Asks for the days whose events are sent again. They are days where the reader is. */
export function ReplayDialog({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const { t } = useTexts();
  const { mutateAsync } = useReplayPeriod(webhookId);
  const labels = { since: t('webhooks.replay.since'), until: t('webhooks.replay.until') };
  const toInstant = (day: string) => new Date(getStartOfDay(getDeviceTimeZone(), day));
  return (
    <ChangeDialog<Values>
      title={t('webhooks.replay.title')}
      text={t('webhooks.replay.text')}
      submitLabel={t('webhooks.replay.submit')}
      doneText={t('webhooks.replay.queued')}
      defaultValues={{ since: '', until: '' }}
      labels={labels}
      send={({ since, until }) =>
        mutateAsync({ since: toInstant(since), until: toInstant(addDays(until, 1)) })
      }
      onClose={onClose}
    >
      {({ register, formState: { errors } }) =>
        (['since', 'until'] as const).map((name) => (
          <DateField
            key={name}
            label={labels[name]}
            error={errors[name]?.message}
            {...register(name, { validate: toValidator(t, required) })}
          />
        ))
      }
    </ChangeDialog>
  );
}
