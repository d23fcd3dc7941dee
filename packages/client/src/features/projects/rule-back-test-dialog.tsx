import { useForm, useWatch } from 'react-hook-form';
import { AlertRuleFields, type AlertRuleValues, typedAlertRule } from '../../lib/alert-rule-fields.tsx';
import { useAlertRuleWords } from '../../lib/alert-rule-words.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Note } from '../../ui/note.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import type { ProjectHealthRisk } from './project-form-values.ts';
import styles from './rule-back-test.module.css';
import { RuleBackTest } from './rule-back-test.tsx';

/** Tries other rules of a health risk, and saves none. */
export function RuleBackTestDialog(props: {
  projectId: number;
  risk: ProjectHealthRisk;
  onClose: () => void;
}) {
  const { projectId, risk, onClose } = props;
  const { t } = useTexts();
  const inWords = useAlertRuleWords();
  const form = useForm<AlertRuleValues>({ defaultValues: typedAlertRule(risk), mode: 'onTouched' });
  const values = useWatch({ control: form.control }) as AlertRuleValues;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ruleBackTest.dialogTitle', { name: risk.healthRiskName ?? '' })}
    >
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <Note>{t('ruleBackTest.nothingSaved')}</Note>
        <p>{t('ruleBackTest.todayInWords', { rule: inWords(risk) })}</p>
        <AlertRuleFields form={form} />
        <RuleBackTest projectId={projectId} risk={risk} values={values} />
      </form>
    </Dialog>
  );
}
