import type { Operation } from './document.ts';

/** The responses of the addresses of gateways (docs/spec/sms.md); none has a body. */
const responses = {
  200: { description: 'The message is stored, now or by an earlier delivery.' },
  400: { description: 'The form is empty or too long, has no `content-length`, or names a field twice.' },
  401: { description: 'No gateway has this key.' },
  503: { description: 'The message cannot be stored now. Send it again.' },
};

/** Says what the address of a type of gateways answers, and that its key is in the form. */
export function describeGatewayAddress(operation: Operation, path: string): void {
  operation.operationId = `sms_${path.split('/').at(-1)}`;
  operation.description =
    'A gateway posts each SMS that it receives. It identifies itself by its key, in the form. Names of fields are read in any letter case.';
  operation.security = [];
  operation['x-permission'] = 'public';
  operation.responses = responses;
  if (operation.requestBody) operation.requestBody.description = 'The message and the key of the gateway.';
}
