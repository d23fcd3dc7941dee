import { nationalSocietyLimits as limits } from '@harken/domain/national-societies/limits';
import { dismissalReasons } from '@harken/domain/reports/dismissal-reasons';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { dismissalReason } from './schemas/dismissal.ts';
import { epiWeekStartDay } from './schemas/enums.ts';
import { countryCode, id, localDateTime, requiredName } from './schemas/schemas.ts';

const societyFields = {
  name: requiredName(limits.nameMaxLength, limits.nameMinLength),
  contentLanguageId: id,
  countryId: id,
  epiWeekStartDay,
  enableEidsrIntegration: z.boolean(),
  /** Whether its users must use two-factor authentication; unchanged (or false) if absent. */
  requiresTwoFactor: z.boolean().optional(),
  /** Offered when a report or an alert is dismissed; none: nobody is asked. Unchanged (or all) if absent. */
  dismissalReasons: z.array(dismissalReason).max(dismissalReasons.length).optional(),
  /** Copies the places of this national society, if there are none yet. Only for Administrators and global coordinators. */
  copyPlacesFromId: id.nullish(),
};

/** A new society, with the name of its default organization. */
export const newNationalSociety = z.object({
  ...societyFields,
  initialOrganizationName: requiredName(limits.initialOrganizationNameMaxLength),
});
export type NewNationalSociety = z.output<typeof newNationalSociety>;

/** The changed fields of a society, which is given in the path. */
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
    response: z.array(
      z.object({
        id,
        name: z.string(),
        country: z.string().describe('The name in English.'),
        countryCode,
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
    summary: 'One national society, and the role of the caller in it.',
    permission: 'nationalSocieties.get',
    params: nationalSocietyId,
    response: z.object({
      id,
      name: z.string(),
      countryId: id,
      countryName: z.string().describe('The name in English.'),
      countryCode,
      contentLanguageId: id,
      contentLanguageName: z.string(),
      isCurrentUserHeadManager: z.boolean(),
      isArchived: z.boolean(),
      hasCoordinator: z.boolean(),
      epiWeekStartDay,
      enableEidsrIntegration: z.boolean(),
      requiresTwoFactor: z.boolean(),
      dismissalReasons: z.array(dismissalReason),
    }),
  }),
  createNationalSociety: defineCall({
    name: 'nationalSociety/create',
    method: 'POST',
    path: '/api/nationalSociety/create',
    summary: 'Add a national society with its default organization. Returns its id.',
    permission: 'nationalSocieties.add',
    body: newNationalSociety,
    response: id,
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
      'Archive a national society: its gateways and its head manager are deleted, everything else becomes read-only.',
    permission: 'nationalSocieties.archive',
    params: nationalSocietyId,
  }),
  reopenNationalSociety: defineCall({
    name: 'nationalSociety/reopen',
    method: 'POST',
    path: '/api/nationalSociety/:nationalSocietyId/reopen',
    summary: 'Reopen an archived national society. What archiving deleted is not restored.',
    permission: 'nationalSocieties.archive',
    params: nationalSocietyId,
  }),
};
