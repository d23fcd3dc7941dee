import { type CaseClass, caseClasses, classificationLimits } from '@harken/domain/cases/classification';
import { maxLength, required } from '@harken/domain/forms/form-rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChangeDialog } from '../../../shared/change-dialog/change-dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ReportOverview } from '../overview/api.ts';

const fields = {
  suspected: 'suspectedCount',
  probable: 'probableCount',
  confirmed: 'confirmedCount',
  notACase: 'notACaseCount',
} as const satisfies Record<CaseClass, string>;

type Values = Record<(typeof fields)[CaseClass] | 'classificationReason', string>;

const toCount = (text: string | undefined) => (/^\d{1,6}$/.test(text?.trim() ?? '') ? Number(text) : 0);

function CountFields({ form, caseCount }: { form: UseFormReturn<Values>; caseCount: number }) {
  const { t } = useTexts();
  const counts = useWatch({ control: form.control, name: caseClasses.map((name) => fields[name]) });
  const assigned = counts.reduce((sum, text) => sum + toCount(text), 0);
  return (
    <>
      {caseClasses.map((name) => (
        <TextField
          key={name}
          label={t(`cases.class.${name}`)}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={form.getValues(fields[name])}
          error={form.formState.errors[fields[name]]?.message}
          {...form.register(fields[name], {
            validate: (text) => /^\d{0,6}$/.test(text.trim()) || t('validation.valueInvalid'),
          })}
        />
      ))}
      <p role="status">{t('cases.dialog.sum', { assigned, count: caseCount })}</p>
    </>
  );
}

/** Asks how many people of a report are in each class, and why where an earlier classification is changed. */
export function ClassificationDialog({ report, onClose }: { report: ReportOverview; onClose: () => void }) {
  const { t } = useTexts();
  const caseCount = report.caseCount ?? 0;
  const earlier = report.classification;
  const { mutateAsync } = useChange({
    calls: 'report/classify',
    errors: 'inline',
    act: (values: Values) =>
      call('report/classify', {
        params: { reportId: report.id },
        body: {
          suspectedCount: toCount(values.suspectedCount),
          probableCount: toCount(values.probableCount),
          confirmedCount: toCount(values.confirmedCount),
          notACaseCount: toCount(values.notACaseCount),
          classificationReason: values.classificationReason.trim(),
        },
      }),
  });
  const initial = (name: CaseClass) => String(earlier?.[name] ?? (name === 'suspected' ? caseCount : 0));
  const { reasonMaxLength } = classificationLimits;
  return (
    <ChangeDialog<Values>
      title={t('cases.dialog.title')}
      text={t('cases.dialog.text', { count: caseCount })}
      submitLabel={t('cases.dialog.submit')}
      doneText={t('cases.dialog.done')}
      defaultValues={{
        ...{ suspectedCount: initial('suspected'), probableCount: initial('probable') },
        ...{ confirmedCount: initial('confirmed'), notACaseCount: initial('notACase') },
        classificationReason: '',
      }}
      labels={{
        ...{ suspectedCount: t('cases.class.suspected'), probableCount: t('cases.class.probable') },
        ...{ confirmedCount: t('cases.class.confirmed'), notACaseCount: t('cases.class.notACase') },
        classificationReason: t('cases.dialog.reason'),
      }}
      send={mutateAsync}
      onClose={onClose}
    >
      {(form) => (
        <>
          <CountFields form={form} caseCount={caseCount} />
          <TextArea
            label={t('cases.dialog.reason')}
            help={t('cases.dialog.reasonHelp')}
            isOptional={!earlier}
            dir="auto"
            limit={reasonMaxLength}
            error={form.formState.errors.classificationReason?.message}
            {...form.register('classificationReason', {
              validate: earlier
                ? toValidator(t, required, maxLength(reasonMaxLength))
                : toValidator(t, maxLength(reasonMaxLength)),
            })}
          />
        </>
      )}
    </ChangeDialog>
  );
}
