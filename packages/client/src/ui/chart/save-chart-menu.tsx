import { type ComponentProps, type ComponentType, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { useSnackbar } from '../overlays/snackbar.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import type { ChartToSave, OpenedSaveMenu } from './opened-save-menu.tsx';

/** Loaded on demand, with the menu library: most users do not save charts. */
const load = () => import('./opened-save-menu.tsx');

/** The button that opens the menu for saving a chart. */
export function SaveChartMenu(chart: ChartToSave) {
  const t = useUiTexts();
  const snackbar = useSnackbar();
  const [loaded, setLoaded] = useState<{ Menu: ComponentType<ComponentProps<typeof OpenedSaveMenu>> }>();
  const label = t('chart.save', { title: chart.content.title });
  if (loaded) return <loaded.Menu {...chart} button={<IconButton icon="download" label={label} />} />;
  const open = () =>
    load().then(
      (module) => setLoaded({ Menu: module.OpenedSaveMenu }),
      () => snackbar.show({ text: t('chart.saveFailed'), isError: true }),
    );
  const loadAhead = () => void load().catch(() => undefined);
  return (
    <div>
      <IconButton
        icon="download"
        label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => void open()}
      />
    </div>
  );
}
