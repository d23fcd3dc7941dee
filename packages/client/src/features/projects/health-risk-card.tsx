import { maxLength, required } from '@harken/domain/forms/form-rules';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { countsAsCase, reservedActivityCodes } from '@harken/domain/health-risks/types';
import { memo } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { SmsTextArea } from '../../lib/forms/sms-text-area.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { AlertRuleFields } from '../../shared/alert-rule/fields.tsx';
import { useAlertRuleText } from '../../shared/alert-rule/text.ts';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Card } from '../../ui/page/card.tsx';
import text from '../../ui/text/text.module.css';
import { type ProjectValues, toRiskKey } from './form/values.ts';
import type { HealthRiskOption } from './projects.api.ts';
import styles from './projects.module.css';
import { ChangedRuleBackTest, type SavedRisk } from './rule-back-test/entry.tsx';

type Form = UseFormReturn<ProjectValues>;

/** Whether a health risk has an alert rule; activity reports, by type or code, have none. */
export function hasAlertRule({ healthRiskType, healthRiskCode }: HealthRiskOption): boolean {
  return countsAsCase(healthRiskType) && !reservedActivityCodes.includes(healthRiskCode);
}

type TextProps = { form: Form; risk: HealthRiskOption; isExplained: boolean };

function CaseDefinition({ form, risk, isExplained }: TextProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: `healthRisk.${toRiskKey(risk.healthRiskId)}.caseDefinition`,
    rules: { validate: toValidator(t, required, maxLength(limits.caseDefinitionMaxLength)) },
  });
  return (
    <TextArea
      {...field}
      dir="auto"
      label={t('projects.form.caseDefinition')}
      explanation={isExplained && <HelpTerm term="caseDefinition" name={t('projects.form.caseDefinition')} />}
      limit={limits.caseDefinitionMaxLength}
      error={fieldState.error?.message}
    />
  );
}

function FeedbackMessage({ form, risk, isExplained }: TextProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: `healthRisk.${toRiskKey(risk.healthRiskId)}.feedbackMessage`,
    rules: { validate: toValidator(t, required, maxLength(limits.feedbackMessageMaxLength)) },
  });
  return (
    <SmsTextArea
      {...field}
      dir="auto"
      label={t('projects.form.feedbackMessage')}
      explanation={
        isExplained && <HelpTerm term="feedbackMessage" name={t('projects.form.feedbackMessage')} />
      }
      help={t('projects.form.feedbackMessageHelp')}
      limit={limits.feedbackMessageMaxLength}
      error={fieldState.error?.message}
    />
  );
}

export type HealthRiskCardProps = {
  form: Form;
  risk: HealthRiskOption;
  /** Has explanations of its terms: only the first of a form. */
  isExplained: boolean;
  /** The health risk as saved; undefined for a new one, whose rule has no reports to be tested on. */
  saved: SavedRisk | undefined;
  /** Why it cannot be removed from the project; without a reason there is a button to remove it. */
  readOnlyReason: string | undefined;
  onRemove: (healthRiskId: number) => void;
};

/** The settings of one health risk. Memoized because a project may have many and typing in one must not render the others. */
export const HealthRiskCard = memo(function HealthRiskCard(props: HealthRiskCardProps) {
  const { form, risk, isExplained, saved, readOnlyReason, onRemove } = props;
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
        <CaseDefinition {...{ form, risk, isExplained }} />
        <FeedbackMessage {...{ form, risk, isExplained }} />
        {hasAlertRule(risk) ? (
          <>
            <AlertRuleFields
              {...{ form, isExplained }}
              namePrefix={`healthRisk.${toRiskKey(risk.healthRiskId)}`}
            />
            {saved && <ChangedRuleBackTest form={form} risk={saved} />}
          </>
        ) : (
          <p className={text.small}>{describeRule({}, 'Activity')}</p>
        )}
      </div>
    </Card>
  );
});
