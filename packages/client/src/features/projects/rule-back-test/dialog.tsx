import { useForm, useWatch } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.tsx';
import {
  AlertRuleFields,
  type AlertRuleValues,
  toAlertRuleValues,
} from '../../../shared/alert-rule/fields.tsx';
import { useAlertRuleText } from '../../../shared/alert-rule/text.ts';
import { Dialog } from '../../../ui/overlays/overlay.tsx';
import { Note } from '../../../ui/status/note.tsx';
import type { ProjectHealthRisk } from '../form/values.ts';
import styles from './rule-back-test.module.css';
import { RuleBackTest } from './rule-back-test.tsx';

/** Tests other rules for a health risk on past reports; nothing is saved. */
export function RuleBackTestDialog(props: {
  projectId: number;
  risk: ProjectHealthRisk;
  onClose: () => void;
}) {
  const { projectId, risk, onClose } = props;
  const { t } = useTexts();
  const describeRule = useAlertRuleText();
  const form = useForm<AlertRuleValues>({ defaultValues: toAlertRuleValues(risk), mode: 'onTouched' });
  const values = useWatch({ control: form.control }) as AlertRuleValues;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ruleBackTest.dialogTitle', { name: risk.healthRiskName ?? '' })}
    >
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <Note>{t('ruleBackTest.nothingSaved')}</Note>
        <p>{t('ruleBackTest.todayInWords', { rule: describeRule(risk) })}</p>
        <AlertRuleFields form={form} isExplained={false} />
        <RuleBackTest projectId={projectId} risk={risk} values={values} />
      </form>
    </Dialog>
  );
}
