import {
  type ChannelGateway,
  type ChannelResponse,
  UnreadableRequest,
  type UssdScreen,
  type UssdStep,
} from '../channel.ts';
import { answerUssd, splitUssdPath } from '../support/ussd.ts';
import { readPath } from './fields.ts';

function requireValue(body: unknown, field: string): string {
  const value = readPath(body, field)?.trim();
  if (!value) throw new UnreadableRequest(`${field} is missing.`);
  return value;
}

/** A step of a USSD session, read as the settings say. */
export function toUssdStep(body: unknown, { settings }: ChannelGateway): UssdStep {
  const { ussdSessionField = 'sessionId', ussdNumberField = 'phoneNumber' } = settings;
  const { ussdInputField = 'text', ussdInput = 'path', ussdStepField = '' } = settings;
  const input = readPath(body, ussdInputField) ?? '';
  const stepId = (ussdStepField && readPath(body, ussdStepField)?.trim()) || null;
  return {
    sessionId: requireValue(body, ussdSessionField),
    phoneNumber: requireValue(body, ussdNumberField),
    entered: ussdInput === 'last' ? { answer: input, stepId } : { path: splitUssdPath(input) },
  };
}

/** A screen, with CON or END before it, or in JSON with a field that says whether the session is over. */
export function answerGenericUssd(screen: UssdScreen, { settings }: ChannelGateway): ChannelResponse {
  const { ussdAnswer = 'prefix', ussdTextField = 'message', ussdEndField = 'end' } = settings;
  if (ussdAnswer !== 'json') return answerUssd(screen);
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ [ussdTextField]: screen.text, [ussdEndField]: screen.isEnd }),
  };
}
