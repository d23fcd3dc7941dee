import { personLimits as limits } from '@harken/domain/users/limits';
import { z } from 'zod';
import { sex } from '../schemas/enums.ts';
import {
  emailAddress,
  id,
  idOrZero,
  optionalName,
  optionalPhoneNumber,
  phoneNumber,
  requiredName,
} from '../schemas/schemas.ts';

/** The bodies of the forms of users, by role; the same for new and changed users. */

const decadeOfBirth = z
  .int()
  .refine((year) => year > 0 && year % 10 === 0, {
    error: 'string:validation.validationError.birthGroupStartYearMustBeMulipleOf10',
  })
  .max(2100);

export const person = {
  name: requiredName(limits.nameMaxLength),
  email: emailAddress,
  phoneNumber,
  additionalPhoneNumber: optionalPhoneNumber,
  organization: optionalName(limits.organizationMaxLength).describe(
    'Employer or other organization of the person; free text.',
  ),
};
const member = { ...person, nationalSocietyId: id.nullish() };
const organizationMember = { ...member, organizationId: id.nullish() };
const supervisor = {
  ...organizationMember,
  modemId: id.nullish(),
  projectId: id,
  sex,
  decadeOfBirth,
};

export const newManager = z.object({
  ...organizationMember,
  modemId: id.nullish(),
  setAsHeadManager: z.boolean().nullish(),
});
export const newTechnicalAdvisor = z.object({ ...organizationMember, modemId: id.nullish() });
export const newCoordinator = z.object(organizationMember);
export const newDataConsumer = z.object({
  ...member,
  organization: requiredName(limits.organizationMaxLength),
});
export const newSupervisor = z.object({
  ...supervisor,
  headSupervisorId: idOrZero.nullish().describe('0 and null: no head supervisor.'),
});
export const newHeadSupervisor = z.object(supervisor);
