import { roles } from '@harken/domain/access/roles';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { choice, id, messageId, optionalText, pageNumber, pageOf, requestInstant } from './schemas.ts';

const instant = z.iso.datetime();

const entry = z.object({
  id: messageId,
  doneAt: instant,
  /** Who did it; absent where a command or background work did. `--Data removed--` once the person is anonymised. */
  actor: z.object({ id, name: z.string(), role: z.enum(roles).nullish() }).nullish(),
  /** The name of the call, or of the command. */
  deed: z.string(),
  subjectType: z.string().nullish(),
  subjectId: messageId.nullish(),
  nationalSociety: choice.nullish(),
  project: choice.nullish(),
  /** How the thing was and is, as far as the deed changed it. */
  before: z.record(z.string(), z.unknown()).nullish(),
  after: z.record(z.string(), z.unknown()).nullish(),
  /** The request it came with, as in the log of the server. */
  requestId: z.string().nullish(),
  /** Its place in the chain; absent until it is chained, within a minute or two. */
  chainNumber: z.int().nullish(),
});

/** Where a chain ends, to be written down elsewhere: with it, a chain that was made anew as a whole is found too. */
const seal = z.object({ chainNumber: z.int().min(0), hash: z.string().regex(/^([0-9a-f]{64})?$/i) });

/** The calls of the audit trail. */
export const auditCalls = {
  listAuditEntries: defineCall({
    name: 'audit/list',
    method: 'GET',
    path: '/api/audit/list',
    summary: 'What was done by whom, newest first.',
    permission: 'audit.list',
    query: z.object({
      pageNumber: pageNumber.default(1),
      deed: optionalText(100),
      subjectType: optionalText(100),
      subjectId: messageId.optional(),
      actorId: id.optional(),
      nationalSocietyId: id.optional(),
      /** From this instant on, and before that one. */
      from: requestInstant.optional(),
      until: requestInstant.optional(),
    }),
    answer: pageOf(entry),
  }),
  getAuditFilters: defineCall({
    name: 'audit/filters',
    method: 'GET',
    path: '/api/audit/filters',
    summary:
      'What the audit trail can be narrowed down to: deeds and things that occur in it, societies, and who did anything.',
    permission: 'audit.list',
    answer: z.object({
      deeds: z.array(z.string()),
      subjectTypes: z.array(z.string()),
      nationalSocieties: z.array(choice),
      actors: z.array(choice),
    }),
  }),
  verifyAudit: defineCall({
    name: 'audit/verify',
    method: 'POST',
    path: '/api/audit/verify',
    summary: 'Go through the whole chain, and say whether it is as it was made, or where it is not.',
    permission: 'audit.list',
    limit: 'verification',
    body: z.object({ seal: seal.optional() }),
    answer: z.object({
      isWhole: z.boolean(),
      /** Where the chain ends, when it is whole. */
      seal: seal.nullish(),
      /** Entries that are not chained yet. */
      waiting: z.int().nullish(),
      /** What is wrong, and at which place, when it is not. */
      fault: z.enum(['missing', 'changed', 'cut', 'sealBroken']).nullish(),
      chainNumber: z.int().nullish(),
      entry: z.object({ id: messageId, doneAt: instant, deed: z.string() }).nullish(),
    }),
  }),
};
