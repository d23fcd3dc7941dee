import { composeText, type TextOfMessage } from '../../src/features/outbox/outbox.text.ts';
import type { TestApp } from './test-app.ts';

/** The text of an outgoing message as it is sent, with its link. */
export function composeSentText({ services }: Pick<TestApp, 'services'>, message: TextOfMessage): string {
  return composeText(services, message);
}
