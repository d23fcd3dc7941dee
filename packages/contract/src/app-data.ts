import { z } from 'zod';
import { defineCall } from './call.ts';
import { choice } from './schemas.ts';

/** The calls that every page begins with. */
export const appDataCalls = {
  getAppData: defineCall({
    name: 'appData/getAppData',
    method: 'GET',
    path: '/api/appData/getAppData',
    summary: 'What the pages need to know before anybody signs in.',
    permission: 'public',
    answer: z.object({
      contentLanguages: z.array(choice),
      countries: z.array(choice),
      isDevelopment: z.literal(true).nullish(),
      isDemo: z.literal(true).nullish(),
      authCookieExpiration: z.int().describe('Minutes that a session lives without anything being done.'),
      applicationInsightsConnectionString: z.string(),
      tilesUrl: z.string().nullish().describe('Where map tiles come from, when configured.'),
    }),
  }),
  getStrings: defineCall({
    name: 'appData/getStrings',
    method: 'GET',
    path: '/api/appData/getStrings/:languageCode',
    summary: 'The texts of the screens in a language, English where one is missing.',
    permission: 'public',
    params: z.object({ languageCode: z.string().toLowerCase().max(20) }),
    query: z.object({
      part: z.enum(['entry']).optional().describe('Only the texts that are shown before anybody signs in.'),
    }),
    answer: z.record(z.string(), z.object({ value: z.string(), needsImprovement: z.boolean() })),
  }),
  getVersion: defineCall({
    name: 'appData/version',
    method: 'GET',
    path: '/api/appData/version',
    summary: 'The version of the product.',
    permission: 'session.use',
    isBare: true,
    answer: z.object({ name: z.string(), version: z.string(), framework: z.string() }),
  }),
};
