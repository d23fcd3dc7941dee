import { z } from 'zod';
import { defineCall } from './calls/call.ts';

/** Calls without sign-in: whether the server responds, its version, and how much it is used. */
export const publicInfoCalls = {
  ping: defineCall({
    name: 'publicFacts/ping',
    method: 'GET',
    path: '/api/ping',
    summary: 'Whether the server responds. Does not use the database.',
    permission: 'public',
    isBare: true,
    response: z.object({ status: z.literal('ok') }),
  }),
  getPublicVersion: defineCall({
    name: 'publicFacts/version',
    method: 'GET',
    path: '/api/version',
    summary: 'The name and version of the product.',
    permission: 'public',
    isBare: true,
    response: z.object({ name: z.string(), version: z.string() }),
  }),
  getPublicStats: defineCall({
    name: 'publicFacts/stats',
    method: 'GET',
    path: '/api/stats',
    summary: 'Four numbers about the use of the platform; 404 unless enabled.',
    permission: 'public',
    isBare: true,
    response: z.object({
      /** Alerts that were ever escalated. */
      EscalatedAlerts: z.int(),
      /** Collectors with a message in the last seven days. */
      ActiveDataCollectors: z.int(),
      /** Open projects with messages, and all projects with messages. */
      ActiveProjects: z.int(),
      TotalProjects: z.int(),
    }),
  }),
};
