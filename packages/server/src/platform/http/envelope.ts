import type { Call } from '@harken/contract/call';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type FileAnswer, WithMessage } from './routes.ts';

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

/** Answers with a file. What is shown may stand in a frame of our own pages, and nowhere else. */
function answerFile(reply: FastifyReply, file: FileAnswer): FileAnswer['content'] {
  const { content, contentType, fileName, isInline = false, cacheSeconds } = file;
  const disposition = isInline ? 'inline' : 'attachment';
  reply
    .type(contentType)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  if (isInline) reply.header('content-security-policy', "frame-ancestors 'self'");
  if (cacheSeconds) reply.header('cache-control', `private, max-age=${cacheSeconds}`);
  return content;
}

/** Wraps what a handler returned: a file is sent as it is, answers already sent pass through. */
export function answer(call: Call, reply: FastifyReply, result: unknown): unknown {
  if (reply.sent) return reply;
  if (call.isDownload) return answerFile(reply, result as FileAnswer);
  const { key, value, data } =
    result instanceof WithMessage ? result : { key: undefined, value: result, data: undefined };
  if (call.isBare) return value;
  return { isSuccess: true, message: { key, data }, value: value ?? undefined };
}

/** JSON as the contract sends it: null members left out. */
export function serializeAnswer(schema: z.ZodType): (data: unknown) => string {
  return (data) => JSON.stringify(schema.parse(data), (_key, value) => (value === null ? undefined : value));
}
