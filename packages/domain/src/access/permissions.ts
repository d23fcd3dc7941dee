import { type Role, roles, rolesOf } from './roles.ts';

/** What may suspend a permission although role and place are right. */
export type Suspension = 'projectClosed' | 'societyArchived' | 'coordinatorInCharge';

/**
 * One permission: who holds it, where it must hold, what suspends it.
 *
 * - `within: 'project'`: the caller has access to the project; `'nationalSociety'`: to the society; `'anywhere'`: the role is enough.
 * - `coordinatorInCharge`: where the society has a coordinator, only Administrators and Coordinators.
 */
export interface Permission {
  roles: readonly Role[];
  within: 'anywhere' | 'nationalSociety' | 'project';
  unless: readonly Suspension[];
}

function permission(letters: string, within: Permission['within'], ...unless: Suspension[]): Permission {
  return { roles: rolesOf(letters), within, unless };
}

const everybody: Permission = { roles, within: 'anywhere', unless: [] };

/** Every permission of the product: specification 1 section 6, with the calls' own reads per decision 18. */
export const permissions = {
  'session.use': everybody,

  'nationalSocieties.list': permission('AGTDC', 'anywhere'),
  // What a screen shows may be read by more roles than may open the screen (decision 18).
  'nationalSocieties.showList': permission('AGTD', 'anywhere'),
  'nationalSocieties.showOverview': permission('AGMTDC', 'nationalSociety'),
  'nationalSocieties.get': { roles, within: 'nationalSociety', unless: [] },
  'nationalSocieties.add': permission('AG', 'anywhere'),
  'nationalSocieties.edit': permission('AGMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),
  'nationalSocieties.archive': permission('AG', 'nationalSociety'),
  'nationalSocieties.showDashboard': permission('AGMCTD', 'nationalSociety'),

  'agreements.get': permission('AGMTC', 'anywhere'),
  'agreements.accept': permission('MTC', 'anywhere'),

  'nationalSocietyStructure.get': { roles, within: 'nationalSociety', unless: [] },
  'nationalSocietyStructure.listRegions': permission('AMTC', 'nationalSociety'),
  'nationalSocietyStructure.listPlaces': permission('AMTSHC', 'nationalSociety'),
  'nationalSocietyStructure.edit': permission(
    'AMTC',
    'nationalSociety',
    'societyArchived',
    'coordinatorInCharge',
  ),

  'smsGateways.list': permission('AMTC', 'nationalSociety'),
  'smsGateways.get': permission('AMTC', 'nationalSociety', 'coordinatorInCharge'),
  'smsGateways.devices': permission('AMTC', 'anywhere'),
  'smsGateways.edit': permission('AMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),

  'eidsrIntegration.get': permission('AGMTDC', 'nationalSociety'),
  'eidsrIntegration.edit': permission('AMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),

  // The screen is for those above; every form and view of the society may read (contract 20).
  'eidsrIntegration.read': { roles, within: 'nationalSociety', unless: [] },
  // Names no society: nothing of one is read or written by it. Which addresses are called is decision 22.
  'eidsrIntegration.tryConnection': permission('AMTC', 'anywhere'),

  'webhooks.list': permission('AMTC', 'nationalSociety'),
  'webhooks.edit': permission('AMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),

  'organizations.showList': permission('ACMT', 'nationalSociety'),
  'organizations.list': permission('AGCMT', 'nationalSociety'),
  'organizations.edit': permission('ACMT', 'nationalSociety', 'societyArchived'),
  'organizations.setHeadManager': permission('AGMTC', 'nationalSociety', 'societyArchived'),

  'projects.showList': permission('AMTDC', 'nationalSociety'),
  'projects.list': permission('ATMDSHC', 'nationalSociety'),
  'projects.get': permission('ATMDSHC', 'project'),
  'projects.add': permission('ATMC', 'nationalSociety', 'societyArchived'),
  'projects.formData': permission('ATMC', 'nationalSociety'),
  'projects.edit': permission('ATMC', 'project', 'societyArchived', 'projectClosed'),
  'projects.showOverview': permission('AMTSHC', 'project'),
  'projects.showDashboard': permission('ATMDSHC', 'project'),

  'projectOrganizations.list': permission('ACMT', 'project'),
  'projectOrganizations.formData': permission('AC', 'project'),
  'projectOrganizations.edit': permission('AC', 'project', 'societyArchived', 'projectClosed'),

  'nationalSocietyUsers.list': permission('AGMTC', 'nationalSociety'),
  'nationalSocietyUsers.add': permission('AGMTC', 'nationalSociety', 'societyArchived'),
  'nationalSocietyUsers.edit': permission('AGMTC', 'nationalSociety', 'societyArchived'),
  'nationalSocietyUsers.headManagerAccess': permission('GAC', 'nationalSociety', 'societyArchived'),
  'nationalSocietyUsers.deleteCoordinator': permission('AGC', 'nationalSociety', 'societyArchived'),
  'nationalSocietyUsers.editSupervisor': permission('AGTM', 'nationalSociety', 'societyArchived'),
  'nationalSocietyUsers.editHeadSupervisor': permission('ATM', 'nationalSociety', 'societyArchived'),
  'nationalSocietyUsers.addDataConsumer': permission('AGMTC', 'nationalSociety', 'societyArchived'),
  'nationalSocietyUsers.addSupervisor': permission('ATM', 'nationalSociety', 'societyArchived'),
  'nationalSocietyUsers.getSupervisor': permission('ATM', 'nationalSociety'),

  'globalCoordinators.list': permission('AG', 'anywhere'),
  'globalCoordinators.edit': permission('A', 'anywhere'),

  'healthRisks.list': permission('AG', 'anywhere'),
  'healthRisks.edit': permission('AG', 'anywhere'),
  'suspectedDiseases.list': permission('AG', 'anywhere'),
  'suspectedDiseases.edit': permission('AG', 'anywhere'),

  'dataCollectors.list': permission('AMTSH', 'project'),
  'dataCollectors.edit': permission('AMTSH', 'project', 'societyArchived', 'projectClosed'),
  'dataCollectors.export': permission('AMTSH', 'project'),
  'dataCollectors.replaceSupervisor': permission('AMT', 'project', 'societyArchived', 'projectClosed'),

  'projectAlertNotifications.list': permission('AMT', 'project'),
  'projectAlertNotifications.edit': permission('AMT', 'project', 'societyArchived', 'projectClosed'),

  'reports.list': permission('AMTSH', 'project'),
  'reports.edit': permission('AMTSH', 'project', 'societyArchived', 'projectClosed'),
  // One report by its id: that of an unknown sender lies in a society only. Whose it may be is asked of the report.
  'reports.get': permission('AMTSH', 'nationalSociety'),
  'reports.crossCheck': permission('AMTSH', 'nationalSociety', 'societyArchived', 'projectClosed'),
  'reports.markAsCorrected': permission('AMTSH', 'nationalSociety', 'societyArchived', 'projectClosed'),
  'reports.sendReport': permission('AMTSH', 'project', 'societyArchived', 'projectClosed'),
  'reports.sendReportFormData': permission('AMTSH', 'nationalSociety'),
  'reports.sendCorrection': permission('AMTSH', 'nationalSociety', 'societyArchived', 'projectClosed'),
  'nationalSocietyReports.list': permission('AMT', 'nationalSociety'),

  'alerts.list': permission('AMTSHC', 'project'),
  'alerts.assess': permission('AMTSHC', 'project'),
  'alerts.decide': permission('AMTSH', 'project', 'societyArchived', 'projectClosed'),
  'alerts.recipients': permission('AMTSH', 'project'),

  'alertEvents.list': permission('AMTSH', 'project'),
  'alertEvents.choices': permission('AMTSH', 'anywhere'),
  'alertEvents.edit': permission('AMTSH', 'project', 'societyArchived', 'projectClosed'),

  'projectErrorMessages.list': permission('AMT', 'project'),
  'projectErrorMessages.edit': permission('AMT', 'project', 'societyArchived', 'projectClosed'),

  'translations.list': permission('AG', 'anywhere'),
  'translations.edit': permission('AG', 'anywhere'),

  'audit.list': permission('A', 'anywhere'),
  'twoFactor.remove': permission('A', 'anywhere'),

  'outbox.list': permission('AMT', 'anywhere'),
  'outbox.failedWork': permission('A', 'anywhere'),
} as const satisfies Record<string, Permission>;

export type PermissionName = keyof typeof permissions;

/** Whether the roles of a user hold a permission at all; where it holds is for the server to check. */
export function rolesMay(name: PermissionName, userRoles: readonly Role[]): boolean {
  const allowed: readonly Role[] = permissions[name].roles;
  return userRoles.some((role) => allowed.includes(role));
}
