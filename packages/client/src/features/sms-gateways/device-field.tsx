import { required } from '@harken/domain/forms/form-rules';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldMessage, toFieldId } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Note } from '../../ui/status/note.tsx';
import type { GatewayValues } from './sms-gateway-values.ts';
import { useDevices } from './sms-gateways.api.ts';
import styles from './sms-gateways.module.css';
import { usePing } from './use-ping.ts';

/** Pings the chosen device. The gateway can only be saved after the device has answered. */
function PingSection({ form, device }: { form: UseFormReturn<GatewayValues>; device: string }) {
  const { t } = useTexts();
  const ping = usePing();
  const isTested = !device || ping.hasResponded(device);
  const { fieldState } = useController({
    control: form.control,
    name: 'ping',
    rules: { validate: () => isTested || t('smsGateways.ping.required') },
  });
  const result = ping.getResult(device);
  const error = isTested ? undefined : fieldState.error?.message;
  const id = toFieldId('ping');
  const startPing = async () => {
    form.clearErrors('ping');
    await ping.start(device);
  };
  return (
    <>
      <div>
        <Button
          id={id}
          icon="pulse"
          isBusy={ping.isPending}
          blockedBy={!device && t('smsGateways.ping.chooseFirst')}
          aria-describedby={error && `${id}-message`}
          onClick={() => void startPing()}
        >
          {t('smsGateways.ping.action')}
        </Button>
        <FieldMessage id={`${id}-message`} help={t('smsGateways.ping.help')} error={error} />
      </div>
      <div role="status">
        {result?.isSuccess && (
          <Note tone="ok">
            <bdi>{result.text}</bdi>
          </Note>
        )}
      </div>
      {result && !result.isSuccess && <Note tone="error">{result.text}</Note>}
    </>
  );
}

export type DeviceFieldProps = {
  form: UseFormReturn<GatewayValues>;
  nationalSocietyId: number;
  smsGatewayId: number | undefined;
  /** The gateway's current device: it can stay even if the list does not contain it. */
  storedDevice: string | null | undefined;
};

/** The MQTT device that sends the SMS, with a test whether it is online. */
export function DeviceField({ form, nationalSocietyId, smsGatewayId, storedDevice }: DeviceFieldProps) {
  const { t } = useTexts();
  const devices = useDevices({ nationalSocietyId, smsGatewayId });
  const device = useWatch({ control: form.control, name: 'iotHubDeviceName' });
  const { errors } = form.formState;
  return (
    <Loaded query={devices} label={t('smsGateways.form.devicesLoading')} rows={1}>
      {(free) => {
        const names = [...new Set([...(storedDevice ? [storedDevice] : []), ...free])];
        return (
          <div className={styles.fields}>
            <SelectField
              label={t('smsGateways.form.device')}
              help={t(names.length > 0 ? 'smsGateways.form.deviceHelp' : 'smsGateways.form.noDevices')}
              options={names.map((name) => ({ value: name, label: name }))}
              emptyLabel={t('ui.choose')}
              error={errors.iotHubDeviceName?.message}
              {...form.register('iotHubDeviceName', {
                validate: toValidator(t, required),
                onChange: () => form.clearErrors('ping'),
              })}
            />
            <PingSection {...{ form, device }} />
          </div>
        );
      }}
    </Loaded>
  );
}
