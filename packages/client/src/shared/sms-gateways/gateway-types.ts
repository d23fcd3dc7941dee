import { useTexts } from '../../lib/texts/texts.tsx';

/** The types that came first. Their fields and addresses are known here; those of the others come from `smsGateway/types`. */
export const firstTypes = ['SmsEagle', 'SmsGateway', 'Telerivet'] as const;

/** The path to which each of the first types posts, and the names of its parameters. */
export const firstProtocols: Readonly<Record<string, { path: string; parameters: string } | undefined>> = {
  SmsEagle: { path: '/api/enqueueSmsEagleReport', parameters: 'sender, timestamp, text, msgid, apikey' },
  SmsGateway: { path: '/api/enqueueSmsGatewayReport', parameters: 'sender, timestamp, text, msgid, apikey' },
  Telerivet: {
    path: '/api/enqueueTelerivetReport',
    parameters: 'from_number_e164, time_created, content, id, apikey',
  },
};

/** The name of a type of gateway. */
export function useGatewayTypeLabel(): (type: string) => string {
  const { t } = useTexts();
  return (type) =>
    type === 'Unknown' || (firstTypes as readonly string[]).includes(type)
      ? t(`smsGateway.type.${type.toLowerCase()}`)
      : t(`channel.${type}.title`);
}

/** A text that only some types have, such as the help of a setting. */
export function useOptionalText(): (key: string) => string | undefined {
  const { t, translate } = useTexts();
  return (key) => (translate(key) === key ? undefined : t(key));
}
