import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { choice, countryCode, id } from './schemas/schemas.ts';

/** The calls that every page makes first. */
export const appDataCalls = {
  getAppData: defineCall({
    name: 'appData/getAppData',
    method: 'GET',
    path: '/api/appData/getAppData',
    summary: 'Data that pages need before sign-in.',
    permission: 'public',
    response: z.object({
      contentLanguages: z.array(choice),
      countries: z.array(choice.extend({ code: countryCode })),
      isDevelopment: z.literal(true).nullish(),
      isDemo: z.literal(true).nullish(),
      authCookieExpiration: z.int().describe('Minutes after which an idle session ends.'),
      applicationInsightsConnectionString: z.string(),
      supporters: z
        .array(z.object({ name: z.string(), imageUrl: z.string() }))
        .describe('Organizations shown on the sign-in page.'),
      tilesUrl: z.string().nullish().describe('Where map tiles are loaded from, if configured.'),
    }),
  }),
  getSupporterImage: defineCall({
    name: 'appData/supporterImage',
    method: 'GET',
    path: '/api/appData/supporterImage/:supporterNumber',
    summary: 'The image of a supporter, for the sign-in page.',
    permission: 'public',
    params: z.object({ supporterNumber: id }),
    isDownload: true,
  }),
  getStrings: defineCall({
    name: 'appData/getStrings',
    method: 'GET',
    path: '/api/appData/getStrings/:languageCode',
    summary: 'The texts of the pages in a language, in English if a translation is missing.',
    permission: 'public',
    params: z.object({ languageCode: z.string().toLowerCase().max(20) }),
    query: z.object({
      part: z.enum(['entry']).optional().describe('Only the texts that are shown before sign-in.'),
    }),
    response: z.record(z.string(), z.object({ value: z.string(), needsImprovement: z.boolean() })),
  }),
  getVersion: defineCall({
    name: 'appData/version',
    method: 'GET',
    path: '/api/appData/version',
    summary: 'The version of the server.',
    permission: 'session.use',
    isBare: true,
    response: z.object({ name: z.string(), version: z.string(), framework: z.string() }),
  }),
};
