import { errorMessageLimits, feedbackKeys } from '@harken/domain/reports/feedback';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, requiredText } from '../schemas/schemas.ts';

const projectParams = z.object({ projectId: id });

/** The three feedback messages that a project can change, by key; a field error has the key as its field. */
const errorMessagesBody = z
  .record(z.string().max(100), requiredText(errorMessageLimits.maxLength))
  .superRefine((messages, check) => {
    for (const key of Object.keys(messages)) {
      if (feedbackKeys.some((known) => known === key)) continue;
      check.addIssue({ code: 'custom', path: [key], message: 'string:validation.valueInvalid' });
    }
  });
/** `isOwn`: the project has its own text; otherwise it is that of the product in the language of the national society. */
const errorMessages = z.array(
  z.object({ key: z.string(), message: z.string(), isOwn: z.boolean().optional() }),
);

/** The texts that a new project starts with instead of those of the product. */
export const ownErrorMessages = z
  .array(z.object({ key: z.enum(feedbackKeys), message: requiredText(errorMessageLimits.maxLength) }))
  .max(feedbackKeys.length);

/** The calls of the feedback messages of a project. */
export const errorMessageCalls = {
  getProjectErrorMessages: defineCall({
    name: 'project/errorMessages/get',
    method: 'GET',
    path: '/api/project/:projectId/errorMessages',
    summary: 'The feedback messages of a project for incorrect reports.',
    permission: 'projectErrorMessages.list',
    params: projectParams,
    response: errorMessages,
    isBare: true,
  }),
  saveProjectErrorMessages: defineCall({
    name: 'project/errorMessages/save',
    method: 'PUT',
    path: '/api/project/:projectId/errorMessages',
    summary: 'Change the feedback messages of a project for incorrect reports.',
    permission: 'projectErrorMessages.edit',
    params: projectParams,
    body: errorMessagesBody,
    response: errorMessages,
    isBare: true,
  }),
  // The same call for older clients, which use POST.
  postProjectErrorMessages: defineCall({
    name: 'project/errorMessages/post',
    method: 'POST',
    path: '/api/project/:projectId/errorMessages',
    summary: 'Change the feedback messages of a project for incorrect reports.',
    permission: 'projectErrorMessages.edit',
    params: projectParams,
    body: errorMessagesBody,
    response: errorMessages,
    isBare: true,
  }),
};

export type ErrorMessagesBody = z.output<typeof errorMessagesBody>;
export type OwnErrorMessages = z.output<typeof ownErrorMessages>;
