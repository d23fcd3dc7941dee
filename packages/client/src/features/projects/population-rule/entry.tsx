import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { usePopulationRuleText } from '../../../shared/alert-rule/population-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ProjectHealthRisk } from '../form/values.ts';
import styles from '../projects.module.css';
import { usePopulationRules } from './api.ts';

/** Loaded when a rule is set or changed. */
const PopulationRuleDialog = lazy(() =>
  import('./dialog.tsx').then((module) => ({ default: module.PopulationRuleDialog })),
);

/** The rule per population of a health risk, and a button to change it. */
export function PopulationRuleEntry({ projectId, risk }: { projectId: number; risk: ProjectHealthRisk }) {
  const { t } = useTexts();
  const describe = usePopulationRuleText();
  const query = usePopulationRules(projectId);
  const mayEdit = useMay('projects.edit', { projectId });
  const [isOpen, setIsOpen] = useState(false);
  if (!query.data) return null;
  const { rules, places } = query.data;
  const rule = rules.find(({ healthRiskId }) => healthRiskId === risk.healthRiskId)?.rule;
  return (
    <div>
      <dt>{t('populationRule.title')}</dt>
      <dd>{rule ? describe(rule) : t('populationRule.none')}</dd>
      {mayEdit && (
        <dd className={styles.ruleAction}>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t(rule ? 'populationRule.change' : 'populationRule.add')}
          </Button>
        </dd>
      )}
      {isOpen && (
        <Suspense>
          <PopulationRuleDialog {...{ projectId, risk, rule, places }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
