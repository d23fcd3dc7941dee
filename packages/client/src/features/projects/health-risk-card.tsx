import { maxLength, required } from '@harken/domain/forms/form-rules';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { countsAsCase, reservedActivityCodes } from '@harken/domain/health-risks/types';
import { memo } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { AlertRuleFields } from '../../lib/alert-rule-fields.tsx';
import { useAlertRuleText } from '../../lib/alert-rule-text.ts';
import { toValidator } from '../../lib/forms.ts';
import { SmsTextArea } from '../../lib/sms-text-area.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import text from '../../ui/text.module.css';
import { TextArea } from '../../ui/text-area.tsx';
import { type ProjectValues, riskKey } from './project-form-values.ts';
import type { HealthRiskOption } from './projects.api.ts';
import styles from './projects.module.css';
import { ChangedRuleBackTest, type SavedRisk } from './rule-back-test-entry.tsx';

type Form = UseFormReturn<ProjectValues>;

/** Whether a health risk has an alert rule; activity reports, by type or code, have none. */
export function hasAlertRule({ healthRiskType, healthRiskCode }: HealthRiskOption): boolean {
  return countsAsCase(healthRiskType) && !reservedActivityCodes.includes(healthRiskCode);
}

function CaseDefinition({ form, risk }: { form: Form; risk: HealthRiskOption }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: `healthRisk.${riskKey(risk.healthRiskId)}.caseDefinition`,
    rules: { validate: toValidator(t, required, maxLength(limits.caseDefinitionMaxLength)) },
  });
  return (
    <TextArea
      {...field}
      dir="auto"
      label={t('projects.form.caseDefinition')}
      limit={limits.caseDefinitionMaxLength}
      error={fieldState.error?.message}
    />
  );
}

function FeedbackMessage({ form, risk }: { form: Form; risk: HealthRiskOption }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: `healthRisk.${riskKey(risk.healthRiskId)}.feedbackMessage`,
    rules: { validate: toValidator(t, required, maxLength(limits.feedbackMessageMaxLength)) },
  });
  return (
    <SmsTextArea
      {...field}
      dir="auto"
      label={t('projects.form.feedbackMessage')}
      help={t('projects.form.feedbackMessageHelp')}
      limit={limits.feedbackMessageMaxLength}
      error={fieldState.error?.message}
    />
  );
}

export type HealthRiskCardProps = {
  form: Form;
  risk: HealthRiskOption;
  /** The health risk as saved; undefined for a new one, whose rule has no reports to be tested on. */
  saved: SavedRisk | undefined;
  /** Why it cannot be removed from the project; without a reason there is a button to remove it. */
  readOnlyReason: string | undefined;
  onRemove: (healthRiskId: number) => void;
};

/** The settings of one health risk. Memoized because a project may have many and typing in one must not render the others. */
export const HealthRiskCard = memo(function HealthRiskCard(props: HealthRiskCardProps) {
  const { form, risk, saved, readOnlyReason, onRemove } = props;
  const { t } = useTexts();
  const describeRule = useAlertRuleText();
  const name = risk.healthRiskName ?? '';
  const remove = (
    <Button
      size="small"
      icon="cross"
      aria-label={t('projects.form.removeNamed', { name })}
      onClick={() => onRemove(risk.healthRiskId)}
    >
      {t('projects.form.remove')}
    </Button>
  );
  return (
    <Card
      id={`health-risk-${risk.healthRiskId}`}
      title={t('projects.form.healthRisk', { code: risk.healthRiskCode, name })}
      aside={readOnlyReason ? <span className={text.small}>{readOnlyReason}</span> : remove}
    >
      <div className={styles.fields}>
        <CaseDefinition form={form} risk={risk} />
        <FeedbackMessage form={form} risk={risk} />
        {hasAlertRule(risk) ? (
          <>
            <AlertRuleFields form={form} namePrefix={`healthRisk.${riskKey(risk.healthRiskId)}`} />
            {saved && <ChangedRuleBackTest form={form} risk={saved} />}
          </>
        ) : (
          <p className={text.small}>{describeRule({}, 'Activity')}</p>
        )}
      </div>
    </Card>
  );
});
