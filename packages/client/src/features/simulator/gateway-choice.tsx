import { joinParts } from '@harken/domain/texts/lists';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useGatewayTypeLabel } from '../../shared/sms-gateways/gateway-types.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import type { Gateway } from './simulator.api.ts';

const automatic = 0;

/** Selects the gateway that messages go through, where there is a choice. Names are qualified when there are several societies. */
export function GatewayChoice({
  gateways,
  chosenId,
  onChange,
}: {
  gateways: readonly Gateway[];
  chosenId: number | undefined;
  onChange: (id: number | undefined) => void;
}) {
  const { t, language } = useTexts();
  const getTypeLabel = useGatewayTypeLabel();
  const hasSeveralSocieties = new Set(gateways.map((gateway) => gateway.nationalSocietyName)).size > 1;
  if (gateways.length < 2) return null;
  const options = [
    { value: automatic, label: t('simulator.gateway.automatic') },
    ...gateways.map(({ id, name, gatewayType, nationalSocietyName, blockedBy }) => ({
      value: id,
      label: joinParts(
        [
          name,
          blockedBy === 'typeUnknown' ? gatewayType : getTypeLabel(gatewayType),
          hasSeveralSocieties ? nationalSocietyName : null,
        ],
        language,
      ),
    })),
  ];
  return (
    <Combobox
      label={t('simulator.gateway.label')}
      options={options}
      value={chosenId ?? automatic}
      onChange={(value) => onChange(value || undefined)}
    />
  );
}
