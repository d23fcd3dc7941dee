import { z } from 'zod';

/** What the server and a device say to each other: JSON texts on two topics for each device. */

export const requestTopic = (device: string) => `harken/${device}/request`;
export const responseTopic = (device: string) => `harken/${device}/response`;
export const responsesOfAll = responseTopic('+');

/** A device is named in topics and in the addresses of calls: letters, digits, dots, hyphens and underscores. */
export const deviceNamePattern = /^[A-Za-z0-9._-]{1,250}$/;

/** The device that a response came from. The broker lets it write to its own topic only, so this cannot be pretended. */
export function deviceOf(topic: string): string {
  return topic.split('/')[1] ?? '';
}

const smsPayload = z.object({
  to: z.string(),
  message: z.string(),
  modem_no: z.int().optional(),
  /** Always `1`: the text may hold any character. */
  unicode: z.string(),
});

const request = z.discriminatedUnion('method', [
  z.object({ correlationId: z.string(), method: z.literal('send_sms'), payload: smsPayload }),
  z.object({ correlationId: z.string(), method: z.literal('ping_device'), payload: z.object({}) }),
]);

/** What a device is asked to do. */
export type DeviceRequest = z.output<typeof request>;

/** Devices are programmed by many people: a status in quotes is taken, and nothing need stand in the payload. */
const response = z.object({
  correlationId: z.string(),
  status: z.coerce.number(),
  payload: z.unknown(),
});

/** What a device answers. 200: done; anything else: it could not. */
export type DeviceResponse = z.output<typeof response>;

/** A device may say that it has connected, so that what waits for it is sent at once. */
const announcement = z.object({ method: z.literal('device_ready') });
export const readyAnnouncement = JSON.stringify({ method: 'device_ready' });

const longestText = 20_000;

function readJson(text: string): unknown {
  if (text.length > longestText) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a text is that came to a device; null when it is no request. */
export function readRequest(text: string): DeviceRequest | null {
  return request.safeParse(readJson(text)).data ?? null;
}

/** What a text is that came from a device; null when it is neither a response nor an announcement. */
export function readResponse(text: string): DeviceResponse | 'ready' | null {
  const json = readJson(text);
  if (announcement.safeParse(json).success) return 'ready';
  return response.safeParse(json).data ?? null;
}

/** The payload of an answer as the JSON text that callers read `data` from. */
export function payloadText(payload: unknown): string {
  const isObject = typeof payload === 'object' && payload !== null && 'data' in payload;
  return JSON.stringify(isObject ? payload : { data: payload ?? '' });
}
