import { calls } from '@harken/contract/calls';
import type { Call } from '@harken/contract/calls/call';
import { type Permission, permissions } from '@harken/domain/access/permissions';
import { importLimits } from '@harken/domain/imports/limits';
import type { ApiDocument, Operation, Response } from './document.ts';

const withins: Record<Permission['within'], string> = {
  anywhere: '',
  nationalSociety: ', in their national societies',
  project: ', in their projects',
};
const suspensions: Record<Permission['unless'][number], string> = {
  projectClosed: 'the project is closed',
  societyArchived: 'the national society is archived',
  coordinatorInCharge: 'a coordinator is in charge (then only Administrator and Coordinator)',
};

/** Who may make a call, for people. */
function describePermission({ permission: name }: Call): string {
  if (name === 'public') return 'Needs no sign-in.';
  const { roles, within, unless }: Permission = permissions[name];
  const refused = unless.map((suspension) => suspensions[suspension]).join(', or ');
  return `Permission \`${name}\`: ${roles.join(', ')}${withins[within]}.${refused && ` Not if ${refused}.`}`;
}

/** Operations by method and path, as the document writes them. */
const callsOfOperations = new Map(
  (Object.values(calls) as Call[]).map((call) => [
    `${call.method} ${call.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    call,
  ]),
);

/** The call of an operation; undefined for operations that are not in the contract. */
export function findCall(method: string, path: string): Call | undefined {
  return callsOfOperations.get(`${method} ${path}`);
}

const file: Response = {
  description: 'The file. The header `content-type` says of which type it is.',
  content: { '*/*': { schema: { description: 'The bytes of the file.' } } },
};

const errors = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/Failed' },
};

/** The responses that calls share: their errors in the envelope (docs/spec/api.md). */
export function nameErrors(document: ApiDocument): void {
  const error = { $ref: '#/components/schemas/CallError' };
  document.components.schemas = {
    ...document.components.schemas,
    CallError: {
      type: 'object',
      description: 'The error of a call.',
      properties: {
        isSuccess: { type: 'boolean', const: false, description: 'Always false.' },
        message: {
          type: 'object',
          description: 'Why the call was refused.',
          properties: {
            key: {
              type: 'string',
              description: 'The key of the error, such as `error.notFound`. Keys are stable.',
            },
            data: {
              description:
                'For `validation.validationError`, the text keys of the errors by the path of the field.',
            },
          },
          required: ['key'],
        },
      },
      required: ['isSuccess', 'message'],
    },
  };
  document.components.responses = {
    ...document.components.responses,
    Refused: {
      description:
        'Refused. 400: a rule or a field that is wrong. 401: not signed in. 403: not allowed. 404: there is no such item, or not for the caller. 409: changed meanwhile. 413: too large. 429: too many requests.',
      content: { 'application/json': { schema: error } },
    },
    Failed: {
      description:
        'Failed. 500: an error of Harken. 503: the server cannot answer now, or it would take too long.',
      content: { 'application/json': { schema: error } },
    },
  };
}

/** Says who may make a call, what it takes and what it answers. */
export function describeCall(operation: Operation, call: Call): void {
  const success = operation.responses?.['200'];
  operation.operationId = call.name.replaceAll(/[^A-Za-z0-9]/g, '_');
  operation.description = describePermission(call);
  operation['x-permission'] = call.permission;
  operation.security = call.permission === 'public' ? [] : [{ session: [] }];
  operation.responses = {
    200: call.isDownload || !success ? file : { ...success, description: 'Done.' },
    ...errors,
  };
  if (operation.requestBody) operation.requestBody.description = 'The values of the request.';
  if (call.takesFile) {
    operation.requestBody = {
      required: true,
      description: `The bytes of a file or of a part of one, at most ${importLimits.fileBytes} bytes at once.`,
      content: { '*/*': { schema: { description: 'The bytes of the file.' } } },
    };
  }
}
