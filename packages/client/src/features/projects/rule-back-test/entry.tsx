import { lazy, Suspense, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { toAlertRuleValues } from '../../../shared/alert-rule/fields.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { type ProjectHealthRisk, type ProjectValues, toRiskKey } from '../form/values.ts';

function BackTestUnavailable() {
  const { t } = useTexts();
  return <Note tone="warn">{t('ui.loaded.failed')}</Note>;
}
const showUnavailable = () => ({ default: BackTestUnavailable });

/** Loaded only when a rule is changed or tested. */
const RuleBackTest = lazy(() =>
  import('./rule-back-test.tsx').then((module) => ({ default: module.RuleBackTest }), showUnavailable),
);
const RuleBackTestDialog = lazy(() =>
  import('./dialog.tsx').then((module) => ({ default: module.RuleBackTestDialog }), showUnavailable),
);

/** Shows below the fields of a rule what it would have done, once it differs from the saved one. */
export function ChangedRuleBackTest({ form, risk }: { form: UseFormReturn<ProjectValues>; risk: SavedRisk }) {
  const name = `healthRisk.${toRiskKey(risk.healthRiskId)}` as const;
  const values = useWatch({ control: form.control, name });
  const saved = toAlertRuleValues(risk);
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

/** A health risk that is saved in a project. */
export type SavedRisk = ProjectHealthRisk & { projectId: number };

/** Opens the dialog to test other rules. */
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
