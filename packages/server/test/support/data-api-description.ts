import type { ApiDocument } from '../../src/platform/http/openapi/document.ts';

type Part = Record<string, unknown>;

/** Every object of a value, itself included. */
function* walk(value: unknown): Generator<Part> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value as Part;
  for (const inner of Object.values(value)) yield* walk(inner);
}

/** The components that a value refers to, directly or through others, by their kinds and names. */
function findReferred(value: unknown, components: Part, found = new Map<string, unknown>()) {
  for (const { $ref: reference } of walk(value)) {
    if (typeof reference !== 'string' || found.has(reference)) continue;
    const [, , kind = '', name = ''] = reference.split('/');
    const component = (components[kind] as Part | undefined)?.[name];
    found.set(reference, component);
    findReferred(component, components, found);
  }
  return found;
}

/** Without examples of responses, which are long and say nothing that types or comparisons need. */
function removeExamples(value: unknown): void {
  for (const part of walk(value)) if ('schema' in part) delete part.example;
}

/**
 * The part of the API description that is versioned: the data API with its tokens, and webhooks. The calls of the screens can change
 * with every release.
 */
export function extractDataApi(document: ApiDocument & { webhooks?: Part }): Part {
  const { paths, webhooks, components, tags, ...about } = structuredClone(document);
  const chosen = Object.fromEntries(
    Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/') || path === '/oauth/token'),
  );
  removeExamples(chosen);
  const named: Record<string, Part> = {};
  for (const [reference, component] of findReferred({ chosen, webhooks }, components)) {
    const [, , kind = '', name = ''] = reference.split('/');
    named[kind] = { ...named[kind], [name]: component };
  }
  const { accessToken, clientCredentials } = components.securitySchemes as Part;
  const used = new Set([...walk({ chosen, webhooks })].flatMap((part) => (part.tags as string[]) ?? []));
  return {
    ...about,
    tags: tags?.filter(({ name }) => used.has(name)),
    components: { ...named, securitySchemes: { accessToken, clientCredentials } },
    paths: chosen,
    webhooks,
  };
}
