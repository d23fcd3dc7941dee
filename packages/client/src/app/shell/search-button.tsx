import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Destination } from '../../features/search/results.ts';
import { useKeys } from '../../lib/keys.ts';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';

type DialogProps = { pages: readonly Destination[]; onClose: () => void };

/** Loaded when somebody is about to search. */
const load = () => import('../../features/search/search-dialog.tsx');

/** Ctrl+K, also while typing. */
const isSearchKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** Opens the search in everything: by the button, by `/`, or by Ctrl+K. */
export function SearchButton({ pages }: { pages: readonly Destination[] }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<DialogProps> }>();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    load().then(
      (module) => setLoaded({ Dialog: module.SearchDialog }),
      (error) => {
        setIsOpen(false);
        snackbar.show({ text: formatError(t, error), isError: true });
      },
    );
  };
  const openByKey = useRef(open);
  openByKey.current = open;
  useKeys([{ keys: '/', textKey: 'ui.keys.search', isGlobal: true, onPress: open }]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      openByKey.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        icon="search"
        label={t('search.title')}
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
      />
      {isOpen && loaded && <loaded.Dialog pages={pages} onClose={() => setIsOpen(false)} />}
    </>
  );
}
