import { useMemo } from 'react';
import type { Path } from 'react-hook-form';
import { useSavedForm } from '../../lib/forms.ts';
import { useSession } from '../../lib/session.tsx';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { AboutPart, RecipientPart } from './about-part.tsx';
import { AlertSettingsPart } from './alert-settings-part.tsx';
import { alertSettingsLabels } from './alert-settings-values.ts';
import { hasAlertRule } from './health-risk-card.tsx';
import { HealthRisksPart } from './health-risks-part.tsx';
import {
  namedAsInForm,
  type ProjectValues,
  riskKey,
  type SentProject,
  sentOf,
  valuesOf,
} from './project-form-values.ts';
import type { HealthRiskOffer, ProjectDetails, ProjectFormData } from './projects.api.ts';
import { UnchangedPart } from './unchanged-part.tsx';

type Labels = Record<Path<ProjectValues>, string>;

/** The fields of one health risk, each named after it: in a summary there may be many of the same. */
function labelsOfRisk(t: Translate, risk: HealthRiskOffer): Array<[name: string, label: string]> {
  const healthRisk = risk.healthRiskName ?? '';
  const named = (field: string, label: string): [string, string] => [
    `healthRisk.${riskKey(risk.healthRiskId)}.${field}`,
    t('projects.form.fieldOf', { healthRisk, field: label }),
  ];
  const rule = [
    named('alertRuleCountThreshold', t('alertRule.count')),
    named('alertRuleKilometersThreshold', t('alertRule.kilometers')),
    named('alertRuleDaysThreshold', t('alertRule.days')),
  ];
  return [
    named('caseDefinition', t('projects.form.caseDefinition')),
    named('feedbackMessage', t('projects.form.feedbackMessage')),
    ...(hasAlertRule(risk) ? rule : []),
  ];
}

function useLabels(offered: readonly HealthRiskOffer[], isNew: boolean): Labels {
  const { t } = useTexts();
  return useMemo(() => {
    const labels = {
      name: t('projects.form.name'),
      ...(isNew && { organizationId: t('projects.form.organization') }),
      allowMultipleOrganizations: t('projects.form.multipleOrganizations'),
      timeZoneId: t('projects.form.timeZone'),
      flagsRepetitions: t('repetitions.form.switch'),
      repetitionMinutes: t('repetitions.form.minutes'),
      ...(isNew && { alertNotHandledNotificationRecipientId: t('projects.form.recipient') }),
      ...alertSettingsLabels(t),
      healthRisks: t('projects.form.chooseHealthRisks'),
      ...Object.fromEntries(offered.flatMap((risk) => labelsOfRisk(t, risk))),
    };
    return labels as Labels;
  }, [t, offered, isNew]);
}

/** The parts of the form, for the list at its side. All health risks are one part. */
function useSections(labels: Labels, isNew: boolean) {
  const { t } = useTexts();
  const ofRisks = Object.keys(labels).filter((name) => name.startsWith('healthRisk'));
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
      ],
    },
    isNew ? recipient : { id: 'unchanged', title: t('projects.form.unchanged'), fields: [] },
    { id: 'alerts', title: t('alertSettings.title'), fields: Object.keys(alertSettingsLabels(t)) },
    { id: 'health-risks', title: t('projects.form.healthRisks'), fields: ofRisks },
  ];
}

export type ProjectFormProps = {
  /** The project to change; without it a new one is added. */
  project?: ProjectDetails;
  formData: ProjectFormData;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields; says where to go then. */
  save: (fields: SentProject) => Promise<string>;
};

/** The form of a project, new or changed. Whose it is and who is told of unhandled alerts is chosen once. */
export function ProjectForm({ project, formData, title, save, ...frame }: ProjectFormProps) {
  const { user } = useSession();
  const isNew = project === undefined;
  const mayChooseOrganization = user?.roles.some(isAboveOrganizations) ?? false;
  const labels = useLabels(formData.healthRisks, isNew);
  const { form, progress } = useSavedForm<ProjectValues>({
    defaultValues: valuesOf(formData, project),
    labels,
    save: async (values) => {
      const fields = sentOf(values, project);
      try {
        return await save(fields);
      } catch (error) {
        throw namedAsInForm(error, fields);
      }
    },
  });
  const sections = useSections(labels, isNew);
  return (
    <FormLayout isWide label={title} {...{ sections, progress }} {...frame}>
      <AboutPart {...{ form, formData, isNew, mayChooseOrganization }} />
      {isNew ? (
        <RecipientPart {...{ form, formData, mayChooseOrganization }} />
      ) : (
        <UnchangedPart projectId={project.id} />
      )}
      <AlertSettingsPart form={form} />
      <HealthRisksPart form={form} offered={formData.healthRisks} project={project} />
    </FormLayout>
  );
}

/** Administrators and Coordinators choose whose a project is; all others open it for their own organization. */
const isAboveOrganizations = (role: string) => role === 'Administrator' || role === 'Coordinator';
