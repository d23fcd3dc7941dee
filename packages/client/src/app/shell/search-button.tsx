import { useEffect, useRef } from 'react';
import type { Destination } from '../../features/search/results.ts';
import { useKeys } from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { useOnDemand } from './use-on-demand.ts';

const load = () => import('../../features/search/search-dialog.tsx');

/** Opens the search in everything: by the button, by `/`, or by Ctrl+K, which also works while typing. */
export function SearchButton({ pages }: { pages: readonly Destination[] }) {
  const { t } = useTexts();
  const { part, open, close } = useOnDemand(load);
  const openByKey = useRef(open);
  openByKey.current = open;
  useKeys([{ keys: '/', textKey: 'ui.keys.search', isGlobal: true, onPress: open }]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSearchKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isSearchKey || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      openByKey.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton icon="search" label={t('search.title')} aria-haspopup="dialog" onClick={open} />
      {part && <part.SearchDialog pages={pages} onClose={close} />}
    </>
  );
}
