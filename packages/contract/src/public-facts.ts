import { z } from 'zod';
import { defineCall } from './call.ts';

/** What anybody may ask without signing in: whether the product is there, which one it is, and how much it is used. */
export const publicFactCalls = {
  ping: defineCall({
    name: 'publicFacts/ping',
    method: 'GET',
    path: '/api/ping',
    summary: 'Whether the server answers. Asks nothing of the database.',
    permission: 'public',
    isBare: true,
    answer: z.object({ status: z.literal('ok') }),
  }),
  getPublicVersion: defineCall({
    name: 'publicFacts/version',
    method: 'GET',
    path: '/api/version',
    summary: 'Which product answers, and in which version.',
    permission: 'public',
    isBare: true,
    answer: z.object({ name: z.string(), version: z.string() }),
  }),
  getPublicStats: defineCall({
    name: 'publicFacts/stats',
    method: 'GET',
    path: '/api/stats',
    summary: 'Four numbers on how much the platform is used; 404 unless it is set up to tell them.',
    permission: 'public',
    isBare: true,
    answer: z.object({
      /** Alerts that were ever escalated. */
      EscalatedAlerts: z.int(),
      /** Collectors of whom any message came in the last seven days. */
      ActiveDataCollectors: z.int(),
      /** Projects with messages that are open, and all. */
      ActiveProjects: z.int(),
      TotalProjects: z.int(),
    }),
  }),
};
