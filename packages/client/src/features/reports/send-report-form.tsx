import { required, requiredWhen } from '@harken/domain/forms/form-rules';
import { reportSendingLimits } from '@harken/domain/reports/limits';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { daysAgo } from '../../lib/dates.ts';
import { ruleOf, useSentForm } from '../../lib/forms.ts';
import { MessageParts } from '../../lib/message-parts.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldGrid } from '../../ui/field.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CollectorField } from './collector-field.tsx';
import type { CollectorToChoose } from './collectors-to-choose.ts';
import { type HealthRiskOfProject, previewOf } from './message-preview.ts';
import type { ReportToSend, SendReportOffers } from './send-report.api.ts';
import styles from './send-report.module.css';
import {
  beginningValues,
  dateRule,
  reportToSend,
  type SendReportValues,
  textRules,
  timeRule,
} from './send-report-values.ts';

type Form = UseFormReturn<SendReportValues>;

function WhoField({ form, collectors }: { form: Form; collectors: readonly CollectorToChoose[] }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'dataCollectorId',
    // whether a modem is needed depends on the collector
    rules: { validate: ruleOf<unknown>(t, required), deps: ['modemId'] },
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
  modems: SendReportOffers['modems'];
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
      {...form.register('modemId', { validate: ruleOf<unknown>(t, requiredWhen(isAnswered)) })}
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
        {...form.register('date', { validate: ruleOf(t, dateRule), deps: ['timestamp'] })}
      />
      <TextField
        isHalf
        type="time"
        label={t('sendReport.time')}
        error={errors.timestamp?.message}
        {...form.register('timestamp', { validate: (time, { date }) => ruleOf(t, timeRule(date))(time) })}
      />
    </>
  );
}

type MessageProps = {
  form: Form;
  healthRisks: readonly HealthRiskOfProject[];
  sender: CollectorToChoose | undefined;
};

/** How the message will be read, as it is written; what was probably meant can be taken over. */
function Reading({ form, healthRisks, sender }: MessageProps) {
  const { t } = useTexts();
  const text = useWatch({ control: form.control, name: 'text' });
  const preview = previewOf(text, healthRisks, sender?.dataCollectorType ?? null);
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
  /** By which the button outside of the form sends it. */
  id: string;
  collectors: readonly CollectorToChoose[];
  offers: SendReportOffers;
  /** Empty while they are not known: then nothing is said of the message before it is sent. */
  healthRisks: readonly HealthRiskOfProject[];
  send: (report: ReportToSend) => Promise<unknown>;
};

/** What a collector reported by other means, with the time it came. */
export function SendReportForm({ id, collectors, offers, healthRisks, send }: SendReportFormProps) {
  const { t } = useTexts();
  const hasModems = offers.modems.length > 0;
  const { form, progress } = useSentForm<SendReportValues>({
    defaultValues: beginningValues(offers),
    labels: {
      dataCollectorId: t('sendReport.collector'),
      modemId: t('sendReport.modem'),
      date: t('sendReport.date'),
      timestamp: t('sendReport.time'),
      text: t('sendReport.message'),
    },
    send: (values) => send(reportToSend(values)),
  });
  const { problems, failure, attempt, onSubmit } = progress;
  const chosenId = useWatch({ control: form.control, name: 'dataCollectorId' });
  const sender = collectors.find((collector) => collector.id === chosenId);
  return (
    <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
      <FormSummary
        title={t('sendReport.toCorrect', { count: problems.length })}
        {...{ problems, failure, attempt }}
      />
      <WhoField {...{ form, collectors }} />
      {hasModems && (
        <ModemField {...{ form }} modems={offers.modems} isAnswered={Boolean(sender?.phoneNumber)} />
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
        {...form.register('text', { validate: ruleOf(t, ...textRules) })}
      />
      {healthRisks.length > 0 && <Reading {...{ form, healthRisks, sender }} />}
    </form>
  );
}
