import { useMemo } from 'react';
import { matchesSearch } from '../../lib/search.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { type CollectorToChoose, collectorInWords } from './collectors-to-choose.ts';

/** So many stand in the list before anybody types. */
const mostShown = 50;

export type CollectorFieldProps = {
  collectors: readonly CollectorToChoose[];
  value: number | null;
  onChange: (dataCollectorId: number | null) => void;
  onBlur?: () => void;
  error: string | undefined;
};

/** One collector of many, found by name, display name or number. */
export function CollectorField({ collectors, ...field }: CollectorFieldProps) {
  const { t } = useTexts();
  const options = useMemo(
    () => collectors.map((collector) => ({ value: collector.id, label: collectorInWords(collector) })),
    [collectors],
  );
  return (
    <Combobox
      {...field}
      name="dataCollectorId"
      label={t('sendReport.collector')}
      help={t(options.length > 0 ? 'sendReport.collectorHelp' : 'sendReport.noCollectors')}
      options={options}
      mostShown={mostShown}
      matches={({ label }, search) => matchesSearch(search, [label])}
    />
  );
}
