import type { ReactElement } from 'react';
import { Menu, type MenuItem } from '../overlays/menu.tsx';
import { useSnackbar } from '../overlays/snackbar.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import type { ChartContent } from './chart-types.ts';
import type { SavedKind } from './save-chart.ts';

function listKinds({ hasPicture, toRScript }: ChartContent): SavedKind[] {
  return [
    ...(hasPicture === false ? [] : (['png', 'svg'] as const)),
    'csv',
    ...(toRScript ? (['R'] as const) : []),
  ];
}

export type ChartToSave = {
  content: ChartContent;
  fileName: string;
  /** Saves the same data as an Excel file; without it, the menu does not offer one. */
  onSaveXlsx?: () => void;
  /** Other files with the same data. */
  furtherItems?: readonly MenuItem[];
};

/** The menu of file formats, open at first. The code that writes files is loaded when a format is chosen. */
export function OpenedSaveMenu({
  content,
  fileName,
  onSaveXlsx,
  furtherItems = [],
  button,
}: ChartToSave & {
  /** The button that was pressed; this menu replaces it. */
  button: ReactElement<Record<string, unknown>>;
}) {
  const t = useUiTexts();
  const snackbar = useSnackbar();
  const save = async (kind: SavedKind) => {
    try {
      const { saveChart } = await import('./save-chart.ts');
      await saveChart(kind, { content, fileName, totalLabel: t('chart.all') });
    } catch {
      snackbar.show({ text: t('chart.saveFailed'), isError: true });
    }
  };
  const items = listKinds(content).map((kind) => ({
    key: kind,
    label: t(`chart.saveAs.${kind}`),
    onSelect: () => void save(kind),
  }));
  const xlsx = onSaveXlsx && { key: 'xlsx', label: t('chart.saveAs.xlsx'), onSelect: onSaveXlsx };
  return <Menu startsOpen button={button} items={[...items, ...(xlsx ? [xlsx] : []), ...furtherItems]} />;
}
