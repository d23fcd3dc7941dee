import { z } from 'zod';

/** The protocol between server and device: JSON texts on two topics per device. */

export const requestTopic = (device: string) => `harken/${device}/request`;
export const getResponseTopic = (device: string) => `harken/${device}/response`;
export const allResponsesTopic = getResponseTopic('+');

/** Device names occur in topics and URLs: letters, digits, dots, hyphens and underscores. */
export const deviceNamePattern = /^[A-Za-z0-9._-]{1,250}$/;

/** The device that sent a response. The broker lets a device write only to its own topic, so this cannot be forged. */
export function parseDeviceName(topic: string): string {
  return topic.split('/')[1] ?? '';
}

const smsPayload = z.object({
  to: z.string(),
  message: z.string(),
  modem_no: z.int().optional(),
  /** Always `1`: the device must send the text as Unicode, because it may contain any character. */
  unicode: z.string(),
});

const request = z.discriminatedUnion('method', [
  z.object({ correlationId: z.string(), method: z.literal('send_sms'), payload: smsPayload }),
  z.object({ correlationId: z.string(), method: z.literal('ping_device'), payload: z.object({}) }),
]);

export type DeviceRequest = z.output<typeof request>;

/** Many people program devices, so a status in quotes is accepted and the payload may be missing. */
const response = z.object({
  correlationId: z.string(),
  status: z.coerce.number(),
  payload: z.unknown(),
});

/** 200 is success; any other status is a failure. */
export type DeviceResponse = z.output<typeof response>;

/** Devices may announce that they connected, so that queued messages are sent at once. */
const announcement = z.object({ method: z.literal('device_ready') });
export const readyAnnouncement = JSON.stringify({ method: 'device_ready' });

const maxTextLength = 20_000;

function readJson(text: string): unknown {
  if (text.length > maxTextLength) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a text received by a device; null if it is not a request. */
export function parseRequest(text: string): DeviceRequest | null {
  return request.safeParse(readJson(text)).data ?? null;
}

/** Parses a text received from a device; null if it is neither a response nor an announcement. */
export function parseResponse(text: string): DeviceResponse | 'ready' | null {
  const json = readJson(text);
  if (announcement.safeParse(json).success) return 'ready';
  return response.safeParse(json).data ?? null;
}

/** The payload of a response as a JSON text. A payload without a `data` field becomes the `data` of a new object. */
export function toPayloadText(payload: unknown): string {
  const hasData = typeof payload === 'object' && payload !== null && 'data' in payload;
  return JSON.stringify(hasData ? payload : { data: payload ?? '' });
}
