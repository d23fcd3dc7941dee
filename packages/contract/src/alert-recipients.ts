import { alertRecipientLimits as limits } from '@harken/domain/alert-recipients/limits';
import { personLimits } from '@harken/domain/users/limits';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { choice, emailAddress, id, optionalPhoneNumber, requiredName, someIds } from './schemas/schemas.ts';

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
  /** Free text: what the recipient does, and for which organization. */
  role: z.string(),
  organization: z.string(),
  modemId: id.nullish(),
  /** Ids of health risks of the project; none means any. */
  healthRisks: z.array(healthRisk),
  /** None in both lists means any. */
  supervisors: z.array(supervisor),
  headSupervisors: z.array(supervisor),
});

/** Forms send the whole supervisor, other clients just the id. */
const supervisorReference = z
  .union([id, z.object({ id })])
  .transform((reference) => (typeof reference === 'number' ? reference : reference.id));

/** An e-mail address as entered, on one line. */
const addressText = z
  .string()
  .trim()
  .max(personLimits.emailMaxLength)
  .refine((text) => !/\p{Cc}/u.test(text))
  .nullish()
  .transform((text) => text || null);

const recipientBody = z
  .object({
    role: requiredName(limits.roleMaxLength),
    organization: requiredName(limits.organizationMaxLength),
    /** Checked only without a phone number: then it is the only way to reach them. */
    email: addressText,
    phoneNumber: optionalPhoneNumber,
    /** Chosen by Administrators only; everybody else adds recipients to their own organization. */
    organizationId: id.nullish(),
    /** Supervisors and head supervisors; none means any. */
    supervisors: z.array(supervisorReference).max(1000).default([]),
    healthRisks: someIds.default([]),
    modemId: id.nullish(),
  })
  .superRefine(({ email, phoneNumber }, check) => {
    if (phoneNumber) return;
    if (email) {
      if (!emailAddress.safeParse(email).success)
        check.addIssue({ code: 'custom', path: ['email'], message: 'string:validation.emailInvalid' });
      return;
    }
    for (const field of ['email', 'phoneNumber'])
      check.addIssue({ code: 'custom', path: [field], message: 'string:validation.fieldRequired' });
  });

const projectQuery = z.object({ projectId: id });

const recipientCalls = {
  listAlertRecipients: defineCall({
    name: 'projectAlertRecipient/list',
    method: 'GET',
    path: '/api/projectAlertRecipient/list',
    summary:
      'Who is notified of escalated alerts; except for Administrators, only those of the own organization.',
    permission: 'projectAlertNotifications.list',
    query: projectQuery,
    response: z.array(recipient),
  }),
  getAlertRecipient: defineCall({
    name: 'projectAlertRecipient/get',
    method: 'GET',
    path: '/api/projectAlertRecipient/:alertRecipientId/get',
    summary: 'One recipient of escalated alerts.',
    permission: 'projectAlertNotifications.list',
    params: z.object({ alertRecipientId: id }),
    response: recipient,
  }),
  getAlertRecipientFormData: defineCall({
    name: 'projectAlertRecipient/formData',
    method: 'GET',
    path: '/api/projectAlertRecipient/formData',
    summary: 'The options of the form of a recipient.',
    permission: 'projectAlertNotifications.list',
    query: projectQuery,
    response: z.object({
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
    summary: 'Add a recipient of escalated alerts.',
    permission: 'projectAlertNotifications.edit',
    query: projectQuery,
    body: recipientBody,
    response: id,
  }),
  editAlertRecipient: defineCall({
    name: 'projectAlertRecipient/edit',
    method: 'POST',
    path: '/api/projectAlertRecipient/:alertRecipientId/edit',
    summary: 'Change a recipient of escalated alerts, except their organization.',
    permission: 'projectAlertNotifications.edit',
    params: z.object({ alertRecipientId: id }),
    body: recipientBody,
  }),
  deleteAlertRecipient: defineCall({
    name: 'projectAlertRecipient/delete',
    method: 'POST',
    path: '/api/projectAlertRecipient/:alertRecipientId/delete',
    summary: 'Remove a recipient of escalated alerts.',
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
    summary: 'Who is notified when an alert is not handled: one row per organization of the project.',
    permission: 'projectAlertNotifications.list',
    query: projectQuery,
    response: z.array(
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
    summary: 'Who can be notified when an alert is not handled.',
    permission: 'projectAlertNotifications.list',
    query: projectQuery,
    response: z.array(
      z.object({ userId: id, name: z.string(), organizationId: id, organizationName: z.string() }),
    ),
  }),
  createNotHandledRecipient: defineCall({
    name: 'projectAlertNotHandledRecipient/create',
    method: 'POST',
    path: '/api/projectAlertNotHandledRecipient/create',
    summary: 'Choose who of an organization is notified when an alert is not handled.',
    permission: 'projectAlertNotifications.edit',
    query: projectQuery,
    body: notHandledBody,
  }),
  editNotHandledRecipient: defineCall({
    name: 'projectAlertNotHandledRecipient/edit',
    method: 'POST',
    path: '/api/projectAlertNotHandledRecipient/edit',
    summary: 'Choose somebody else of an organization to be notified when an alert is not handled.',
    permission: 'projectAlertNotifications.edit',
    query: projectQuery,
    body: notHandledBody,
  }),
};

/** The calls of the people who are notified of alerts: of escalated ones, and of ones that are not handled. */
export const alertRecipientCalls = { ...recipientCalls, ...notHandledRecipientCalls };

export type AlertRecipientBody = z.output<typeof recipientBody>;
