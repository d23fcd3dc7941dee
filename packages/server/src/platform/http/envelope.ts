import type { Call } from '@harken/contract/call';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { WithMessage } from './routes.ts';

const message = z.object({ key: z.string().optional(), data: z.unknown().optional() });
const failure = z
  .object({
    isSuccess: z.literal(false),
    message: z.object({ key: z.string(), data: z.unknown().optional() }),
  })
  .describe('What went wrong: a text key, and for field errors a map from path to texts.');

/** The answers of a call as schemas: its value in the envelope (contract 1.2), or bare. What is not declared is stripped. */
export function envelope(call: Call): Record<string, z.ZodType> | undefined {
  if (call.isDownload) return undefined;
  const success = call.isBare
    ? (call.answer ?? z.unknown())
    : z.object({ isSuccess: z.literal(true), message, value: (call.answer ?? z.unknown()).optional() });
  return { 200: success, '4xx': failure, '5xx': failure };
}

/** Wraps what a handler returned. Files and answers already sent pass through. */
export function answer(call: Call, reply: FastifyReply, result: unknown): unknown {
  if (call.isDownload || reply.sent) return result;
  const { key, value, data } =
    result instanceof WithMessage ? result : { key: undefined, value: result, data: undefined };
  if (call.isBare) return value;
  return { isSuccess: true, message: { key, data }, value: value ?? undefined };
}

/** JSON as the contract sends it: null members left out. */
export function serializeAnswer(schema: z.ZodType): (data: unknown) => string {
  return (data) => JSON.stringify(schema.parse(data), (_key, value) => (value === null ? undefined : value));
}
