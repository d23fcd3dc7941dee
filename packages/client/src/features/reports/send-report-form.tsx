import { required, requiredWhen } from '@harken/domain/forms/form-rules';
import { reportSendingLimits } from '@harken/domain/reports/limits';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { daysAgo } from '../../lib/dates.ts';
import { toValidator, useSubmitForm } from '../../lib/forms.ts';
import { MessageParts } from '../../lib/message-parts.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldGrid } from '../../ui/field.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CollectorField } from './collector-field.tsx';
import type { CollectorOption } from './collector-options.ts';
import { type ProjectHealthRisk, previewMessage } from './message-preview.ts';
import type { ReportToSend, SendReportOptions } from './send-report.api.ts';
import styles from './send-report.module.css';
import {
  dateRule,
  initialValues,
  type SendReportValues,
  textRules,
  timeRule,
  toRequest,
} from './send-report-values.ts';

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
  isAnswered,
}: {
  form: Form;
  modems: SendReportOptions['modems'];
  isAnswered: boolean;
}) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t('sendReport.modem')}
      help={t('sendReport.modemHelp')}
      isOptional={!isAnswered}
      emptyLabel={t('ui.choose')}
      options={modems.map(({ id, name }) => ({ value: id, label: name }))}
      error={form.formState.errors.modemId?.message}
      {...form.register('modemId', { validate: toValidator<unknown>(t, requiredWhen(isAnswered)) })}
    />
  );
}

function WhenFields({ form }: { form: Form }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <>
      <TextField
        isHalf
        type="date"
        label={t('sendReport.date')}
        max={daysAgo(0)}
        error={errors.date?.message}
        {...form.register('date', { validate: toValidator(t, dateRule), deps: ['timestamp'] })}
      />
      <TextField
        isHalf
        type="time"
        label={t('sendReport.time')}
        error={errors.timestamp?.message}
        {...form.register('timestamp', {
          validate: (time, { date }) => toValidator(t, timeRule(date))(time),
        })}
      />
    </>
  );
}

type MessageProps = {
  form: Form;
  healthRisks: readonly ProjectHealthRisk[];
  sender: CollectorOption | undefined;
};

/** Shows how the message will be parsed while it is typed. A suggested correction can be used instead. */
function MessageFeedback({ form, healthRisks, sender }: MessageProps) {
  const { t } = useTexts();
  const text = useWatch({ control: form.control, name: 'text' });
  const preview = previewMessage(text, healthRisks, sender?.dataCollectorType ?? null);
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
  send: (report: ReportToSend) => Promise<unknown>;
};

/** What a collector reported by other means, and when. */
export function SendReportForm({ id, collectors, options, healthRisks, send }: SendReportFormProps) {
  const { t } = useTexts();
  const hasModems = options.modems.length > 0;
  const { form, progress } = useSubmitForm<SendReportValues>({
    defaultValues: initialValues(options),
    labels: {
      dataCollectorId: t('sendReport.collector'),
      modemId: t('sendReport.modem'),
      date: t('sendReport.date'),
      timestamp: t('sendReport.time'),
      text: t('sendReport.message'),
    },
    send: (values) => send(toRequest(values)),
  });
  const { fieldErrors, failure, attempt, onSubmit } = progress;
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
        <ModemField {...{ form }} modems={options.modems} isAnswered={Boolean(sender?.phoneNumber)} />
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
      {healthRisks.length > 0 && <MessageFeedback {...{ form, healthRisks, sender }} />}
    </form>
  );
}
