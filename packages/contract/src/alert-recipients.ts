import { alertRecipientLimits as limits } from '@harken/domain/alert-recipients/limits';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { choice, id, optionalEmailAddress, optionalPhoneNumber, requiredName, someIds } from './schemas.ts';

const supervisor = z.object({
  id,
  name: z.string(),
  organizationId: id,
  role: z.enum(['Supervisor', 'HeadSupervisor']),
});
const healthRisk = z.object({ id, healthRiskName: z.string() });

const recipient = z.object({
  id,
  organizationId: id,
  phoneNumber: z.string().nullish(),
  email: z.string().nullish(),
  /** Free text: what the recipient does, and for whom. */
  role: z.string(),
  organization: z.string(),
  modemId: id.nullish(),
  /** Ids of health risks of the project; none means any. */
  healthRisks: z.array(healthRisk),
  /** None in both lists means any. */
  supervisors: z.array(supervisor),
  headSupervisors: z.array(supervisor),
});

/** Forms send the whole supervisor, others just the id (decision 1). */
const supervisorReference = z
  .union([id, z.object({ id })])
  .transform((reference) => (typeof reference === 'number' ? reference : reference.id));

const recipientBody = z
  .object({
    role: requiredName(limits.roleMaxLength),
    organization: requiredName(limits.organizationMaxLength),
    email: optionalEmailAddress,
    phoneNumber: optionalPhoneNumber,
    /** Only Administrators choose; for all others it is their own. */
    organizationId: id.nullish(),
    /** Supervisors and head supervisors alike; none means any. */
    supervisors: z.array(supervisorReference).max(1000).default([]),
    healthRisks: someIds.default([]),
    modemId: id.nullish(),
  })
  .superRefine(({ email, phoneNumber }, check) => {
    if (email || phoneNumber) return;
    for (const field of ['email', 'phoneNumber'])
      check.addIssue({ code: 'custom', path: [field], message: 'string:validation.fieldRequired' });
  });

const projectQuery = z.object({ projectId: id });

const recipientCalls = {
  listAlertRecipients: defineCall({
    name: 'projectAlertRecipient/list',
    method: 'GET',
    path: '/api/projectAlertRecipient/list',
    summary: 'Who is told about escalated alerts; all but Administrators see those of their organization.',
    permission: 'projectAlertNotifications.list',
    query: projectQuery,
    answer: z.array(recipient),
  }),
  getAlertRecipient: defineCall({
    name: 'projectAlertRecipient/get',
    method: 'GET',
    path: '/api/projectAlertRecipient/:alertRecipientId/get',
    summary: 'One recipient of escalated alerts.',
    permission: 'projectAlertNotifications.list',
    params: z.object({ alertRecipientId: id }),
    answer: recipient,
  }),
  getAlertRecipientFormData: defineCall({
    name: 'projectAlertRecipient/formData',
    method: 'GET',
    path: '/api/projectAlertRecipient/formData',
    summary: 'What the form of a recipient offers.',
    permission: 'projectAlertNotifications.list',
    query: projectQuery,
    answer: z.object({
      projectOrganizations: z.array(choice),
      healthRisks: z.array(healthRisk),
      supervisors: z.array(supervisor),
      modems: z.array(choice),
      countryCode: z.string(),
    }),
  }),
  createAlertRecipient: defineCall({
    name: 'projectAlertRecipient/create',
    method: 'POST',
    path: '/api/projectAlertRecipient/create',
    summary: 'Adds a recipient of escalated alerts.',
    permission: 'projectAlertNotifications.edit',
    query: projectQuery,
    body: recipientBody,
    answer: id,
  }),
  editAlertRecipient: defineCall({
    name: 'projectAlertRecipient/edit',
    method: 'POST',
    path: '/api/projectAlertRecipient/:alertRecipientId/edit',
    summary: 'Changes a recipient of escalated alerts; whose it is stays.',
    permission: 'projectAlertNotifications.edit',
    params: z.object({ alertRecipientId: id }),
    body: recipientBody,
  }),
  deleteAlertRecipient: defineCall({
    name: 'projectAlertRecipient/delete',
    method: 'POST',
    path: '/api/projectAlertRecipient/:alertRecipientId/delete',
    summary: 'Removes a recipient of escalated alerts.',
    permission: 'projectAlertNotifications.edit',
    params: z.object({ alertRecipientId: id }),
  }),
};

const notHandledBody = z.object({ userId: id, organizationId: id });

const notHandledRecipientCalls = {
  listNotHandledRecipients: defineCall({
    name: 'projectAlertNotHandledRecipient/list',
    method: 'GET',
    path: '/api/projectAlertNotHandledRecipient/list',
    summary: 'Who is told when nobody handles an alert: one row per organization of the project.',
    permission: 'projectAlertNotifications.list',
    query: projectQuery,
    answer: z.array(
      z.object({
        userId: id.nullish(),
        name: z.string().nullish(),
        organizationId: id,
        organizationName: z.string(),
      }),
    ),
  }),
  getNotHandledRecipientFormData: defineCall({
    name: 'projectAlertNotHandledRecipient/formData',
    method: 'GET',
    path: '/api/projectAlertNotHandledRecipient/formData',
    summary: 'Who can be told when nobody handles an alert.',
    permission: 'projectAlertNotifications.list',
    query: projectQuery,
    answer: z.array(
      z.object({ userId: id, name: z.string(), organizationId: id, organizationName: z.string() }),
    ),
  }),
  createNotHandledRecipient: defineCall({
    name: 'projectAlertNotHandledRecipient/create',
    method: 'POST',
    path: '/api/projectAlertNotHandledRecipient/create',
    summary: 'Names who of an organization is told when nobody handles an alert.',
    permission: 'projectAlertNotifications.edit',
    query: projectQuery,
    body: notHandledBody,
  }),
  editNotHandledRecipient: defineCall({
    name: 'projectAlertNotHandledRecipient/edit',
    method: 'POST',
    path: '/api/projectAlertNotHandledRecipient/edit',
    summary: 'Names somebody else of an organization.',
    permission: 'projectAlertNotifications.edit',
    query: projectQuery,
    body: notHandledBody,
  }),
};

/** The calls of those who are told about alerts: escalated ones, and ones that nobody handles. */
export const alertRecipientCalls = { ...recipientCalls, ...notHandledRecipientCalls };

export type AlertRecipientBody = z.output<typeof recipientBody>;
