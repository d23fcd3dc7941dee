import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';
import { errorText, RequestError } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';

/** What a device says of itself: a JSON text with `data`, as devices write it. */
function saidIn(answer: string): string {
  try {
    const { data } = JSON.parse(answer) ?? {};
    return typeof data === 'string' ? data : '';
  } catch {
    return '';
  }
}

/** Asks a device for a sign of life, and keeps how that ended for the device that was asked last. */
export function usePing() {
  const { t } = useTexts();
  const ping = useChange({
    calls: 'smsGateway/iotDevices/ping',
    errors: 'inline',
    act: (deviceName: string) => call('smsGateway/iotDevices/ping', { params: { deviceName } }),
  });
  const reasonOf = (error: Error) => {
    const said = error instanceof RequestError && typeof error.data === 'string' ? error.data : '';
    return [errorText(t, error), said].filter(Boolean).join(' ');
  };
  return {
    ask: (device: string) => ping.mutateAsync(device).catch(() => undefined),
    isGoing: ping.isPending,
    hasAnswered: (device: string) => ping.isSuccess && ping.variables === device,
    /** How the ping of this device ended, in words; undefined until it was asked. */
    outcomeOf: (device: string) => {
      if (ping.variables !== device) return undefined;
      if (ping.isSuccess)
        return { isSuccess: true, text: saidIn(ping.data) || t('smsGateways.ping.answered') };
      return ping.isError ? { isSuccess: false, text: reasonOf(ping.error) } : undefined;
    },
  };
}

export type Ping = ReturnType<typeof usePing>;
