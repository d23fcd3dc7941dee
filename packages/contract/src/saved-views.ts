import {
  areViewsValid,
  listsWithViews,
  parseViewFilters,
  savedViewLimits,
} from '@harken/domain/lists/saved-views';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { requiredName, requiredText } from './schemas/schemas.ts';

const invalid = { error: 'string:validation.valueInvalid' };

/** A list of a project or national society, by its id; 0 for lists over everything. The id reads and changes nothing. */
const place = { list: z.enum(listsWithViews), scopeId: z.int().min(0).max(2_147_483_647) };

const view = z.object({
  name: requiredName(savedViewLimits.name),
  /** The filters, the order and the relative period of the list, as a JSON object. */
  filters: requiredText(savedViewLimits.filters).refine((json) => parseViewFilters(json) !== null, invalid),
  /** Whether the list opens with it. */
  isDefault: z.boolean(),
});

/** Saved views: the filters of lists that somebody named. Everybody has their own. */
export const savedViewCalls = {
  listSavedViews: defineCall({
    name: 'savedView/list',
    method: 'GET',
    path: '/api/savedView/list',
    summary: 'The saved views of the signed-in person for a list.',
    permission: 'session.use',
    query: z.object(place),
    response: z.array(z.object({ name: z.string(), filters: z.string(), isDefault: z.boolean() })),
  }),
  storeSavedViews: defineCall({
    name: 'savedView/store',
    method: 'POST',
    path: '/api/savedView/store',
    summary: 'Replace the saved views of the signed-in person for a list.',
    permission: 'session.use',
    body: z.object({
      ...place,
      views: z.array(view).max(savedViewLimits.views).refine(areViewsValid, invalid),
    }),
  }),
};
