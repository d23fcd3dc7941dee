import { useContext, useState } from 'react';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { GroundFileContext } from '../../ui/map/ground/ground-context.ts';
import type { MapPlan } from '../../ui/map/ground/keep-map.ts';
import {
  type KeptMap,
  keptMapLimit,
  readKeptMap,
  removeKeptMap,
} from '../../ui/map/ground/kept-map-names.ts';
import type { MapViewAccess } from '../../ui/map/tools/map-tools.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './keep-map.module.css';

const bytesPerMegabyte = 1_000_000;

/** Browsers keep files only for pages that came over https, or from this computer. */
export const canKeepMaps = (): boolean => typeof caches !== 'undefined' && window.isSecureContext;

function useMegabytes() {
  const { language } = useTexts();
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 1 });
  return (bytes: number) => isolateLeftToRight(format.format(Math.max(0.1, bytes / bytesPerMegabyte)));
}

type State =
  | { name: 'closed' | 'planning' | 'failed' }
  | { name: 'planned'; plan: MapPlan }
  | { name: 'keeping'; percent: number };

/** The steps from the button to the kept part of the map. */
function useKeeping({ getBounds }: MapViewAccess) {
  const findFile = useContext(GroundFileContext);
  const [kept, setKept] = useState<KeptMap | null>(readKeptMap);
  const [state, setState] = useState<State>({ name: 'closed' });
  const attempt = (work: () => Promise<void>) => void work().catch(() => setState({ name: 'failed' }));
  const plan = () =>
    attempt(async () => {
      setState({ name: 'planning' });
      const { planMap } = await import('../../ui/map/ground/keep-map.ts');
      setState({ name: 'planned', plan: await planMap(getBounds(), await findFile()) });
    });
  const keep = (planned: MapPlan) =>
    attempt(async () => {
      setKept(null);
      setState({ name: 'keeping', percent: 0 });
      const { keepMap } = await import('../../ui/map/ground/keep-map.ts');
      const onProgress = (share: number) => setState({ name: 'keeping', percent: Math.round(100 * share) });
      setKept(await keepMap(planned, onProgress));
      setState({ name: 'closed' });
    });
  const remove = () => {
    setKept(null);
    setState({ name: 'closed' });
    void removeKeptMap();
  };
  return { kept, state, plan, keep, remove, close: () => setState({ name: 'closed' }) };
}

function KeptPart({ kept, view, onRemove }: { kept: KeptMap; view: MapViewAccess; onRemove: () => void }) {
  const { t } = useTexts();
  const format = useMegabytes();
  const { south, west, north, east } = kept.bounds;
  const corners = [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
  const day = isolateLeftToRight(new Date(kept.at).toISOString().slice(0, 10));
  return (
    <div className={styles.kept}>
      <span role="status">{t('keepMap.kept', { megabytes: format(kept.bytes), day })}</span>
      <Button size="small" onClick={() => view.show(corners)}>
        {t('keepMap.show')}
      </Button>
      <Button size="small" icon="trash" onClick={onRemove}>
        {t('keepMap.remove')}
      </Button>
    </div>
  );
}

/** Keeps the shown part of the base map on this device, to use it without a network. */
export function KeepMap({ view }: { view: MapViewAccess }) {
  const { t } = useTexts();
  const format = useMegabytes();
  const { kept, state, plan, keep, remove, close } = useKeeping(view);
  return (
    <>
      <Button icon="download" data-print-omit="" isBusy={state.name === 'planning'} onClick={plan}>
        {t('keepMap.plan')}
      </Button>
      <div className={styles.panel} data-print-omit="">
        {state.name === 'planned' && (
          <div className={styles.kept}>
            <span role="status">
              {t('keepMap.estimate', {
                megabytes: format(state.plan.bytes),
                limit: format(keptMapLimit),
              })}
            </span>
            <Button size="small" onClick={() => keep(state.plan)}>
              {t('keepMap.keep')}
            </Button>
            <Button size="small" variant="ghost" onClick={close}>
              {t('ui.cancel')}
            </Button>
          </div>
        )}
        {state.name === 'keeping' && <p role="status">{t('keepMap.keeping', { percent: state.percent })}</p>}
        {state.name === 'failed' && <Note tone="error">{t('keepMap.failed')}</Note>}
        {kept && <KeptPart {...{ kept, view }} onRemove={remove} />}
      </div>
    </>
  );
}
