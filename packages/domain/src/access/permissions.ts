import { parseRoleLetters, type Role, roles } from './roles.ts';

/** What suspends a permission although role and scope are right. */
export type Suspension = 'projectClosed' | 'societyArchived' | 'coordinatorInCharge';

/**
 * One permission: which roles have it, in which scope, and what suspends it.
 *
 * - `within: 'project'`: the caller has access to the project; `'nationalSociety'`: to the society; `'anywhere'`: no scope.
 * - `coordinatorInCharge`: where the society has a coordinator, only Administrators and Coordinators have the permission.
 */
export interface Permission {
  roles: readonly Role[];
  within: 'anywhere' | 'nationalSociety' | 'project';
  unless: readonly Suspension[];
}

function permission(letters: string, within: Permission['within'], ...unless: Suspension[]): Permission {
  return { roles: parseRoleLetters(letters), within, unless };
}

const everybody: Permission = { roles, within: 'anywhere', unless: [] };

/** Every permission of the product. `docs/permissions.md` is generated from this table; docs/spec/access.md explains it. */
export const permissions = {
  'session.use': everybody,
  // What is found depends on the permissions of the lists it is from.
  'search.use': everybody,
  // Own notifications; what they are about is checked again when they are shown.
  'notifications.use': permission('ATDMSCH', 'anywhere'),

  'nationalSocieties.list': permission('AGTDC', 'anywhere'),
  // Other pages need the list as well, so more roles may read it than may open its page.
  'nationalSocieties.showList': permission('AGTD', 'anywhere'),
  'nationalSocieties.showOverview': permission('AGMTDC', 'nationalSociety'),
  'nationalSocieties.get': { roles, within: 'nationalSociety', unless: [] },
  'nationalSocieties.add': permission('AG', 'anywhere'),
  /** Copying the settings and places of any national society into another; see docs/decisions/0057. */
  'nationalSocieties.copy': permission('AG', 'anywhere'),
  'nationalSocieties.edit': permission('AGMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),
  'nationalSocieties.archive': permission('AG', 'nationalSociety'),
  'nationalSocieties.showDashboard': permission('AGMCTD', 'nationalSociety'),
  'setupGuide.nationalSociety': permission('AGMTC', 'nationalSociety'),

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
  'smsGateways.types': permission('AMTC', 'anywhere'),
  'smsGateways.devices': permission('AMTC', 'anywhere'),
  'smsGateways.edit': permission('AMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),

  // Weekly numbers of all organizations of the society, as those of its dashboard.
  'weeklyReports.get': permission('AMTC', 'nationalSociety'),
  'weeklyReports.edit': permission('AMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),
  'dhis2.get': permission('AMTC', 'nationalSociety'),
  'dhis2.edit': permission('AMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),

  'eidsrIntegration.get': permission('AGMTDC', 'nationalSociety'),
  'eidsrIntegration.edit': permission('AMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),

  // Forms and pages of the society show whether EIDSR is connected, so every role may read it; fewer may open its settings page.
  'eidsrIntegration.read': { roles, within: 'nationalSociety', unless: [] },
  // Has no society scope: it neither reads nor writes society data. Private addresses are refused (docs/decisions/0045).
  'eidsrIntegration.tryConnection': permission('AMTC', 'anywhere'),

  'webhooks.list': permission('AMTC', 'nationalSociety'),
  'webhooks.edit': permission('AMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),

  // Whoever names the provider of a national society can sign in as any of its members (docs/decisions/0084).
  'identityProviders.get': permission('A', 'nationalSociety'),
  'identityProviders.edit': permission('A', 'nationalSociety', 'societyArchived'),

  // Other programs read the data of their owner with access tokens. Supervisors have no use for them.
  'accessTokens.own': permission('AMTC', 'anywhere'),
  /** Access tokens of a national society: service accounts. */
  'serviceAccounts.list': permission('AMTC', 'nationalSociety'),
  'serviceAccounts.add': permission('AMTC', 'nationalSociety', 'societyArchived'),
  // Also of an archived national society, whose data can still be read.
  'serviceAccounts.revoke': permission('AMTC', 'nationalSociety'),

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
  /** The weekly situation report by e-mail; who may edit the project may change it. */
  'projects.getReportSchedule': permission('ATMC', 'project'),
  'projects.showOverview': permission('AMTSHC', 'project'),
  'setupGuide.project': permission('AMTSHC', 'project'),
  // Supervisors and head supervisors have one project.
  'today.projects': permission('MTC', 'anywhere'),
  'today.project': permission('AMTSHC', 'project'),
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

  // Where there is a coordinator, only those of the own organization; the calls check it.
  'verificationContacts.list': permission('AMT', 'nationalSociety'),
  'verificationContacts.edit': permission('AMT', 'nationalSociety', 'societyArchived'),
  'verificationSettings.get': permission('AMT', 'project'),
  'verificationSettings.edit': permission('AMT', 'project', 'societyArchived', 'projectClosed'),

  // Places and facilities of other organizations are hidden; the calls do it.
  'referrals.list': permission('AMTSHC', 'project'),
  'referrals.edit': permission('AMTSH', 'project', 'societyArchived', 'projectClosed'),
  'referrals.export': permission('AMTSH', 'project'),
  'collectorMessages.get': permission('AMT', 'project'),
  'collectorMessages.edit': permission('AMT', 'project', 'societyArchived', 'projectClosed'),

  'reports.list': permission('AMTSH', 'project'),
  'reports.edit': permission('AMTSH', 'project', 'societyArchived', 'projectClosed'),
  // A report of an unknown sender belongs to a society but to no project. The call itself checks whose report it is.
  'reports.get': permission('AMTSH', 'nationalSociety'),
  'reports.crossCheck': permission('AMTSH', 'nationalSociety', 'societyArchived', 'projectClosed'),
  'reports.markAsCorrected': permission('AMTSH', 'nationalSociety', 'societyArchived', 'projectClosed'),
  'reports.classify': permission('AMTSH', 'nationalSociety', 'societyArchived', 'projectClosed'),
  'reports.sendReport': permission('AMTSH', 'project', 'societyArchived', 'projectClosed'),
  'reports.sendReportFormData': permission('AMTSH', 'nationalSociety'),
  'reports.sendCorrection': permission('AMTSH', 'nationalSociety', 'societyArchived', 'projectClosed'),
  'nationalSocietyReports.list': permission('AMT', 'nationalSociety'),

  'alerts.list': permission('AMTSHC', 'project'),
  'alerts.assess': permission('AMTSHC', 'project'),
  'alerts.decide': permission('AMTSH', 'project', 'societyArchived', 'projectClosed'),
  'alerts.recipients': permission('AMTSH', 'project'),

  // Supervisors and head supervisors see the signals of the places and health risks of their projects; the calls check it.
  'signals.list': permission('AMTSHC', 'nationalSociety'),
  // Supervisors and head supervisors have project pages only.
  'signals.showOfSociety': permission('AMTC', 'nationalSociety'),
  'signals.answer': permission('AMTSH', 'nationalSociety', 'societyArchived'),
  // A method decides for all projects of the national society, so supervisors do not choose it.
  'signals.chooseMethod': permission('AMT', 'nationalSociety', 'societyArchived'),

  // Outbreaks cross projects and organizations, so supervisors and head supervisors have no page of them.
  'outbreaks.list': permission('AMTC', 'nationalSociety'),
  'outbreaks.edit': permission('AMT', 'nationalSociety', 'societyArchived'),

  // Each organization sees its own rows; the calls check it.
  'lineLists.list': permission('AMT', 'nationalSociety'),
  'lineLists.edit': permission('AMT', 'nationalSociety', 'societyArchived'),
  'lineListSettings.get': permission('AMTC', 'nationalSociety'),
  'lineListSettings.edit': permission('AMTC', 'nationalSociety', 'societyArchived', 'coordinatorInCharge'),

  'alertEvents.list': permission('AMTSH', 'project'),
  'alertEvents.choices': permission('AMTSH', 'anywhere'),
  'alertEvents.edit': permission('AMTSH', 'project', 'societyArchived', 'projectClosed'),

  'projectErrorMessages.list': permission('AMT', 'project'),
  'projectErrorMessages.edit': permission('AMT', 'project', 'societyArchived', 'projectClosed'),

  'translations.list': permission('AG', 'anywhere'),
  'translations.edit': permission('AG', 'anywhere'),

  'audit.list': permission('A', 'anywhere'),
  'checkup.use': permission('A', 'anywhere'),
  'systemStatus.view': permission('A', 'anywhere'),
  'mapFile.edit': permission('A', 'anywhere'),
  'twoFactor.remove': permission('A', 'anywhere'),

  'outbox.list': permission('AMT', 'anywhere'),
  'outbox.failedWork': permission('A', 'anywhere'),
} as const satisfies Record<string, Permission>;

export type PermissionName = keyof typeof permissions;

/** Whether one of these roles has a permission at all. The scope is checked by the server. */
export function rolesMay(name: PermissionName, userRoles: readonly Role[]): boolean {
  const allowed: readonly Role[] = permissions[name].roles;
  return userRoles.some((role) => allowed.includes(role));
}
