import { createJsonSchemaTransform, type jsonSchemaTransform } from 'fastify-type-provider-zod';
import { isDataApiPath } from '../api-path.ts';

type Route = Parameters<typeof jsonSchemaTransform>[0];

/** Instants are texts, in requests too; of alternatives, those that match anything say nothing. */
const transform = createJsonSchemaTransform({
  zodToJsonConfig: {
    override({ zodSchema, jsonSchema }) {
      const { type } = zodSchema._zod.def;
      if (type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      if (type === 'union' && jsonSchema.anyOf)
        jsonSchema.anyOf = jsonSchema.anyOf.filter((schema) => Object.keys(schema).length > 0);
    },
  },
});

/** Errors of calls are the same everywhere, so they are not converted for each call (`nameErrors`). */
export function transformRoute(route: Route): ReturnType<typeof jsonSchemaTransform> {
  const { schema, url } = route;
  const response = schema?.response as Record<string, unknown> | undefined;
  if (!response?.['4xx'] || isDataApiPath(url)) return transform(route);
  const { '4xx': _refused, '5xx': _failed, ...success } = response;
  return transform({ ...route, schema: { ...schema, response: success } });
}
