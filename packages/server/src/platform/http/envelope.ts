import type { Call } from '@harken/contract/calls/call';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { JsonBytes } from './json-bytes.ts';
import { type FileResponse, WithMessage } from './routes.ts';
import { stringifyWithoutNulls } from './stringify.ts';

const message = z.object({ key: z.string().optional(), data: z.unknown().optional() });
const failure = z
  .object({
    isSuccess: z.literal(false),
    message: z.object({ key: z.string(), data: z.unknown().optional() }),
  })
  .describe('The error: a text key, and for field errors a map from path to texts.');

/** By call: a schema is compiled when it is first used, so each has only one. */
const successes = new WeakMap<Call, z.ZodType>();

function findSuccess(call: Call): z.ZodType {
  const value = call.response ?? z.unknown();
  if (call.isBare) return value;
  const known = successes.get(call);
  if (known) return known;
  const success = z.object({ isSuccess: z.literal(true), message, value: value.optional() });
  successes.set(call, success);
  return success;
}

/** The response schemas of a call: its value in the envelope, or bare (docs/spec/api.md). Undeclared properties are stripped. */
export function envelope(call: Call): Record<string, z.ZodType> | undefined {
  if (call.isDownload) return undefined;
  return { 200: findSuccess(call), '4xx': failure, '5xx': failure };
}

/** Sends a file. An inline file may be framed by our own pages only. */
function sendFile(reply: FastifyReply, file: FileResponse): FileResponse['content'] {
  const { content, contentType, fileName, isInline = false, cacheSeconds, status = 200, headers = {} } = file;
  const disposition = isInline ? 'inline' : 'attachment';
  reply
    .status(status)
    .headers(headers)
    .type(contentType)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  if (isInline) reply.header('content-security-policy', "frame-ancestors 'self'");
  if (cacheSeconds) reply.header('cache-control', `private, max-age=${cacheSeconds}`);
  return content;
}

const nothing = { before: Buffer.alloc(0), after: Buffer.alloc(0) };
const aroundValue = {
  before: Buffer.from('{"isSuccess":true,"message":{},"value":'),
  after: Buffer.from('}'),
};

/** The framework sends bytes as they are. */
function sendJson(call: Call, reply: FastifyReply, json: JsonBytes): Buffer {
  reply.type('application/json; charset=utf-8');
  return json.toPayload(call.isBare ? nothing : aroundValue);
}

/** Wraps the result of a handler: files are sent as they are, and responses already sent pass through. */
export function wrapResult(call: Call, reply: FastifyReply, result: unknown): unknown {
  if (reply.sent) return reply;
  if (call.isDownload) return sendFile(reply, result as FileResponse);
  if (result instanceof JsonBytes) return sendJson(call, reply, result);
  const { key, value, data } =
    result instanceof WithMessage ? result : { key: undefined, value: result, data: undefined };
  if (call.isBare) return value;
  return { isSuccess: true, message: { key, data }, value: value ?? undefined };
}

/** Serializes JSON without null members, as the contract declares. */
export function serializeResponse(schema: z.ZodType): (data: unknown) => string {
  return (data) => stringifyWithoutNulls(schema.parse(data));
}
