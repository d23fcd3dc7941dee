import type { TokenScope } from '@harken/domain/access-tokens/scopes';

/** The parts of an OpenAPI 3.1 document that are read and changed here. */
export interface Schema {
  [key: string]: unknown;
  description?: string;
  properties?: Record<string, Schema>;
}

interface Content {
  schema?: Schema;
  example?: unknown;
}

export interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description: string; schema: Schema }>;
  content?: Record<string, Content>;
}

interface Parameter {
  [extension: `x-${string}`]: unknown;
  name: string;
  in: string;
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Operation {
  [extension: `x-${string}`]: unknown;
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, Content> };
  responses?: Record<string, Response>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  tags?: { name: string; description: string }[];
  components: {
    schemas?: Record<string, Schema>;
    responses?: Record<string, Response>;
    [kind: string]: unknown;
  };
}

/** Every operation with its path and its method in capitals. */
export function listOperations({
  paths,
}: Pick<ApiDocument, 'paths'>): { path: string; method: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
}

const oauthScopes: Record<TokenScope, string> = {
  readReports: 'Read reports and data collectors',
  readAlerts: 'Read alerts, alert events and signals',
  readPlaces: 'Read places',
};

/** What the document says about the whole API. */
export const about = {
  info: {
    title: 'Harken',
    version: '1',
    description:
      'Operations below `/api/v1` are the data API: programs read with an access token (docs/integrate.md). The others are the calls of the screens, which a signed-in browser makes; they can change with every release.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    contact: { name: 'Whoever runs this server' },
  },
  servers: [{ url: '/', description: 'The server that sent this document.' }],
  securitySchemes: {
    session: {
      type: 'apiKey' as const,
      in: 'cookie' as const,
      name: '__Host-harken_session',
      description: 'The session of a signed-in person. Without TLS the cookie is `harken_session`.',
    },
    accessToken: {
      type: 'http' as const,
      scheme: 'bearer',
      description: 'An access token (docs/integrate.md). Only operations below /api/v1 take one.',
    },
    clientCredentials: {
      type: 'oauth2' as const,
      description: 'A token for an hour, which a service account gets (docs/integrate.md).',
      flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: oauthScopes } },
    },
  },
};
