import { useMemo } from 'react';
import { matchesSearch } from '../../lib/lists/search.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { type CollectorOption, describeCollector } from './collector-options.ts';

/** The number of collectors listed before the user types. */
const maxShown = 50;

export type CollectorFieldProps = {
  collectors: readonly CollectorOption[];
  value: number | null;
  onChange: (dataCollectorId: number | null) => void;
  onBlur?: () => void;
  error: string | undefined;
};

/** Chooses one of many collectors by name, display name or number. */
export function CollectorField({ collectors, ...field }: CollectorFieldProps) {
  const { t } = useTexts();
  const options = useMemo(
    () => collectors.map((collector) => ({ value: collector.id, label: describeCollector(collector) })),
    [collectors],
  );
  return (
    <Combobox
      {...field}
      name="dataCollectorId"
      label={t('sendReport.collector')}
      help={t(options.length > 0 ? 'sendReport.collectorHelp' : 'sendReport.noCollectors')}
      options={options}
      maxShown={maxShown}
      matches={({ label }, search) => matchesSearch(search, [label])}
    />
  );
}
