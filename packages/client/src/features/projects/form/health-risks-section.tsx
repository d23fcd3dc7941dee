import { countsAsCase } from '@harken/domain/health-risks/types';
import { useCallback, useMemo } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useCan } from '../../../lib/session/permissions.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { toFieldId } from '../../../ui/fields/field.tsx';
import { MultiCombobox } from '../../../ui/fields/multi-combobox.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { HealthRiskCard } from '../health-risk-card.tsx';
import type { HealthRiskOption, ProjectDetails } from '../projects.api.ts';
import type { SavedRisk } from '../rule-back-test/entry.tsx';
import { type ProjectValues, toRiskKey } from './values.ts';

/** Where Administrators and global coordinators add health risks from templates. */
const templatesPath = '/healthrisks/templates';

type PartProps = {
  form: UseFormReturn<ProjectValues>;
  /** All health risks, sorted by code. */
  riskOptions: readonly HealthRiskOption[];
  project: ProjectDetails | undefined;
};

/** Why health risks cannot be removed, by id: activity reports are part of every project, and others may have reports. */
function getReadOnlyReasons(
  t: Translate,
  riskOptions: readonly HealthRiskOption[],
  project: ProjectDetails | undefined,
) {
  const reasons = new Map<number, string>();
  for (const { healthRiskId, containsReports } of project?.projectHealthRisks ?? [])
    if (containsReports) reasons.set(healthRiskId, t('projects.form.hasReports'));
  for (const { healthRiskId, healthRiskType } of riskOptions)
    if (!countsAsCase(healthRiskType)) reasons.set(healthRiskId, t('projects.form.alwaysPart'));
  return reasons;
}

/** The health risks of the project, by id. */
function mapSavedRisks(project: ProjectDetails | undefined): Map<number, SavedRisk> {
  const risks = project?.projectHealthRisks ?? [];
  return new Map(risks.map((risk) => [risk.healthRiskId, { ...risk, projectId: project?.id ?? 0 }]));
}

/** The selected health risks; at least one must be other than activity reports. */
function useRiskSelection({ form, riskOptions }: PartProps) {
  const { t } = useTexts();
  const watched = useMemo(
    () =>
      new Set(
        riskOptions.filter((risk) => countsAsCase(risk.healthRiskType)).map((risk) => risk.healthRiskId),
      ),
    [riskOptions],
  );
  return useController({
    control: form.control,
    name: 'healthRisks',
    rules: {
      validate: (ids: number[]) => ids.some((id) => watched.has(id)) || t('validation.noHealthRiskSelected'),
    },
  });
}

/** Explains that there is nothing to choose from, with a link for those who can change that. */
function NoHealthRisks() {
  const { t } = useTexts();
  const mayAdd = useCan('healthRisks.edit');
  const link = <LinkButton to={templatesPath}>{t('pages.healthRiskTemplates')}</LinkButton>;
  return (
    <Note tone="warn" action={mayAdd && link}>
      {t(mayAdd ? 'startingPoints.project.addRisks' : 'startingPoints.project.noRisks')}
    </Note>
  );
}

/** The health risks of a project: the selection and a card for each. */
export function HealthRisksSection({ form, riskOptions, project }: PartProps) {
  const { t } = useTexts();
  const { field, fieldState } = useRiskSelection({ form, riskOptions, project });
  const reasons = useMemo(() => getReadOnlyReasons(t, riskOptions, project), [t, riskOptions, project]);
  const saved = useMemo(() => mapSavedRisks(project), [project]);
  const choose = useCallback(
    (ids: number[]) => {
      const chosen = new Set(ids);
      const removed = form.getValues('healthRisks').filter((id) => !chosen.has(id));
      form.clearErrors(removed.map((id) => `healthRisk.${toRiskKey(id)}` as const));
      const byCode = riskOptions.map(({ healthRiskId }) => healthRiskId).filter((id) => chosen.has(id));
      form.setValue('healthRisks', byCode, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    },
    [form, riskOptions],
  );
  const remove = useCallback(
    (healthRiskId: number) => {
      choose(form.getValues('healthRisks').filter((id) => id !== healthRiskId));
      document.getElementById(toFieldId('healthRisks'))?.focus();
    },
    [choose, form],
  );
  const chosen = riskOptions.filter(({ healthRiskId }) => field.value.includes(healthRiskId));
  return (
    <>
      <Card
        id="health-risks"
        title={t('projects.form.healthRisks')}
        explanation={<HelpTerm term="healthRisk" name={t('projects.form.healthRisks')} />}
      >
        {!riskOptions.some((risk) => countsAsCase(risk.healthRiskType)) && <NoHealthRisks />}
        <MultiCombobox
          name={field.name}
          label={t('projects.form.chooseHealthRisks')}
          help={t('projects.form.chooseHealthRisksHelp')}
          options={riskOptions.map(({ healthRiskId, healthRiskCode: code, healthRiskName: name }) => ({
            value: healthRiskId,
            label: t('projects.form.healthRisk', { code, name: name ?? '' }),
            readOnlyReason: reasons.get(healthRiskId),
          }))}
          values={field.value}
          onChange={choose}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      </Card>
      {chosen.map((risk, index) => (
        <HealthRiskCard
          key={risk.healthRiskId}
          {...{ form, risk }}
          isExplained={index === 0}
          saved={saved.get(risk.healthRiskId)}
          readOnlyReason={reasons.get(risk.healthRiskId)}
          onRemove={remove}
        />
      ))}
    </>
  );
}
