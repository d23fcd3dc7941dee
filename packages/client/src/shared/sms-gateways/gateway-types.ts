import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

/** A type of gateway with its settings, as the server describes it. */
export type GatewayType = CallResponse<'smsGateway/types'>[number];
/** The address to which all gateways of a type post, and the names in their form. */
export type GatewayForm = NonNullable<GatewayType['form']>;

/** The types of gateways; they change only with a release. */
export function useGatewayTypes() {
  return useQuery({
    queryKey: ['smsGateway/types'],
    queryFn: ({ signal }) => call('smsGateway/types', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The name of a type of gateway: under the key of the specification, or with the other texts of the type. */
export function useGatewayTypeLabel(): (type: string) => string {
  const { t } = useTexts();
  const findText = useOptionalText();
  return (type) => findText(`smsGateway.type.${type.toLowerCase()}`) ?? t(`channel.${type}.title`);
}

/** A text that only some types have, such as the help of a setting. */
export function useOptionalText(): (key: string) => string | undefined {
  const { t, translate } = useTexts();
  return (key) => (['', key].includes(translate(key)) ? undefined : t(key));
}
