import { IconButton } from '../button.tsx';
import { Menu } from '../menu.tsx';
import { useSnackbar } from '../snackbar.tsx';
import { useUiTexts } from '../texts-context.ts';
import type { ChartContent } from './chart-types.ts';

const kinds = ['png', 'svg', 'csv'] as const;

/** Saves a chart as a picture, or its numbers as a table. What writes the files is loaded when one is asked for. */
export function SaveChartMenu({ content, fileName }: { content: ChartContent; fileName: string }) {
  const t = useUiTexts();
  const snackbar = useSnackbar();
  const save = async (kind: (typeof kinds)[number]) => {
    try {
      const { saveChart } = await import('./save-chart.ts');
      await saveChart(kind, { content, fileName, totalWord: t('chart.all') });
    } catch {
      snackbar.show({ text: t('chart.saveFailed'), isError: true });
    }
  };
  return (
    <Menu
      button={<IconButton icon="download" label={t('chart.save', { title: content.title })} />}
      items={kinds.map((kind) => ({
        key: kind,
        label: t(`chart.saveAs.${kind}`),
        onSelect: () => void save(kind),
      }))}
    />
  );
}
