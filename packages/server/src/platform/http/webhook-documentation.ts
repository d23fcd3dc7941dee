import {
  describeWebhookBody,
  type WebhookEventType,
  webhookEvents,
} from '@harken/contract/webhooks/webhook-events';
import { z } from 'zod';
import { allowMoreFields } from './openapi/data-api.ts';

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
});

const headers = [
  header('webhook-id', 'The id of the event: the same for every attempt, and when it is sent again.'),
  header('webhook-timestamp', 'When this attempt was sent, in seconds since 1970-01-01 UTC.'),
  header(
    'webhook-signature',
    'One or two signatures as in Standard Webhooks, with a space between: two while a secret is being changed.',
  ),
];

const responses = {
  '2XX': { description: 'The event was received.' },
  '410': { description: 'The event is not wanted, and not sent again.' },
  default: { description: 'The event is sent again later, for about a day.' },
};

function describeEvent(type: WebhookEventType) {
  const { $schema, ...schema } = z.toJSONSchema(describeWebhookBody(type));
  allowMoreFields(schema);
  return {
    post: {
      operationId: `webhook/${type}`,
      tags: ['webhook'],
      summary: webhookEvents[type].summary,
      description: 'Sent by Harken to the address of a webhook. Events of one object arrive in their order.',
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses,
    },
  };
}

/** The section `webhooks` of the OpenAPI document: all events that Harken sends, by their type. */
export function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(
    (Object.keys(webhookEvents) as WebhookEventType[]).map((type) => [type, describeEvent(type)]),
  );
}
