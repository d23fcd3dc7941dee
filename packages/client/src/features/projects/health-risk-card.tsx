import { maxLength, required } from '@harken/domain/forms/form-rules';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { countsAsCase, reservedActivityCodes } from '@harken/domain/health-risks/types';
import { memo } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { AlertRuleFields } from '../../lib/alert-rule-fields.tsx';
import { useAlertRuleWords } from '../../lib/alert-rule-words.ts';
import { ruleOf } from '../../lib/forms.ts';
import { SmsTextArea } from '../../lib/sms-text-area.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import text from '../../ui/text.module.css';
import { TextArea } from '../../ui/text-area.tsx';
import { type ProjectValues, riskKey } from './project-form-values.ts';
import type { HealthRiskOffer } from './projects.api.ts';
import styles from './projects.module.css';
import { ChangedRule, type SavedRisk } from './rule-trying.tsx';

type Form = UseFormReturn<ProjectValues>;

/** Whether an alert rule can be given: not for reports of activity, by type or by code. */
export function hasAlertRule({ healthRiskType, healthRiskCode }: HealthRiskOffer): boolean {
  return countsAsCase(healthRiskType) && !reservedActivityCodes.includes(healthRiskCode);
}

function CaseDefinition({ form, risk }: { form: Form; risk: HealthRiskOffer }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: `healthRisk.${riskKey(risk.healthRiskId)}.caseDefinition`,
    rules: { validate: ruleOf(t, required, maxLength(limits.caseDefinitionMaxLength)) },
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

function FeedbackMessage({ form, risk }: { form: Form; risk: HealthRiskOffer }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: `healthRisk.${riskKey(risk.healthRiskId)}.feedbackMessage`,
    rules: { validate: ruleOf(t, required, maxLength(limits.feedbackMessageMaxLength)) },
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
  risk: HealthRiskOffer;
  /** The health risk as the project has it; a new one has no past to try its rule on. */
  saved: SavedRisk | undefined;
  /** Why it stays in the project; without it there is a button that takes it away. */
  fixedBy: string | undefined;
  onRemove: (healthRiskId: number) => void;
};

/** What a project sets for one health risk. It stays as it is while others are written, of which there may be many. */
export const HealthRiskCard = memo(function HealthRiskCard(props: HealthRiskCardProps) {
  const { form, risk, saved, fixedBy, onRemove } = props;
  const { t } = useTexts();
  const ruleInWords = useAlertRuleWords();
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
      aside={fixedBy ? <span className={text.small}>{fixedBy}</span> : remove}
    >
      <div className={styles.fields}>
        <CaseDefinition form={form} risk={risk} />
        <FeedbackMessage form={form} risk={risk} />
        {hasAlertRule(risk) ? (
          <>
            <AlertRuleFields form={form} under={`healthRisk.${riskKey(risk.healthRiskId)}`} />
            {saved && <ChangedRule form={form} risk={saved} />}
          </>
        ) : (
          <p className={text.small}>{ruleInWords({}, 'Activity')}</p>
        )}
      </div>
    </Card>
  );
});
