import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';
import { errorText, RequestError } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';

/** What the device reports about itself: devices answer with JSON text whose `data` is a string. */
function parsePong(response: string): string {
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
    return [errorText(t, error), detail].filter(Boolean).join(' ');
  };
  return {
    ask: (device: string) => ping.mutateAsync(device).catch(() => undefined),
    isGoing: ping.isPending,
    hasAnswered: (device: string) => ping.isSuccess && ping.variables === device,
    /** The result of pinging this device; undefined if it was not the last one pinged. */
    getOutcome: (device: string) => {
      if (ping.variables !== device) return undefined;
      if (ping.isSuccess)
        return { isSuccess: true, text: parsePong(ping.data) || t('smsGateways.ping.answered') };
      return ping.isError ? { isSuccess: false, text: describeError(ping.error) } : undefined;
    },
  };
}

export type Ping = ReturnType<typeof usePing>;
