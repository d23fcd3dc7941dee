import { maxLength, required } from '@harken/domain/forms/form-rules';
import { outbreakLimits } from '@harken/domain/outbreaks/limits';
import {
  type Confidence,
  type Consequences,
  confidences,
  consequences,
  determineRiskLevel,
  type Likelihood,
  likelihoods,
} from '@harken/domain/outbreaks/risk-assessment';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChangeDialog } from '../../../shared/change-dialog/change-dialog.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { RiskBadge } from '../badges.tsx';
import { type Outbreak, useAssessOutbreak } from '../outbreaks.api.ts';

type Values = {
  assessedOn: string;
  likelihood: string;
  consequences: string;
  confidence: string;
  hazard: string;
  exposure: string;
  riskContext: string;
  evidence: string;
  recommendation: string;
};
const texts = ['hazard', 'exposure', 'riskContext', 'evidence', 'recommendation'] as const;
const isOptional = (name: (typeof texts)[number]) => name === 'evidence' || name === 'recommendation';

type PartProps = { form: UseFormReturn<Values> };

/** What the matrix gives for the chosen values. */
function LevelText({ form }: PartProps) {
  const { t } = useTexts();
  const [likelihood, consequence] = useWatch({ control: form.control, name: ['likelihood', 'consequences'] });
  return (
    <p role="status">
      {t('outbreaks.assessment.level')}{' '}
      {likelihood && consequence ? (
        <RiskBadge level={determineRiskLevel(likelihood as Likelihood, consequence as Consequences)} />
      ) : (
        t('outbreaks.assessment.levelUnknown')
      )}
    </p>
  );
}

function ScaleFields({ form }: PartProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const choice = { validate: toValidator(t, required) };
  return (
    <>
      <SelectField
        label={t('outbreaks.assessment.likelihood')}
        help={t('outbreaks.assessment.likelihoodHelp')}
        emptyLabel={t('ui.choose')}
        options={likelihoods.map((value) => ({ value, label: t(`outbreaks.likelihood.${value}`) }))}
        error={errors.likelihood?.message}
        {...form.register('likelihood', choice)}
      />
      <SelectField
        label={t('outbreaks.assessment.consequences')}
        help={t('outbreaks.assessment.consequencesHelp')}
        emptyLabel={t('ui.choose')}
        options={consequences.map((value) => ({ value, label: t(`outbreaks.consequences.${value}`) }))}
        error={errors.consequences?.message}
        {...form.register('consequences', choice)}
      />
      <LevelText form={form} />
      <SelectField
        label={t('outbreaks.assessment.confidence')}
        help={t('outbreaks.assessment.confidenceHelp')}
        emptyLabel={t('ui.choose')}
        options={confidences.map((value) => ({ value, label: t(`outbreaks.confidence.${value}`) }))}
        error={errors.confidence?.message}
        {...form.register('confidence', choice)}
      />
    </>
  );
}

/** Asks for a risk assessment: likelihood and consequences with the reasons. The level follows from the matrix. */
export function AssessmentDialog({ outbreak, onClose }: { outbreak: Outbreak; onClose: () => void }) {
  const { t } = useTexts();
  const { mutateAsync } = useAssessOutbreak(outbreak.id);
  const [latest] = outbreak.assessments;
  const labels: Record<keyof Values, string> = {
    assessedOn: t('outbreaks.assessment.assessedOn'),
    likelihood: t('outbreaks.assessment.likelihood'),
    consequences: t('outbreaks.assessment.consequences'),
    confidence: t('outbreaks.assessment.confidence'),
    hazard: t('outbreaks.assessment.hazard'),
    exposure: t('outbreaks.assessment.exposure'),
    riskContext: t('outbreaks.assessment.context'),
    evidence: t('outbreaks.assessment.evidence'),
    recommendation: t('outbreaks.assessment.recommendation'),
  };
  const limit = outbreakLimits.assessmentMaxLength;
  return (
    <ChangeDialog<Values>
      title={t('outbreaks.assessment.write')}
      text={t('outbreaks.assessment.text')}
      submitLabel={t('outbreaks.assessment.submit')}
      doneText={t('outbreaks.assessment.done')}
      defaultValues={{
        ...{ assessedOn: outbreak.today, likelihood: '', consequences: '', confidence: '' },
        ...{
          hazard: latest?.hazard ?? '',
          exposure: latest?.exposure ?? '',
          riskContext: latest?.context ?? '',
        },
        ...{ evidence: '', recommendation: '' },
      }}
      labels={labels}
      send={({ likelihood, consequences: consequence, confidence, ...values }) =>
        mutateAsync({
          ...values,
          likelihood: likelihood as Likelihood,
          consequences: consequence as Consequences,
          confidence: confidence as Confidence,
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <DateField
            label={labels.assessedOn}
            max={outbreak.today}
            error={form.formState.errors.assessedOn?.message}
            {...form.register('assessedOn', { validate: toValidator(t, required) })}
          />
          <ScaleFields form={form} />
          {texts.map((name) => (
            <TextArea
              key={name}
              label={labels[name]}
              help={t(`outbreaks.assessment.${name}Help`)}
              isOptional={isOptional(name)}
              dir="auto"
              limit={limit}
              defaultValue={form.getValues(name)}
              error={form.formState.errors[name]?.message}
              {...form.register(name, {
                validate: isOptional(name)
                  ? toValidator(t, maxLength(limit))
                  : toValidator(t, required, maxLength(limit)),
              })}
            />
          ))}
        </>
      )}
    </ChangeDialog>
  );
}
