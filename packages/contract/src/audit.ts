import { roles } from '@harken/domain/access/roles';
import { searchLimits } from '@harken/domain/search/search-keys';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import {
  choice,
  id,
  messageId,
  optionalText,
  pageNumber,
  pageOf,
  requestInstant,
} from './schemas/schemas.ts';

const instant = z.iso.datetime();

const entry = z.object({
  id: messageId,
  doneAt: instant,
  /** Who did it; absent for a command or background work. `--Data removed--` once the person is anonymised. */
  actor: z.object({ id, name: z.string(), role: z.enum(roles).nullish() }).nullish(),
  /** The name of the call, or of the command. */
  deed: z.string(),
  subjectType: z.string().nullish(),
  subjectId: messageId.nullish(),
  /** The name of a user or data collector, unless it was removed. */
  subjectName: z.string().nullish(),
  /** Of a user. */
  subjectRole: z.enum(roles).nullish(),
  nationalSociety: choice.nullish(),
  project: choice.nullish(),
  /** The changed values before and after the action. */
  before: z.record(z.string(), z.unknown()).nullish(),
  after: z.record(z.string(), z.unknown()).nullish(),
  /** The id of the request, as in the log of the server. */
  requestId: z.string().nullish(),
  /** Its number in the hash chain; absent until it is chained, within a minute or two. */
  chainNumber: z.int().nullish(),
});

/** The checkpoint hash: the end of the hash chain. Stored elsewhere, it reveals even a completely rewritten chain. */
const seal = z.object({ chainNumber: z.int().min(0), hash: z.string().regex(/^([0-9a-f]{64})?$/i) });

/** The calls of the audit log. */
export const auditCalls = {
  listAuditEntries: defineCall({
    name: 'audit/list',
    method: 'GET',
    path: '/api/audit/list',
    summary: 'Who did what, newest first.',
    permission: 'audit.list',
    query: z.object({
      pageNumber: pageNumber.default(1),
      deed: optionalText(100),
      subjectType: optionalText(100),
      subjectId: messageId.optional(),
      actorId: id.optional(),
      nationalSocietyId: id.optional(),
      /** From this instant (included) until that one (excluded). */
      from: requestInstant.optional(),
      until: requestInstant.optional(),
      /** The oldest first. */
      sortAscending: z.boolean().default(false),
    }),
    response: pageOf(entry),
  }),
  searchAuditEntries: defineCall({
    name: 'audit/search',
    method: 'POST',
    path: '/api/audit/search',
    summary: 'The same list, searched by the name of the user, or by the name or the number of the item.',
    permission: 'audit.list',
    query: z.object({ pageNumber: pageNumber.default(1) }),
    body: z.object({
      search: optionalText(searchLimits.textMaxLength),
      deed: optionalText(100),
      subjectType: optionalText(100),
      subjectId: messageId.optional(),
      actorId: id.optional(),
      nationalSocietyId: id.optional(),
      /** From this instant (included) until that one (excluded). */
      from: requestInstant.optional(),
      until: requestInstant.optional(),
      /** The oldest first. */
      sortAscending: z.boolean().default(false),
    }),
    response: pageOf(entry),
  }),
  getAuditFilters: defineCall({
    name: 'audit/filters',
    method: 'GET',
    path: '/api/audit/filters',
    summary:
      'The options for filtering the audit log: the actions, items, societies and users that occur in it.',
    permission: 'audit.list',
    response: z.object({
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
    summary: 'Verify the whole audit log: whether it is intact, or where it is not.',
    permission: 'audit.list',
    limit: 'verification',
    body: z.object({ seal: seal.optional() }),
    response: z.object({
      isWhole: z.boolean(),
      /** The end of the chain, if it is intact. */
      seal: seal.nullish(),
      /** Audit events that are not chained yet. */
      waiting: z.int().nullish(),
      /** What is wrong, and at which number, if it is not intact. */
      fault: z.enum(['missing', 'changed', 'cut', 'sealBroken']).nullish(),
      chainNumber: z.int().nullish(),
      entry: z.object({ id: messageId, doneAt: instant, deed: z.string() }).nullish(),
    }),
  }),
};
