import { validateProjectEdit } from '@harken/domain/projects/project-rights';
import { verificationTriggers } from '@harken/domain/verification/limits';
import type { Answer, Form, Session, Submission } from './form.ts';

/** The forms of projects and of those who are notified. */

const isAbove = ({ caller }: Session) => caller.role === 'Administrator' || caller.role === 'Coordinator';

const toHealthRisk = ({ id, ...risk }: Answer) => ({
  id: id ?? null,
  healthRiskId: risk.healthRiskId,
  caseDefinition: risk.caseDefinition ?? 'Definition',
  feedbackMessage: risk.feedbackMessage ?? 'Thanks',
  alertRuleCountThreshold: risk.alertRuleCountThreshold ?? 0,
  alertRuleDaysThreshold: risk.alertRuleDaysThreshold ?? null,
  alertRuleKilometersThreshold: risk.alertRuleKilometersThreshold ?? null,
});

const addProject: Form = {
  name: 'add a project',
  permission: 'projects.add',
  calls: ['project/create'],
  async list(session) {
    const { nationalSocietyId } = session.world;
    const data = await session.get(`/api/project/getFormData?nationalSocietyId=${nationalSocietyId}`);
    const owners = isAbove(session) ? data.organizations : [null];
    return owners.flatMap((owner: Answer) => {
      const recipients = data.alertNotHandledRecipients.filter(
        (item: Answer) => owner === null || item.organizationId === owner.id,
      );
      return recipients.map(({ id, name }: Answer) => ({
        call: 'project/create',
        chosen: `organization ${owner?.name ?? 'not asked'}, notified ${name}`,
        query: { nationalSocietyId },
        body: {
          name: 'Rains',
          allowMultipleOrganizations: isAbove(session),
          timeZoneId: data.timeZones[0].id,
          organizationId: owner?.id ?? null,
          alertNotHandledNotificationRecipientId: id,
          healthRisks: data.healthRisks.map(toHealthRisk),
        },
      }));
    });
  },
};

const editProject: Form = {
  name: 'edit a project',
  permission: 'projects.edit',
  calls: ['project/edit'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const { id, isShared } of session.projectsWith('projects.edit')) {
      const rights = { hasCoordinator: session.scope.hasCoordinator, allowMultipleOrganizations: isShared };
      const unchanged = { requested: isShared, organizationCount: 1 };
      if (validateProjectEdit(session.caller.role, rights, unchanged) !== null) continue;
      const { name, allowMultipleOrganizations, timeZoneId, ...project } = await session.get(
        `/api/project/${id}/get`,
      );
      const healthRisks = project.projectHealthRisks.map(toHealthRisk);
      const body = { name: `${name}.`, allowMultipleOrganizations, timeZoneId, healthRisks };
      submissions.push({ call: 'project/edit', chosen: name, params: { projectId: id }, body });
    }
    return submissions;
  },
};

const errorMessages: Form = {
  name: 'change the feedback messages for errors',
  permission: 'projectErrorMessages.edit',
  calls: ['project/errorMessages/save', 'project/errorMessages/post'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('projectErrorMessages.edit')) {
      const messages: Answer[] = await session.get(`/api/project/${projectId}/errorMessages`);
      const body = Object.fromEntries(messages.map(({ key, message }) => [key, message]));
      for (const call of this.calls)
        submissions.push({ call, chosen: `${projectId}`, params: { projectId }, body });
    }
    return submissions;
  },
};

const addOrganization: Form = {
  name: 'add an organization to a project',
  permission: 'projectOrganizations.edit',
  calls: ['projectOrganization/create'],
  async list(session) {
    const submissions: Submission[] = [];
    const shared = session.projectsWith('projectOrganizations.edit').filter(({ isShared }) => isShared);
    for (const { id: projectId } of shared) {
      const data = await session.get(`/api/projectOrganization/getCreateData?projectId=${projectId}`);
      for (const { id, name } of data.organizations)
        submissions.push({
          call: 'projectOrganization/create',
          chosen: name,
          query: { projectId },
          body: { organizationId: id, projectId },
        });
    }
    return submissions;
  },
};

/** For every organization, with each supervisor, health risk and modem once. */
function listRecipients(
  data: Answer,
  given: Answer,
  asksOrganization: boolean,
): { chosen: string; body: object }[] {
  const modems = data.modems.length > 0 ? data.modems : [{ id: null, name: 'none' }];
  const own = asksOrganization ? data.projectOrganizations : data.projectOrganizations.slice(0, 1);
  return own.flatMap(({ id: organizationId, name }: Answer) => {
    const supervisors = data.supervisors.filter((item: Answer) => item.organizationId === organizationId);
    const body = {
      ...{ role: 'Doctor', organization: 'Clinic', email: 'doctor@test.example', phoneNumber: '' },
      ...{ supervisors: [], headSupervisors: [], healthRisks: [], modemId: modems[0].id },
      organizationId: asksOrganization ? organizationId : null,
      ...given,
    };
    return [
      ...supervisors.map((item: Answer) => ({
        chosen: `${name}, ${item.name}`,
        body: { ...body, supervisors: [item] },
      })),
      ...data.healthRisks.map((item: Answer) => ({
        chosen: `${name}, ${item.healthRiskName}`,
        body: { ...body, healthRisks: [item.id] },
      })),
      ...modems.map((item: Answer) => ({
        chosen: `${name}, ${item.name}`,
        body: { ...body, modemId: item.id },
      })),
    ];
  });
}

const addRecipient: Form = {
  name: 'add a recipient of alerts',
  permission: 'projectAlertNotifications.edit',
  calls: ['projectAlertRecipient/create'],
  async list(session) {
    const { nationalSocietyId } = session.world;
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('projectAlertNotifications.edit')) {
      const data = await session.get(`/api/projectAlertRecipient/formData?projectId=${projectId}`);
      for (const filled of listRecipients(data, {}, session.caller.role === 'Administrator'))
        submissions.push({
          call: 'projectAlertRecipient/create',
          query: { nationalSocietyId, projectId },
          ...filled,
        });
    }
    return submissions;
  },
};

const editRecipient: Form = {
  name: 'edit a recipient of alerts',
  permission: 'projectAlertNotifications.edit',
  calls: ['projectAlertRecipient/edit'],
  async list(session) {
    const { nationalSocietyId } = session.world;
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('projectAlertNotifications.edit')) {
      const query = `nationalSocietyId=${nationalSocietyId}&projectId=${projectId}`;
      const data = await session.get(`/api/projectAlertRecipient/formData?projectId=${projectId}`);
      for (const { id } of await session.get(`/api/projectAlertRecipient/list?${query}`)) {
        const {
          id: _id,
          supervisors: _s,
          healthRisks: _h,
          headSupervisors: _hs,
          modemId: _m,
          ...stored
        } = await session.get(`/api/projectAlertRecipient/${id}/get`);
        const own = data.projectOrganizations.filter((item: Answer) => item.id === stored.organizationId);
        for (const filled of listRecipients({ ...data, projectOrganizations: own }, stored, true))
          submissions.push({
            call: 'projectAlertRecipient/edit',
            params: { alertRecipientId: id },
            ...filled,
          });
      }
    }
    return submissions;
  },
};

const notHandled: Form = {
  name: 'choose who is notified when an alert is not handled',
  permission: 'projectAlertNotifications.edit',
  calls: ['projectAlertNotHandledRecipient/create', 'projectAlertNotHandledRecipient/edit'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('projectAlertNotifications.edit')) {
      const people = await session.get(
        `/api/projectAlertNotHandledRecipient/formData?projectId=${projectId}`,
      );
      const rows = await session.get(`/api/projectAlertNotHandledRecipient/list?projectId=${projectId}`);
      for (const { organizationId, userId: current } of rows)
        for (const { userId, name } of people.filter(
          (item: Answer) => item.organizationId === organizationId,
        ))
          submissions.push({
            call: `projectAlertNotHandledRecipient/${current ? 'edit' : 'create'}`,
            chosen: name,
            query: { projectId },
            body: { userId, organizationId },
          });
    }
    return submissions;
  },
};

const reportSchedule: Form = {
  name: 'choose who gets the weekly situation report',
  permission: 'projects.edit',
  calls: ['project/editReportSchedule'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('projects.edit')) {
      const { users, weekday, hour } = await session.get(`/api/project/${projectId}/reportSchedule`);
      const recipientIds = users.map(({ id }: Answer) => id);
      const body = { isActive: true, weekday, hour, recipientIds };
      submissions.push({
        call: 'project/editReportSchedule',
        chosen: 'everybody',
        params: { projectId },
        body,
      });
    }
    return submissions;
  },
};

const populationRules: Form = {
  name: 'set an alert rule per population',
  permission: 'projects.edit',
  calls: ['project/setPopulationRule'],
  async list(session) {
    const submissions: Submission[] = [];
    const rule = { level: 'district', per100000: 3, days: 7, minCount: 2, smallPlaces: null };
    for (const { id: projectId } of session.projectsWith('projects.edit')) {
      const { projectHealthRisks } = await session.get(`/api/project/${projectId}/get`);
      const risks = projectHealthRisks.filter(({ healthRiskType }: Answer) => healthRiskType !== 'Activity');
      for (const { healthRiskId } of risks.slice(0, 2))
        for (const body of [
          { healthRiskId, populationRule: rule },
          { healthRiskId, populationRule: null },
        ])
          submissions.push({
            call: 'project/setPopulationRule',
            chosen: body.populationRule ? 'a rule' : 'no rule',
            params: { projectId },
            body,
          });
    }
    return submissions;
  },
};

const verificationSettings: Form = {
  name: 'choose when contacts verify alerts',
  permission: 'verificationSettings.edit',
  calls: ['verificationSettings/edit'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('verificationSettings.edit')) {
      const settings = await session.get(`/api/verificationSettings/get?projectId=${projectId}`);
      for (const trigger of [...verificationTriggers, null])
        submissions.push({
          call: 'verificationSettings/edit',
          chosen: trigger ?? 'never',
          query: { projectId },
          body: { ...settings, trigger },
        });
    }
    return submissions;
  },
};

const collectorMessages: Form = {
  name: 'choose what data collectors are sent',
  permission: 'collectorMessages.edit',
  calls: ['collectorMessages/edit'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('collectorMessages.edit')) {
      const settings = await session.get(`/api/collectorMessages/get?projectId=${projectId}`);
      for (const takesReferrals of [true, false])
        submissions.push({
          call: 'collectorMessages/edit',
          chosen: takesReferrals ? 'everything' : 'nothing',
          query: { projectId },
          body: { ...settings, takesReferrals, sendsThanks: takesReferrals, asksVillage: takesReferrals },
        });
    }
    return submissions;
  },
};

export const projectForms = [
  addProject,
  editProject,
  errorMessages,
  addOrganization,
  addRecipient,
  editRecipient,
  notHandled,
  reportSchedule,
  populationRules,
  verificationSettings,
  collectorMessages,
];
