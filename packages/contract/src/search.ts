import { roles } from '@harken/domain/access/roles';
import { alertStatuses } from '@harken/domain/alerts/statuses';
import { searchLimits } from '@harken/domain/search/search-keys';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { id, messageId, placeCodes } from './schemas/schemas.ts';

const instant = z.iso.datetime();
const project = { projectId: id, projectName: z.string() };

/** What matches a text: of each kind at most six, the best first, and only what the reader may see. */
const found = z.object({
  dataCollectors: z.array(
    z.object({
      id,
      name: z.string(),
      phoneNumber: z.string().nullish(),
      village: z.string().nullish(),
      placeCodes,
      /** Of another organization: listed, but cannot be opened. */
      isReadOnly: z.literal(true).nullish(),
      ...project,
    }),
  ),
  alerts: z.array(
    z.object({ id, healthRisk: z.string(), status: z.enum(alertStatuses), createdAt: instant, ...project }),
  ),
  /** Messages from data collectors, correct or not, and from unknown senders. */
  reports: z.array(
    z.object({
      id: messageId,
      message: z.string(),
      isCorrect: z.boolean(),
      receivedAt: instant,
      healthRisk: z.string().nullish(),
      /** Of a data collector. */
      senderName: z.string().nullish(),
      /** Of an unknown sender. */
      phoneNumber: z.string().nullish(),
      /** Absent for unknown senders, who belong to no project. */
      projectId: id.nullish(),
      projectName: z.string().nullish(),
      nationalSocietyId: id,
    }),
  ),
  places: z.array(
    z.object({
      id,
      name: z.string(),
      kind: z.enum(['region', 'district', 'village']),
      /** The names of the places around it, smallest first. */
      within: z.array(z.string()),
      placeCodes,
      /** The code that begins with the text; absent for places found by their name. */
      code: z.string().nullish(),
      nationalSocietyId: id,
      /** Of a village: the project in which its page can be opened. */
      projectId: id.nullish(),
    }),
  ),
  projects: z.array(
    z.object({ id, name: z.string(), nationalSocietyName: z.string(), isClosed: z.boolean() }),
  ),
  nationalSocieties: z.array(z.object({ id, name: z.string() })),
  users: z.array(
    z.object({
      id,
      name: z.string(),
      role: z.enum(roles),
      nationalSocietyId: id,
      nationalSocietyName: z.string(),
    }),
  ),
});

/** Search in everything. */
export const searchCalls = {
  search: defineCall({
    name: 'search/list',
    // The text may be a name or a phone number, which must not be part of an address.
    method: 'POST',
    path: '/api/search/list',
    summary: 'What matches a text: people, places, projects, alerts and reports that the caller may see.',
    permission: 'search.use',
    body: z.object({
      text: z.string().trim().min(1).max(searchLimits.textMaxLength),
    }),
    response: found,
  }),
};
