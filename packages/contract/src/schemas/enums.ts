import { reportingStatuses } from '@harken/domain/data-collectors/types';
import { z } from 'zod';

/** Filters that include "no restriction". */
export const trainingStatus = z.enum(['All', 'Trained', 'InTraining']);
export const deployedMode = z.enum(['All', 'Deployed', 'NotDeployed']);
/** How a collector reported in a period. */
export const reportingStatus = z.enum(reportingStatuses);
export const sex = z.enum(['Male', 'Female', 'Other']);
export const epiWeekStartDay = z.enum(['Sunday', 'Monday']);
/** The types of the specification; the server knows further ones (`smsGateway/types`). */
export const gatewayType = z.union([
  z.enum(['Unknown', 'SmsEagle', 'Telerivet', 'SmsGateway']),
  z
    .string()
    .max(40)
    .regex(/^[A-Za-z]+$/),
]);
export const dataCollectorType = z.enum(['Human', 'CollectionPoint']);
export const homePage = z.enum(['Root', 'NationalSociety', 'ProjectList', 'Project']);
