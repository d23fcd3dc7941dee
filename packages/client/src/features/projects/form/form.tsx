import { useMemo } from 'react';
import type { Path } from 'react-hook-form';
import { usePageForm } from '../../../lib/forms/forms.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { FormLayout } from '../../../ui/forms/layout.tsx';
import { AlertSettingsSection } from '../alert-settings/section.tsx';
import { getAlertSettingsLabels } from '../alert-settings/values.ts';
import { hasAlertRule } from '../health-risk-card.tsx';
import type { HealthRiskOption, ProjectDetails, ProjectFormData } from '../projects.api.ts';
import { AboutSection, RecipientSection } from './about-section.tsx';
import { HealthRisksSection } from './health-risks-section.tsx';
import { ReadOnlyFields } from './read-only-fields.tsx';
import {
  type ProjectRequest,
  type ProjectValues,
  renameErrorFields,
  toFormValues,
  toRequest,
  toRiskKey,
} from './values.ts';

type Labels = Record<Path<ProjectValues>, string>;

/** The labels of the fields of one health risk. They include its name because the error summary may list many. */
function getRiskLabels(t: Translate, risk: HealthRiskOption): Array<[name: string, label: string]> {
  const healthRisk = risk.healthRiskName ?? '';
  const toLabelEntry = (field: string, label: string): [string, string] => [
    `healthRisk.${toRiskKey(risk.healthRiskId)}.${field}`,
    t('projects.form.fieldOf', { healthRisk, field: label }),
  ];
  const rule = [
    toLabelEntry('alertRuleCountThreshold', t('alertRule.count')),
    toLabelEntry('alertRuleKilometersThreshold', t('alertRule.kilometers')),
    toLabelEntry('alertRuleDaysThreshold', t('alertRule.days')),
  ];
  return [
    toLabelEntry('caseDefinition', t('projects.form.caseDefinition')),
    toLabelEntry('feedbackMessage', t('projects.form.feedbackMessage')),
    ...(hasAlertRule(risk) ? rule : []),
  ];
}

/** Only of fields that are shown, so that no error names another one. */
function useLabels(
  riskOptions: readonly HealthRiskOption[],
  { isNew, mayChooseOrganization }: { isNew: boolean; mayChooseOrganization: boolean },
): Labels {
  const { t } = useTexts();
  return useMemo(() => {
    const labels = {
      name: t('projects.form.name'),
      ...(isNew && mayChooseOrganization && { organizationId: t('projects.form.organization') }),
      ...(mayChooseOrganization && {
        allowMultipleOrganizations: t('projects.form.multipleOrganizations'),
      }),
      timeZoneId: t('projects.form.timeZone'),
      flagsRepetitions: t('repetitions.form.switch'),
      repetitionMinutes: t('repetitions.form.minutes'),
      readsOnset: t('onset.form.reads'),
      asksOnset: t('onset.form.asks'),
      ...(isNew && { alertNotHandledNotificationRecipientId: t('projects.form.recipient') }),
      ...getAlertSettingsLabels(t),
      healthRisks: t('projects.form.chooseHealthRisks'),
      ...Object.fromEntries(riskOptions.flatMap((risk) => getRiskLabels(t, risk))),
    };
    return labels as Labels;
  }, [t, riskOptions, isNew, mayChooseOrganization]);
}

/** The sections of the form. All health risks are one section. */
function useSections(labels: Labels, isNew: boolean) {
  const { t } = useTexts();
  const riskFieldNames = Object.keys(labels).filter((name) => name.startsWith('healthRisk'));
  const recipient = {
    id: 'recipient',
    title: t('projects.form.unhandled'),
    fields: ['alertNotHandledNotificationRecipientId'],
  };
  return [
    {
      id: 'about',
      title: t('projects.form.about'),
      fields: [
        'name',
        'organizationId',
        'allowMultipleOrganizations',
        'timeZoneId',
        'flagsRepetitions',
        'repetitionMinutes',
        'readsOnset',
        'asksOnset',
      ],
    },
    isNew ? recipient : { id: 'unchanged', title: t('projects.form.unchanged'), fields: [] },
    { id: 'alerts', title: t('alertSettings.title'), fields: Object.keys(getAlertSettingsLabels(t)) },
    { id: 'health-risks', title: t('projects.form.healthRisks'), fields: riskFieldNames },
  ];
}

export type ProjectFormProps = {
  /** The project to change; undefined to add one. */
  project?: ProjectDetails;
  formData: ProjectFormData;
  /** The initial values of a new project that is copied from another. */
  start?: ProjectValues | undefined;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Saves the fields; returns the address to open afterwards. */
  save: (fields: ProjectRequest) => Promise<string>;
};

/** The form to add or change a project. Owner and not-handled recipient can be chosen only for a new one. */
export function ProjectForm({ project, formData, start, title, save, ...frame }: ProjectFormProps) {
  const { user } = useSession();
  const isNew = project === undefined;
  const mayChooseOrganization = user?.roles.some(isAboveOrganizations) ?? false;
  const labels = useLabels(formData.healthRisks, { isNew, mayChooseOrganization });
  const { form, progress } = usePageForm<ProjectValues>({
    defaultValues: start ?? toFormValues(formData, project),
    labels,
    save: async (values) => {
      const fields = toRequest(values, { project, asksOrganization: mayChooseOrganization });
      try {
        return await save(fields);
      } catch (error) {
        throw renameErrorFields(error, fields);
      }
    },
  });
  const sections = useSections(labels, isNew);
  return (
    <FormLayout isWide label={title} {...{ sections, progress }} {...frame}>
      <AboutSection {...{ form, formData, isNew, mayChooseOrganization }} />
      {isNew ? (
        <RecipientSection {...{ form, formData, mayChooseOrganization }} />
      ) : (
        <ReadOnlyFields projectId={project.id} />
      )}
      <AlertSettingsSection form={form} />
      <HealthRisksSection form={form} riskOptions={formData.healthRisks} project={project} />
    </FormLayout>
  );
}

/** Administrators and Coordinators choose the owner of a project; everybody else adds it to their own organization. */
export const isAboveOrganizations = (role: string) => role === 'Administrator' || role === 'Coordinator';
