import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Switch } from '../../../ui/fields/choices.tsx';
import type { ProjectValues } from './values.ts';

/** Whether messages may state the onset, and whether replies ask for it otherwise. */
export function OnsetFields({ form }: { form: UseFormReturn<ProjectValues> }) {
  const { t } = useTexts();
  return (
    <>
      <Switch
        label={t('onset.form.reads')}
        detail={t('onset.form.readsHelp')}
        {...form.register('readsOnset')}
      />
      <Switch
        label={t('onset.form.asks')}
        detail={t('onset.form.asksHelp')}
        {...form.register('asksOnset')}
      />
    </>
  );
}
