import { nationalSocietyLimits as limits } from '@harken/domain/national-societies/limits';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { epiWeekStartDay } from './enums.ts';
import { id, localDateTime, requiredName } from './schemas.ts';

const societyFields = {
  name: requiredName(limits.nameMaxLength, limits.nameMinLength),
  contentLanguageId: id,
  countryId: id,
  epiWeekStartDay,
  enableEidsrIntegration: z.boolean(),
  /** Whether its users must sign in with a second step; left as it is, or not, when absent. */
  requiresTwoFactor: z.boolean().optional(),
};

/** A new society as a form sends it, with the organization that becomes its default one. */
export const newNationalSociety = z.object({
  ...societyFields,
  initialOrganizationName: requiredName(limits.initialOrganizationNameMaxLength),
});
export type NewNationalSociety = z.output<typeof newNationalSociety>;

/** The changed fields of a society; which one is meant stands in the address. */
export const nationalSocietyEdit = z.object(societyFields);
export type NationalSocietyEdit = z.output<typeof nationalSocietyEdit>;

const nationalSocietyId = z.object({ nationalSocietyId: id });

/** The calls of national societies. */
export const nationalSocietyCalls = {
  listNationalSocieties: defineCall({
    name: 'nationalSociety/list',
    method: 'GET',
    path: '/api/nationalSociety/list',
    summary: 'The national societies that the caller may see, by name.',
    permission: 'nationalSocieties.list',
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        country: z.string(),
        contentLanguage: z.string(),
        startDate: localDateTime,
        technicalAdvisor: z.string(),
        headManagers: z.string(),
        coordinators: z.string(),
        isArchived: z.boolean(),
      }),
    ),
  }),
  getNationalSociety: defineCall({
    name: 'nationalSociety/get',
    method: 'GET',
    path: '/api/nationalSociety/:nationalSocietyId/get',
    summary: 'One national society, and what the caller is in it.',
    permission: 'nationalSocieties.get',
    params: nationalSocietyId,
    answer: z.object({
      id,
      name: z.string(),
      countryId: id,
      countryName: z.string(),
      contentLanguageId: id,
      contentLanguageName: z.string(),
      isCurrentUserHeadManager: z.boolean(),
      isArchived: z.boolean(),
      hasCoordinator: z.boolean(),
      epiWeekStartDay,
      enableEidsrIntegration: z.boolean(),
      requiresTwoFactor: z.boolean(),
    }),
  }),
  createNationalSociety: defineCall({
    name: 'nationalSociety/create',
    method: 'POST',
    path: '/api/nationalSociety/create',
    summary: 'Add a national society with its default organization. Answers its id.',
    permission: 'nationalSocieties.add',
    body: newNationalSociety,
    answer: id,
  }),
  editNationalSociety: defineCall({
    name: 'nationalSociety/edit',
    method: 'POST',
    path: '/api/nationalSociety/:nationalSocietyId/edit',
    summary: 'Change a national society.',
    permission: 'nationalSocieties.edit',
    params: nationalSocietyId,
    body: nationalSocietyEdit,
  }),
  archiveNationalSociety: defineCall({
    name: 'nationalSociety/archive',
    method: 'POST',
    path: '/api/nationalSociety/:nationalSocietyId/archive',
    summary:
      'Close a national society for good or until it is reopened: its gateways and its head manager go.',
    permission: 'nationalSocieties.archive',
    params: nationalSocietyId,
  }),
  reopenNationalSociety: defineCall({
    name: 'nationalSociety/reopen',
    method: 'POST',
    path: '/api/nationalSociety/:nationalSocietyId/reopen',
    summary: 'Make an archived national society writable again. What archiving removed stays removed.',
    permission: 'nationalSocieties.archive',
    params: nationalSocietyId,
  }),
};
