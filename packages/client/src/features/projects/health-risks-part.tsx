import { countsAsCase } from '@harken/domain/health-risks/types';
import { useCallback, useMemo } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { fieldId } from '../../ui/field.tsx';
import { MultiCombobox } from '../../ui/multi-combobox.tsx';
import { HealthRiskCard } from './health-risk-card.tsx';
import { type ProjectValues, riskKey } from './project-form-values.ts';
import type { HealthRiskOffer, ProjectDetails } from './projects.api.ts';
import type { SavedRisk } from './rule-trying.tsx';

type PartProps = {
  form: UseFormReturn<ProjectValues>;
  /** All health risks there are, by code. */
  offered: readonly HealthRiskOffer[];
  project: ProjectDetails | undefined;
};

/** Why health risks stay in the project, by their id: reports of activity belong to each, and so does what was reported on. */
function reasonsToStay(
  t: Translate,
  offered: readonly HealthRiskOffer[],
  project: ProjectDetails | undefined,
) {
  const reasons = new Map<number, string>();
  for (const { healthRiskId, containsReports } of project?.projectHealthRisks ?? [])
    if (containsReports) reasons.set(healthRiskId, t('projects.form.hasReports'));
  for (const { healthRiskId, healthRiskType } of offered)
    if (!countsAsCase(healthRiskType)) reasons.set(healthRiskId, t('projects.form.alwaysPart'));
  return reasons;
}

/** The health risks that a project has, by their id. */
function savedRisks(project: ProjectDetails | undefined): Map<number, SavedRisk> {
  const risks = project?.projectHealthRisks ?? [];
  return new Map(risks.map((risk) => [risk.healthRiskId, { ...risk, projectId: project?.id ?? 0 }]));
}

/** Which health risks are reported on in the project: at least one besides the reports of activity. */
function useChosenRisks({ form, offered }: PartProps) {
  const { t } = useTexts();
  const watched = useMemo(
    () =>
      new Set(offered.filter((risk) => countsAsCase(risk.healthRiskType)).map((risk) => risk.healthRiskId)),
    [offered],
  );
  return useController({
    control: form.control,
    name: 'healthRisks',
    rules: {
      validate: (ids: number[]) => ids.some((id) => watched.has(id)) || t('validation.noHealthRiskSelected'),
    },
  });
}

/** The health risks of a project: which they are, and a card for each. */
export function HealthRisksPart({ form, offered, project }: PartProps) {
  const { t } = useTexts();
  const { field, fieldState } = useChosenRisks({ form, offered, project });
  const reasons = useMemo(() => reasonsToStay(t, offered, project), [t, offered, project]);
  const saved = useMemo(() => savedRisks(project), [project]);
  const choose = useCallback(
    (ids: number[]) => {
      const chosen = new Set(ids);
      const gone = form.getValues('healthRisks').filter((id) => !chosen.has(id));
      form.clearErrors(gone.map((id) => `healthRisk.${riskKey(id)}` as const));
      const byCode = offered.map(({ healthRiskId }) => healthRiskId).filter((id) => chosen.has(id));
      form.setValue('healthRisks', byCode, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    },
    [form, offered],
  );
  const remove = useCallback(
    (healthRiskId: number) => {
      choose(form.getValues('healthRisks').filter((id) => id !== healthRiskId));
      document.getElementById(fieldId('healthRisks'))?.focus();
    },
    [choose, form],
  );
  const chosen = offered.filter(({ healthRiskId }) => field.value.includes(healthRiskId));
  return (
    <>
      <Card id="health-risks" title={t('projects.form.healthRisks')}>
        <MultiCombobox
          name={field.name}
          label={t('projects.form.chooseHealthRisks')}
          help={t('projects.form.chooseHealthRisksHelp')}
          options={offered.map(({ healthRiskId, healthRiskCode: code, healthRiskName: name }) => ({
            value: healthRiskId,
            label: t('projects.form.healthRisk', { code, name: name ?? '' }),
            fixedBy: reasons.get(healthRiskId),
          }))}
          values={field.value}
          onChange={choose}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      </Card>
      {chosen.map((risk) => (
        <HealthRiskCard
          key={risk.healthRiskId}
          {...{ form, risk }}
          saved={saved.get(risk.healthRiskId)}
          fixedBy={reasons.get(risk.healthRiskId)}
          onRemove={remove}
        />
      ))}
    </>
  );
}
