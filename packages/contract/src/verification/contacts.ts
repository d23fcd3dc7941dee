import { personLimits } from '@harken/domain/users/limits';
import {
  contactRoles,
  verificationLimits as limits,
  verificationTriggers,
} from '@harken/domain/verification/limits';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import {
  choice,
  id,
  languageCode,
  optionalEmailAddress,
  optionalName,
  optionalPhoneNumber,
  requiredName,
  structure,
} from '../schemas/schemas.ts';

const ofSociety = z.object({ nationalSocietyId: id });
const ofProject = z.object({ projectId: id });
const contactId = z.object({ verificationContactId: id });

/** Places where a contact can be asked. */
const contactAreas = z.array(z.object({ level: z.enum(['region', 'district', 'village']), id }));

const contact = z.object({
  id,
  organizationId: id,
  organization: z.string(),
  name: z.string(),
  role: z.enum(contactRoles),
  facility: z.string().nullish(),
  languageCode: z.string(),
  phoneNumber: z.string().nullish(),
  email: z.string().nullish(),
  /** Contacts with the lowest number are asked first. */
  escalationOrder: z.int(),
  areas: z.array(z.object({ level: z.enum(['region', 'district', 'village']), id, name: z.string() })),
  isForAllHealthRisks: z.boolean(),
  healthRisks: z.array(choice),
  /** The caller may change it. */
  isEditable: z.boolean(),
});

const contactBody = z
  .object({
    name: requiredName(personLimits.nameMaxLength),
    role: z.enum(contactRoles),
    facility: optionalName(limits.facilityMaxLength),
    languageCode,
    phoneNumber: optionalPhoneNumber,
    email: optionalEmailAddress,
    /** Chosen by Administrators only; everybody else adds contacts to their own organization. */
    organizationId: id.nullish(),
    escalationOrder: z.int().min(1).max(limits.maxOrder),
    areas: contactAreas.min(1, { error: 'string:validation.fieldRequired' }).max(limits.maxAreas),
    isForAllHealthRisks: z.boolean(),
    healthRiskIds: z.array(id).max(limits.maxHealthRisks).default([]),
  })
  .superRefine(({ email, phoneNumber, isForAllHealthRisks, healthRiskIds }, check) => {
    const addMissing = (field: string) =>
      check.addIssue({ code: 'custom', path: [field], message: 'string:validation.fieldRequired' });
    if (!isForAllHealthRisks && healthRiskIds.length === 0) addMissing('healthRiskIds');
    if (!email && !phoneNumber) for (const field of ['phoneNumber', 'email']) addMissing(field);
  });
export type VerificationContactBody = z.output<typeof contactBody>;

const waitMinutes = z.int().min(limits.minWait).max(limits.maxWait);
const settings = z.object({
  /** Null: nobody is asked. */
  trigger: z.enum(verificationTriggers).nullish(),
  reminderMinutes: waitMinutes,
  nextContactMinutes: waitMinutes,
  showsSupervisor: z.boolean(),
});
export type VerificationSettingsBody = z.output<typeof settings>;

/** The calls of contacts of a national society, who are asked about alerts, and of the settings of a project. */
export const verificationContactCalls = {
  listVerificationContacts: defineCall({
    name: 'verificationContact/list',
    method: 'GET',
    path: '/api/verificationContact/list',
    summary:
      'The contacts of a national society, in the order in which they are asked. Where it has a coordinator, only those of the own organization.',
    permission: 'verificationContacts.list',
    query: ofSociety,
    response: z.array(contact),
  }),
  getVerificationContact: defineCall({
    name: 'verificationContact/get',
    method: 'GET',
    path: '/api/verificationContact/:verificationContactId/get',
    summary: 'One contact.',
    permission: 'verificationContacts.list',
    params: contactId,
    response: contact,
  }),
  getVerificationContactFormData: defineCall({
    name: 'verificationContact/formData',
    method: 'GET',
    path: '/api/verificationContact/formData',
    summary: 'The options of the form of a contact.',
    permission: 'verificationContacts.edit',
    query: ofSociety,
    response: z.object({
      /** Of Administrators all, of everybody else their own. */
      organizations: z.array(choice),
      healthRisks: z.array(choice),
      locations: structure,
      countryCode: z.string(),
      /** The content language of the national society. */
      languageCode: z.string(),
    }),
  }),
  createVerificationContact: defineCall({
    name: 'verificationContact/create',
    method: 'POST',
    path: '/api/verificationContact/create',
    summary: 'Add a contact.',
    permission: 'verificationContacts.edit',
    query: ofSociety,
    body: contactBody,
    response: id,
  }),
  editVerificationContact: defineCall({
    name: 'verificationContact/edit',
    method: 'POST',
    path: '/api/verificationContact/:verificationContactId/edit',
    summary: 'Change a contact, except their organization.',
    permission: 'verificationContacts.edit',
    params: contactId,
    body: contactBody,
  }),
  deleteVerificationContact: defineCall({
    name: 'verificationContact/delete',
    method: 'POST',
    path: '/api/verificationContact/:verificationContactId/delete',
    summary: 'Remove a contact and their personal data. Their answers stay without a name.',
    permission: 'verificationContacts.edit',
    params: contactId,
  }),
  getVerificationSettings: defineCall({
    name: 'verificationSettings/get',
    method: 'GET',
    path: '/api/verificationSettings/get',
    summary: 'When the contacts of a national society are asked about the alerts of a project.',
    permission: 'verificationSettings.get',
    query: ofProject,
    response: settings,
  }),
  editVerificationSettings: defineCall({
    name: 'verificationSettings/edit',
    method: 'POST',
    path: '/api/verificationSettings/edit',
    summary: 'Change when contacts are asked about the alerts of a project.',
    permission: 'verificationSettings.edit',
    query: ofProject,
    body: settings,
  }),
};
