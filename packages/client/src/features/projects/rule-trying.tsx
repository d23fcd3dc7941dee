import { lazy, Suspense, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { typedAlertRule } from '../../lib/alert-rule-fields.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { type ProjectHealthRisk, type ProjectValues, riskKey } from './project-form-values.ts';

function Missing() {
  const { t } = useTexts();
  return <Note tone="warn">{t('ui.loaded.failed')}</Note>;
}
const missing = () => ({ default: Missing });

/** Loaded when a rule is changed, or somebody wants to try one. */
const RuleBackTest = lazy(() =>
  import('./rule-back-test.tsx').then((module) => ({ default: module.RuleBackTest }), missing),
);
const RuleBackTestDialog = lazy(() =>
  import('./rule-back-test-dialog.tsx').then((module) => ({ default: module.RuleBackTestDialog }), missing),
);

/** Beneath the fields of a rule: what it would have done, as soon as it is another one than is saved. */
export function ChangedRule({ form, risk }: { form: UseFormReturn<ProjectValues>; risk: SavedRisk }) {
  const name = `healthRisk.${riskKey(risk.healthRiskId)}` as const;
  const values = useWatch({ control: form.control, name });
  const saved = typedAlertRule(risk);
  const isChanged = Object.entries(saved).some(
    ([field, text]) => values[field as keyof typeof saved] !== text,
  );
  if (!isChanged) return null;
  return (
    <Suspense>
      <RuleBackTest projectId={risk.projectId} risk={risk} values={values} />
    </Suspense>
  );
}

/** A health risk of a project that there is. */
export type SavedRisk = ProjectHealthRisk & { projectId: number };

/** Opens the trying of other rules. */
export function TryRuleButton({ risk, projectId }: { risk: ProjectHealthRisk; projectId: number }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const name = risk.healthRiskName ?? '';
  return (
    <>
      <Button size="small" aria-label={t('ruleBackTest.tryNamed', { name })} onClick={() => setOpen(true)}>
        {t('ruleBackTest.try')}
      </Button>
      {isOpen && (
        <Suspense>
          <RuleBackTestDialog {...{ projectId, risk }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
