import { type Expected, everyRole, may } from './entry.ts';

const write = { suspendedBy: ['archived'] } as const;
const modify = { suspendedBy: ['archived', 'coordinator'] } as const;
const itemMissing = { missing: 'nationalSociety.structure.itemDoesNotExist' };
const signalMissing = { missing: 'signal.notFound' };
const societyMissing = { missing: 'nationalSociety.notFound' };
const outbreakMissing = { missing: 'outbreak.notFound' };
const rowMissing = { missing: 'lineList.rowNotFound' };
const contactMissing = { missing: 'verification.contactNotFound' };
const userMissing = { missing: 'user.common.userNotFound' };
const userChange = { ...write, ...userMissing } as const;
const gatewayMissing = { missing: 'nationalSociety.smsGateway.settingDoesNotExist' };
const noSocietyToJoin = { ...write, missing: 'user.registration.nationalSocietyDoesNotExist' };

/** A and C; without a coordinator, the head manager of the default organization. */
const asOrganizer = { ...write, needsHeadManager: 'denied' } as const;

/** National societies, their places, gateways, organizations and users. */
export const agreedInSocieties: Record<string, Expected> = {
  'nationalSociety/list': may('AGTDC', 'anywhere'),
  'nationalSociety/get': may(everyRole, 'society', { missing: 'nationalSociety.notFound' }),
  'nationalSociety/create': may('AG', 'anywhere'),
  'nationalSociety/edit': may('AGMTC', 'society', modify),
  'nationalSociety/archive': may('AG', 'society', write),
  // The only write allowed in an archived society.
  'nationalSociety/reopen': may('AG', 'society', { missing: 'nationalSociety.notFound' }),

  'nationalSocietyStructure/get': may(everyRole, 'society'),
  'nationalSocietyStructure/region/list': may('AMTC', 'society'),
  'nationalSocietyStructure/district/list': may('AMTSHC', 'region', itemMissing),
  'nationalSocietyStructure/village/list': may('AMTSHC', 'district', itemMissing),
  'nationalSocietyStructure/zone/list': may('AMTSHC', 'village', itemMissing),
  'nationalSocietyStructure/importTemplate': may('AMTC', 'society', modify),
  'nationalSocietyStructure/import': may('AMTC', 'society', modify),
  'nationalSocietyStructure/population/importTemplate': may('AMTC', 'society', modify),
  'nationalSocietyStructure/population/import': may('AMTC', 'society', modify),
  'nationalSocietyStructure/boundaries/get': may(everyRole, 'society'),
  'nationalSocietyStructure/boundaries/levels': may(everyRole, 'society'),
  'nationalSocietyStructure/boundaries/locate': may(everyRole, 'society'),
  'nationalSocietyStructure/boundaries/upload': may('AMTC', 'society', modify),
  'nationalSocietyStructure/boundaries/import': may('AMTC', 'society', modify),
  'nationalSocietyStructure/boundaries/remove': may('AMTC', 'society', modify),
  'nationalSocietyStructure/place/get': may(everyRole, 'place', itemMissing),
  'nationalSocietyStructure/place/editCodes': may('AMTC', 'place', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/place/editPopulation': may('AMTC', 'place', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/region/create': may('AMTC', 'society', modify),
  'nationalSocietyStructure/region/edit': may('AMTC', 'region', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/region/delete': may('AMTC', 'region', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/district/create': may('AMTC', 'region', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/district/edit': may('AMTC', 'district', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/district/delete': may('AMTC', 'district', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/village/create': may('AMTC', 'district', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/village/edit': may('AMTC', 'village', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/village/delete': may('AMTC', 'village', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/zone/create': may('AMTC', 'village', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/zone/edit': may('AMTC', 'zone', { ...modify, ...itemMissing }),
  'nationalSocietyStructure/zone/delete': may('AMTC', 'zone', { ...modify, ...itemMissing }),

  'smsGateway/list': may('AMTC', 'society'),
  'setupGuide/nationalSociety': may('AGMTC', 'society', { missing: 'nationalSociety.notFound' }),
  'setupGuide/gatewayTest': may('AMTC', 'gateway', { suspendedBy: ['coordinator'], ...gatewayMissing }),
  'smsGateway/get': may('AMTC', 'gateway', { suspendedBy: ['coordinator'], ...gatewayMissing }),
  'smsGateway/create': may('AMTC', 'society', {
    ...modify,
    missing: 'nationalSociety.smsGateway.nationalSocietyDoesNotExist',
  }),
  'smsGateway/edit': may('AMTC', 'gateway', { ...modify, ...gatewayMissing }),
  'smsGateway/renewKey': may('AMTC', 'gateway', { ...modify, ...gatewayMissing }),
  'smsGateway/phone': may('AMTC', 'gateway', { suspendedBy: ['coordinator'], ...gatewayMissing }),
  'smsGateway/repairGap': may('AMTC', 'gateway', { ...modify, ...gatewayMissing }),
  'smsGateway/delete': may('AMTC', 'gateway', { ...modify, ...gatewayMissing }),
  'smsGateway/getIotHubConnectionstring': may('AMTC', 'gateway', {
    suspendedBy: ['coordinator'],
    ...gatewayMissing,
  }),
  // The call checks which devices the caller may see: it names a device or nothing, but no society.
  'smsGateway/types': may('AMTC', 'anywhere'),
  'smsGateway/iotDevices/list': may('AMTC', 'anywhere'),
  'smsGateway/iotDevices/ping': may('AMTC', 'anywhere'),

  // The calls show supervisors and head supervisors only places and health risks of their projects.
  'verificationContact/list': may('AMT', 'society', { missing: 'nationalSociety.notFound' }),
  'verificationContact/formData': may('AMT', 'society', write),
  'verificationContact/get': may('AMT', 'verificationContact', contactMissing),
  'verificationContact/create': may('AMT', 'society', write),
  'verificationContact/edit': may('AMT', 'verificationContact', { ...write, ...contactMissing }),
  'verificationContact/delete': may('AMT', 'verificationContact', { ...write, ...contactMissing }),
  'outbreak/list': may('AMTC', 'society', societyMissing),
  'outbreak/formData': may('AMT', 'society', write),
  'outbreak/create': may('AMT', 'society', write),
  'outbreak/get': may('AMTC', 'outbreak', outbreakMissing),
  'lineList/curve': may('AMTC', 'outbreak', outbreakMissing),
  'outbreak/goFieldReport': may('AMTC', 'outbreak', outbreakMissing),
  'outbreak/candidates': may('AMT', 'outbreak', { ...write, ...outbreakMissing }),
  ...Object.fromEntries(
    [
      ...['edit', 'link', 'unlink', 'define', 'assess', 'addAction', 'setActionDone', 'removeAction'],
      ...['addNote', 'end', 'reopen'],
    ].map((name) => [`outbreak/${name}`, may('AMT', 'outbreak', { ...write, ...outbreakMissing })]),
  ),
  'lineList/get': may('AMT', 'outbreak', outbreakMissing),
  'lineList/exportToCsv': may('AMT', 'outbreak', outbreakMissing),
  'lineList/exportToExcel': may('AMT', 'outbreak', outbreakMissing),
  'lineList/importTemplate': may('AMT', 'outbreak', { ...write, ...outbreakMissing }),
  'lineList/import': may('AMT', 'outbreak', { ...write, ...outbreakMissing }),
  'lineList/addReports': may('AMT', 'outbreak', { ...write, ...outbreakMissing }),
  'lineList/configure': may('AMT', 'outbreak', { ...write, ...outbreakMissing }),
  'lineListRow/create': may('AMT', 'outbreak', { ...write, ...outbreakMissing }),
  'lineListRow/get': may('AMT', 'lineListRow', rowMissing),
  'lineListRow/edit': may('AMT', 'lineListRow', { ...write, ...rowMissing }),
  'lineListRow/anonymize': may('AMT', 'lineListRow', { ...write, ...rowMissing }),
  'lineListRow/delete': may('AMT', 'lineListRow', { ...write, ...rowMissing }),
  'lineListSettings/get': may('AMTC', 'society', societyMissing),
  'lineListSettings/edit': may('AMTC', 'society', { ...modify, ...societyMissing }),
  'signal/filters': may('AMTSHC', 'society', { missing: 'nationalSociety.notFound' }),
  'signal/list': may('AMTSHC', 'society', { missing: 'nationalSociety.notFound' }),
  'signal/seasonalChart': may('AMTSHC', 'society', { missing: 'nationalSociety.notFound' }),
  'signal/get': may('AMTSHC', 'signal', signalMissing),
  'signal/openOnes': may('AMTSHC', 'society', { missing: 'nationalSociety.notFound' }),
  'signal/method': may('AMTSHC', 'society', { missing: 'nationalSociety.notFound' }),
  'signal/testMethod': may('AMTSHC', 'society', { missing: 'nationalSociety.notFound' }),
  'signal/setMethod': may('AMT', 'society', { ...write, missing: 'nationalSociety.notFound' }),
  'signal/reports': may('AMTSH', 'signal', { suspendedBy: write.suspendedBy, ...signalMissing }),
  'signal/makeAlert': may('AMTSH', 'signal', { ...write, ...signalMissing }),
  'signal/watch': may('AMTSH', 'signal', { ...write, ...signalMissing }),
  'signal/verify': may('AMTSH', 'signal', { ...write, ...signalMissing }),
  'signal/dismiss': may('AMTSH', 'signal', { ...write, ...signalMissing }),

  'nationalSocietyDashboard/filters': may('ATMDGC', 'society'),
  'nationalSocietyDashboard/data': may('ATMDGC', 'society'),
  'nationalSocietyDashboard/casesByPlace': may('ATMDGC', 'society'),
  'nationalSocietyDashboard/epidemiology': may('ATMDGC', 'society'),
  'nationalSocietyDashboard/exportCasesByPlace': may('ATMDGC', 'society'),
  'nationalSocietyDashboard/reportHealthRisks': may('ATMDGC', 'society'),
  'nationalSocietyDashboard/unusualRises': may('ATMDGC', 'society'),
  'nationalSocietyReport/list': may('AMT', 'society'),
  'nationalSocietyReport/filters': may('AMT', 'society'),

  'organization/list': may('AGCMT', 'society'),
  'organization/get': may('AGCMT', 'organization'),
  'organization/create': may('ACMT', 'society', asOrganizer),
  'organization/edit': may('ACMT', 'organization', {
    ...asOrganizer,
    missing: 'organization.notFound',
  }),
  'organization/delete': may('ACMT', 'organization', {
    ...asOrganizer,
    missing: 'organization.notFound',
  }),
  'organization/setHeadManager': may('AGCMT', 'organization', {
    ...write,
    needsHeadManager: 'forbidden',
  }),

  'user/list': may('AGMTC', 'society'),
  'user/createFormData': may('AGMTC', 'society'),
  // Whom a caller may register. The manager in the sample request is no head manager, and G and C may only register head
  // managers.
  'manager/create': may('AGMTC', 'society', {
    ...noSocietyToJoin,
    refused: { alone: 'G', coordinated: 'GC' },
  }),
  'technicalAdvisor/create': may('AGMTC', 'society', {
    ...noSocietyToJoin,
    refused: { alone: 'G', coordinated: 'GC' },
  }),
  'coordinator/create': may('AGMTC', 'society', {
    ...noSocietyToJoin,
    refused: { alone: 'MT', coordinated: 'GMT' },
  }),
  'dataConsumer/create': may('AGMTC', 'society', {
    ...noSocietyToJoin,
    refused: { alone: 'G', coordinated: 'GC' },
  }),
  'supervisor/create': may('AMT', 'society', noSocietyToJoin),
  'headSupervisor/create': may('AMT', 'society', noSocietyToJoin),
  // G may not read managers where there is a coordinator; C only those who lead an organization, which the sample does not.
  'manager/get': may('AGMTC', 'user', { ...userMissing, refused: { coordinated: 'GC' } }),
  'technicalAdvisor/get': may('AGMTC', 'user', userMissing),
  'coordinator/get': may('AGMTC', 'user', { ...userMissing, onlyCoordinated: true }),
  'dataConsumer/get': may('AGMTC', 'user', userMissing),
  'supervisor/get': may('AMT', 'user', userMissing),
  'headSupervisor/get': may('AMT', 'user', userMissing),

  // Whom a caller may change. G looks after head managers, pending ones and coordinators, C after data consumers as well; the
  // manager and advisor of the sample lead no organization.
  'manager/edit': may('AGMTC', 'user', { ...userChange, refused: { alone: 'G', coordinated: 'GC' } }),
  'manager/delete': may('AGMTC', 'user', { ...userChange, refused: { alone: 'G', coordinated: 'GC' } }),
  'technicalAdvisor/edit': may('AGMTC', 'user', {
    ...userChange,
    refused: { alone: 'G', coordinated: 'GC' },
  }),
  'technicalAdvisor/delete': may('AGMTC', 'user', {
    ...userChange,
    refused: { alone: 'G', coordinated: 'GC' },
  }),
  'coordinator/edit': may('AGMTC', 'user', { ...userChange, onlyCoordinated: true }),
  'coordinator/delete': may('AGC', 'user', { ...userChange, onlyCoordinated: true }),
  'dataConsumer/edit': may('AGMTC', 'user', { ...userChange, refused: { alone: 'G', coordinated: 'G' } }),
  'dataConsumer/delete': may('AGMTC', 'user', { ...userChange, refused: { alone: 'G', coordinated: 'G' } }),
  'supervisor/edit': may('AGMT', 'user', { ...userChange, refused: { alone: 'G', coordinated: 'G' } }),
  'supervisor/delete': may('AGMT', 'user', { ...userChange, refused: { alone: 'G', coordinated: 'G' } }),
  'headSupervisor/edit': may('AMT', 'user', userChange),
  'headSupervisor/delete': may('AMT', 'user', userChange),
  'user/editFormData': may('AGMTC', 'user', userMissing),
  'user/addExistingFormData': may('AGMTC', 'society'),
  // C may add data consumers, and advisors of their own organization.
  'user/addExisting': may('AGMTC', 'society', {
    ...write,
    missing: 'nationalSociety.notFound',
  }),

  // Those who add existing users see and withdraw their invitations (docs/decisions/0040).
  'userInvitation/list': may('AGMTC', 'society'),
  'userInvitation/withdraw': may('AGMTC', 'invitation', {
    suspendedBy: ['archived'],
    missing: 'user.invitation.notFound',
  }),

  'eidsrConfiguration/get': may(everyRole, 'society', { missing: 'nationalSociety.notFound' }),
  // G may read but not edit.
  'eidsrConfiguration/edit': may('AMTC', 'society', {
    suspendedBy: ['archived', 'coordinator'],
    missing: 'EidsrIntegration.edit.ErrorNationalSocietyDoesNotExists',
  }),
  // As the rights to edit the EIDSR configuration; the numbers are those of the whole society.
  'dhis2/get': may('AMTC', 'society'),
  'dhis2/sendings': may('AMTC', 'society'),
  'dhis2/sending': may('AMTC', 'society'),
  'dhis2/edit': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'dhis2/test': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'dhis2/remove': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'dhis2/dataSets': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'dhis2/dataSet': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'dhis2/editMapping': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'dhis2/dryRun': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'dhis2/levels': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'dhis2/previewUnits': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'dhis2/importUnits': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'dhis2/send': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  // The figures of the whole national society go to the ministry, as those for DHIS2 do.
  'weeklyReport/get': may('AMTC', 'society'),
  'weeklyReport/sendings': may('AMTC', 'society'),
  'weeklyReport/sending': may('AMTC', 'society'),
  'weeklyReport/download': may('AMTC', 'society'),
  'weeklyReport/downloadSent': may('AMTC', 'society'),
  'weeklyReport/edit': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'weeklyReport/send': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  // Whoever names the provider can sign in as any member: Administrators only.
  'identityProvider/get': may('A', 'society'),
  'identityProvider/save': may('A', 'society', { suspendedBy: ['archived'] }),
  'identityProvider/test': may('A', 'society', { suspendedBy: ['archived'] }),
  'identityProvider/unlink': may('A', 'society', { suspendedBy: ['archived'] }),
  'identityProvider/delete': may('A', 'society', { suspendedBy: ['archived'] }),
  // The same rights as for SMS gateways.
  'webhook/list': may('AMTC', 'society'),
  'webhook/get': may('AMTC', 'webhook', { missing: 'webhook.notFound' }),
  'webhook/deliveries': may('AMTC', 'webhook', { missing: 'webhook.notFound' }),
  'webhook/create': may('AMTC', 'society', { suspendedBy: ['archived', 'coordinator'] }),
  'webhook/edit': may('AMTC', 'webhook', {
    suspendedBy: ['archived', 'coordinator'],
    missing: 'webhook.notFound',
  }),
  'webhook/renewSecret': may('AMTC', 'webhook', {
    suspendedBy: ['archived', 'coordinator'],
    missing: 'webhook.notFound',
  }),
  'webhook/rotateSecret': may('AMTC', 'webhook', {
    suspendedBy: ['archived', 'coordinator'],
    missing: 'webhook.notFound',
  }),
  'webhook/endPreviousSecret': may('AMTC', 'webhook', {
    suspendedBy: ['archived', 'coordinator'],
    missing: 'webhook.notFound',
  }),
  'webhook/retryFailed': may('AMTC', 'webhook', {
    suspendedBy: ['archived', 'coordinator'],
    missing: 'webhook.notFound',
  }),
  'webhook/replay': may('AMTC', 'webhook', {
    suspendedBy: ['archived', 'coordinator'],
    missing: 'webhook.notFound',
  }),
  'webhook/delete': may('AMTC', 'webhook', {
    suspendedBy: ['archived', 'coordinator'],
    missing: 'webhook.notFound',
  }),
  'webhook/try': may('AMTC', 'webhook', {
    suspendedBy: ['archived', 'coordinator'],
    missing: 'webhook.notFound',
  }),
  // Whoever reads data may let a program read the same; also of an archived society access can be ended.
  'serviceAccount/list': may('AMTC', 'society', { missing: 'nationalSociety.notFound' }),
  'serviceAccount/choices': may('AMTC', 'society', { missing: 'nationalSociety.notFound' }),
  'serviceAccount/create': may('AMTC', 'society', {
    suspendedBy: ['archived'],
    missing: 'nationalSociety.notFound',
  }),
  'serviceAccount/revoke': may('AMTC', 'serviceAccount', { missing: 'accessToken.notFound' }),

  'project/list': may('ATMDSHC', 'society'),
  'project/getFormData': may('ATMC', 'society'),
  'project/create': may('ATMC', 'society', { ...write, missing: 'project.nationalSocietyDoesNotExist' }),
};
