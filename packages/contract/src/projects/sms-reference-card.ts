import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, languageCode } from '../schemas/schemas.ts';

/** The call of the SMS reference card of a project. */
export const smsReferenceCardCalls = {
  getSmsReferenceCard: defineCall({
    name: 'project/smsReferenceCard',
    method: 'GET',
    path: '/api/project/:projectId/smsReferenceCard',
    summary:
      'A page for data collectors as a PDF: the codes of the project and how to write each kind of report.',
    permission: 'projects.showOverview',
    limit: 'referenceCard',
    params: z.object({ projectId: id }),
    query: z.object({
      /** By default the language of the society. */
      languageCode: languageCode.optional(),
      /** Whom to call. By default the card has a line to write on. */
      supervisorId: id.optional(),
    }),
    isDownload: true,
  }),
};
