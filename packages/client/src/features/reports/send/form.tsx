import { required, requiredWhen } from '@harken/domain/forms/form-rules';
import { reportSendingLimits } from '@harken/domain/reports/limits';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toLocalTime } from '../../../lib/dates/instants.ts';
import { useTimeZone } from '../../../lib/dates/time-zone.ts';
import { toValidator, useSubmitForm } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { MessageParts } from '../../../shared/messages/parts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { FieldGrid } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDirty } from '../../../ui/forms/form-dialog.tsx';
import { FormSummary } from '../../../ui/forms/summary.tsx';
import { CollectorField } from '../collector-field.tsx';
import type { CollectorOption } from '../collector-options.ts';
import type { ReportToSend, SendReportOptions } from './api.ts';
import { type ProjectHealthRisk, previewMessage } from './message-preview.ts';
import styles from './send.module.css';
import {
  dateRule,
  getInitialValues,
  type SendReportValues,
  textRules,
  timeRule,
  toRequest,
} from './values.ts';

type Form = UseFormReturn<SendReportValues>;

function SenderField({ form, collectors }: { form: Form; collectors: readonly CollectorOption[] }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'dataCollectorId',
    // whether a modem is needed depends on the collector
    rules: { validate: toValidator<unknown>(t, required), deps: ['modemId'] },
  });
  const { value, onChange, onBlur } = field;
  return <CollectorField {...{ collectors, value, onChange, onBlur }} error={fieldState.error?.message} />;
}

function ModemField({
  form,
  modems,
  hasReply,
}: {
  form: Form;
  modems: SendReportOptions['modems'];
  hasReply: boolean;
}) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t('sendReport.modem')}
      help={t('sendReport.modemHelp')}
      isOptional={!hasReply}
      emptyLabel={t('ui.choose')}
      options={modems.map(({ id, name }) => ({ value: id, label: name }))}
      error={form.formState.errors.modemId?.message}
      {...form.register('modemId', { validate: toValidator<unknown>(t, requiredWhen(hasReply)) })}
    />
  );
}

function WhenFields({ form }: { form: Form }) {
  const { t } = useTexts();
  const zone = useTimeZone();
  const { errors } = form.formState;
  return (
    <>
      <DateField
        isHalf
        label={t('sendReport.date')}
        max={toLocalTime(new Date().toISOString(), zone).slice(0, 10)}
        error={errors.date?.message}
        {...form.register('date', {
          validate: toValidator(t, (date: string) => dateRule(zone)(date)),
          deps: ['timestamp'],
        })}
      />
      <TextField
        isHalf
        type="time"
        label={t('sendReport.time')}
        error={errors.timestamp?.message}
        {...form.register('timestamp', {
          validate: (time, { date }) => toValidator(t, timeRule(date, zone))(time),
        })}
      />
    </>
  );
}

type MessageProps = {
  form: Form;
  healthRisks: readonly ProjectHealthRisk[];
  readsOnset: boolean;
  sender: CollectorOption | undefined;
};

/** Shows how the message will be parsed while it is typed. A suggested correction can be used instead. */
function MessageFeedback({ form, healthRisks, readsOnset, sender }: MessageProps) {
  const { t } = useTexts();
  const text = useWatch({ control: form.control, name: 'text' });
  const preview = previewMessage(text, {
    healthRisks,
    readsOnset,
    senderType: sender?.dataCollectorType ?? null,
  });
  if (!preview) return null;
  if ('parts' in preview) return <MessageParts text={text} parts={preview.parts} />;
  const { reasonKey, probablyMeant } = preview;
  return (
    <div className={styles.reading}>
      <p>{t(reasonKey)}</p>
      {probablyMeant && (
        <Button onClick={() => form.setValue('text', probablyMeant, { shouldValidate: true })}>
          {t('sendReport.useInstead')}{' '}
          <span className={styles.code} dir="ltr">
            {probablyMeant}
          </span>
        </Button>
      )}
    </div>
  );
}

export type SendReportFormProps = {
  /** The id of the form, for the submit button outside of it. */
  id: string;
  collectors: readonly CollectorOption[];
  options: SendReportOptions;
  /** Empty until they are loaded; without them there is no preview of the message. */
  healthRisks: readonly ProjectHealthRisk[];
  /** Whether the message may end with the days since onset. */
  readsOnset: boolean;
  send: (report: ReportToSend) => Promise<unknown>;
  onDirty: (isDirty: boolean) => void;
};

/** What a collector reported by other means, and when. */
export function SendReportForm(props: SendReportFormProps) {
  const { id, collectors, options, healthRisks, readsOnset, send, onDirty } = props;
  const { t } = useTexts();
  const zone = useTimeZone();
  const hasModems = options.modems.length > 0;
  const { form, progress } = useSubmitForm<SendReportValues>({
    defaultValues: getInitialValues(options, zone),
    labels: {
      dataCollectorId: t('sendReport.collector'),
      modemId: t('sendReport.modem'),
      date: t('sendReport.date'),
      timestamp: t('sendReport.time'),
      text: t('sendReport.message'),
    },
    send: (values) => send(toRequest(values, zone)),
  });
  const { fieldErrors, failure, attempt, onSubmit, isDirty } = progress;
  useDirty(isDirty, onDirty);
  const chosenId = useWatch({ control: form.control, name: 'dataCollectorId' });
  const sender = collectors.find((collector) => collector.id === chosenId);
  return (
    <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
      <FormSummary
        title={t('sendReport.toCorrect', { count: fieldErrors.length })}
        {...{ fieldErrors, failure, attempt }}
      />
      <SenderField {...{ form, collectors }} />
      {hasModems && (
        <ModemField {...{ form }} modems={options.modems} hasReply={Boolean(sender?.phoneNumber)} />
      )}
      <FieldGrid>
        <WhenFields form={form} />
      </FieldGrid>
      <TextField
        label={t('sendReport.message')}
        help={t('sendReport.messageHelp')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        limit={reportSendingLimits.textMaxLength}
        error={form.formState.errors.text?.message}
        {...form.register('text', { validate: toValidator(t, ...textRules) })}
      />
      {healthRisks.length > 0 && <MessageFeedback {...{ form, healthRisks, readsOnset, sender }} />}
    </form>
  );
}
