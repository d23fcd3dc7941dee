import { type ComponentProps, type ComponentType, useState } from 'react';
import { IconButton } from '../button.tsx';
import { useSnackbar } from '../snackbar.tsx';
import { useUiTexts } from '../texts-context.ts';
import type { OpenedSaveMenu, SavedChart } from './opened-save-menu.tsx';

/** With all that menus need, which a page of charts does without until one is opened. */
const load = () => import('./opened-save-menu.tsx');

/** Saves a chart as a picture, or its numbers as a table. */
export function SaveChartMenu(chart: SavedChart) {
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
