import { useChange } from '../../lib/requests/changes.ts';
import { formatError, RequestError } from '../../lib/requests/error.ts';
import { call } from '../../lib/requests/request.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

/** What the device reports about itself: devices respond with JSON text whose `data` is a string. */
function parsePingResponse(response: string): string {
  try {
    const { data } = JSON.parse(response) ?? {};
    return typeof data === 'string' ? data : '';
  } catch {
    return '';
  }
}

/** Pings a device and remembers the result for the last one that was pinged. */
export function usePing() {
  const { t } = useTexts();
  const ping = useChange({
    calls: 'smsGateway/iotDevices/ping',
    errors: 'inline',
    act: (deviceName: string) => call('smsGateway/iotDevices/ping', { params: { deviceName } }),
  });
  const describeError = (error: Error) => {
    const detail = error instanceof RequestError && typeof error.data === 'string' ? error.data : '';
    return [formatError(t, error), detail].filter(Boolean).join(' ');
  };
  return {
    start: (device: string) => ping.mutateAsync(device).catch(() => undefined),
    isPending: ping.isPending,
    hasResponded: (device: string) => ping.isSuccess && ping.variables === device,
    /** The result of pinging this device; undefined if it was not the last one pinged. */
    getResult: (device: string) => {
      if (ping.variables !== device) return undefined;
      if (ping.isSuccess)
        return { isSuccess: true, text: parsePingResponse(ping.data) || t('smsGateways.ping.answered') };
      return ping.isError ? { isSuccess: false, text: describeError(ping.error) } : undefined;
    },
  };
}

export type Ping = ReturnType<typeof usePing>;
