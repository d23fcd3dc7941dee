import type { ReactElement } from 'react';
import { Menu } from '../menu.tsx';
import { useSnackbar } from '../snackbar.tsx';
import { useUiTexts } from '../texts-context.ts';
import type { ChartContent } from './chart-types.ts';

const kinds = ['png', 'svg', 'csv'] as const;

export type SavedChart = { content: ChartContent; fileName: string };

/** As what a chart can be saved, open at first. What writes the files is loaded when one is asked for. */
export function OpenedSaveMenu({
  content,
  fileName,
  button,
}: SavedChart & {
  /** The button that was pressed, to stand in its place. */
  button: ReactElement<Record<string, unknown>>;
}) {
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
  const items = kinds.map((kind) => ({
    key: kind,
    label: t(`chart.saveAs.${kind}`),
    onSelect: () => void save(kind),
  }));
  return <Menu startsOpen button={button} items={items} />;
}
