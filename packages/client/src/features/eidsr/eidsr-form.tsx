import { usePageForm } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { DistrictsCard } from './districts-card.tsx';
import type { EidsrConfiguration, EidsrConfigurationFields } from './eidsr.api.ts';
import {
  connectionFields,
  type EidsrValues,
  elements,
  getFieldLabels,
  toFormValues,
  toRequest,
} from './eidsr-values.ts';
import { ElementsCard } from './elements-card.tsx';
import { useConnectionTest } from './use-connection-test.ts';

export type EidsrFormProps = {
  nationalSocietyId: number;
  stored: EidsrConfiguration;
  cancelTo: string;
  /** Sends the fields. Returns the path to go to afterwards. */
  save: (fields: EidsrConfigurationFields) => Promise<string>;
};

/** The form of the connection. The connection has to be tested before the other parts can be changed. */
export function EidsrForm({ nationalSocietyId, stored, cancelTo, save }: EidsrFormProps) {
  const { t } = useTexts();
  const test = useConnectionTest();
  const { form, progress } = usePageForm<EidsrValues>({
    defaultValues: toFormValues(stored),
    labels: getFieldLabels(t),
    save: (values) => save(toRequest(values, stored)),
  });
  const sections = [
    { id: 'connection', title: t('eidsr.connection'), fields: [...connectionFields, 'connection'] },
    {
      id: 'elements',
      title: t('eidsr.elements'),
      fields: elements.map((element) => `${element}DataElementId`),
    },
    { id: 'districts', title: t('eidsr.districts'), fields: ['districtsWithOrganizationUnits'] },
  ];
  return (
    <FormLayout
      label={t('pages.editEidsr')}
      submitLabel={t('eidsr.update')}
      {...{ sections, progress, cancelTo }}
    >
      <ConnectionCard {...{ form, test }} />
      <ElementsCard {...{ form, test }} />
      <DistrictsCard {...{ form, test, nationalSocietyId }} />
    </FormLayout>
  );
}
