import type { CallResponse } from '../../../lib/requests/call-list.ts';
import type { HealthRiskOption, ProjectDetails, ProjectFormData, ProjectItem } from '../projects.api.ts';

/** A row of the list. */
export function aRow(given: Partial<ProjectItem> = {}): ProjectItem {
  return {
    id: 5,
    name: 'Lakeshore 2026',
    startDate: '2026-03-09T10:15:00',
    isClosed: false,
    allowMultipleOrganizations: false,
    totalReportCount: 340,
    escalatedAlertCount: 2,
    totalDataCollectorCount: 12,
    supervisorCount: 4,
    ...given,
  };
}

/** A health risk in the form options, with its default texts. */
export function aRisk(given: Partial<HealthRiskOption> = {}): HealthRiskOption {
  return {
    healthRiskId: 31,
    healthRiskType: 'Human',
    healthRiskCode: 1,
    healthRiskName: 'Fever',
    caseDefinition: 'Hot forehead',
    feedbackMessage: 'Thank you',
    containsReports: false,
    ...given,
  };
}

const activity = aRisk({
  healthRiskId: 39,
  healthRiskType: 'Activity',
  healthRiskCode: 99,
  healthRiskName: 'Activity report',
});
const measles = aRisk({
  healthRiskId: 32,
  healthRiskCode: 2,
  healthRiskName: 'Measles',
  alertRuleCountThreshold: 3,
  alertRuleDaysThreshold: 7,
  alertRuleKilometersThreshold: 5,
});

export function someFormData(given: Partial<ProjectFormData> = {}): ProjectFormData {
  return {
    healthRisks: [aRisk(), measles, activity],
    organizations: [
      { id: 21, name: 'Kalembe Branch' },
      { id: 22, name: 'Norvale Branch' },
    ],
    alertNotHandledRecipients: [
      { id: 61, name: 'Ruth Okeme', organizationId: 21 },
      { id: 62, name: 'Omar Finn', organizationId: 22 },
    ],
    timeZones: [
      { id: 'Africa/Kampala', name: 'Africa/Kampala' },
      { id: 'Europe/Zurich', name: 'Europe/Zurich' },
    ],
    ...given,
  };
}

/** A project with fever and the activity reports as health risks. */
export function aProject(given: Partial<ProjectDetails> = {}): ProjectDetails {
  const fever = { ...aRisk({ caseDefinition: 'Hot for two days' }), id: 71, alertRuleCountThreshold: 1 };
  return {
    id: 5,
    name: 'Lakeshore 2026',
    allowMultipleOrganizations: false,
    state: 'Open',
    timeZoneId: 'Europe/Zurich',
    readsOnset: false,
    asksOnset: false,
    projectHealthRisks: [fever, { ...activity, id: 72 }],
    formData: someFormData(),
    contentLanguageId: 1,
    nationalSocietyId: 3,
    hasCoordinator: false,
    ...given,
  };
}

export function toBasicData(project: ProjectDetails): CallResponse<'project/basicData'> {
  const { id, name, state, allowMultipleOrganizations, timeZoneId } = project;
  const nationalSociety = {
    ...{ id: 3, name: 'Kalembe Society', countryName: 'Kalembe' },
    epiWeekStartDay: 'Sunday' as const,
  };
  const isClosed = state === 'Closed';
  return {
    ...{ id, name, nationalSociety, isClosed, allowMultipleOrganizations, timeZoneId },
    dismissalReasons: [],
  };
}
