import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import {
  type KeyBinding,
  showKeyList,
  useIsKeyListOpen,
  useKeyBindings,
  useKeys,
  useKeysSwitch,
} from '../../lib/keys.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

/** Loaded when somebody asks for the keys. */
const KeysDialog = lazy(() =>
  import('../../ui/overlays/keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })),
);

/** The pages opened by `G` and a second key, recognised by their path. */
const goToTargets = [
  { letter: 'a', path: /\/alerts$/i, textKey: 'ui.keys.goTo.alerts' },
  { letter: 'r', path: /\/reports(?:\/\w+)?$/i, textKey: 'ui.keys.goTo.reports' },
  { letter: 'd', path: /\/dashboard$/i, textKey: 'ui.keys.goTo.dashboard' },
  { letter: 'c', path: /\/datacollectors(?:\/\w+)?$/i, textKey: 'ui.keys.goTo.dataCollectors' },
] as const;

/** Ctrl+Enter, also while typing: submits the form around the focus, or the only form of the page. */
function saveByKey(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) {
    return;
  }
  const target = event.target instanceof Element ? event.target : null;
  const forms = [...document.querySelectorAll('form')];
  const form = target?.closest('form') ?? (forms.length === 1 ? forms[0] : undefined);
  const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!form || button?.disabled || button?.getAttribute('aria-disabled') === 'true') return;
  event.preventDefault();
  form.requestSubmit();
}

/** The key bindings of the tabs that are available. */
function useGoToKeys(addresses: readonly string[]): KeyBinding[] {
  const navigate = useNavigate();
  return goToTargets.flatMap(({ letter, path, textKey }): KeyBinding[] => {
    const to = addresses.find((address) => path.test(address));
    if (to === undefined) return [];
    return [{ keys: `g ${letter}`, textKey, isGlobal: true, onPress: () => void navigate({ to }) }];
  });
}

/** `g a` as shown in the list of keys: G, A. */
function toKeyNames({ keys }: KeyBinding): string[] {
  return keys.split(' ').map((sign) => sign.toUpperCase());
}

/**
 * The keys that work on every page, and the list of all keys that `?` opens. Rendered once, in the shell.
 *
 * @param addresses addresses of the tabs: the pages of the open project or society that the user may open
 */
export function GlobalKeys({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTexts();
  const [areEnabled, switchKeys] = useKeysSwitch();
  const isOpen = useIsKeyListOpen();
  const bindings = useKeyBindings();
  useKeys([
    { keys: '?', textKey: 'ui.keys.show', isGlobal: true, onPress: () => showKeyList() },
    ...useGoToKeys(addresses),
  ]);
  useEffect(() => {
    window.addEventListener('keydown', saveByKey);
    return () => {
      window.removeEventListener('keydown', saveByKey);
      showKeyList(false);
    };
  }, []);
  const toKeyDescription = (binding: KeyBinding) => ({
    names: toKeyNames(binding),
    text: t(binding.textKey),
  });
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeysDialog
        isOpen
        onClose={() => showKeyList(false)}
        isOn={areEnabled}
        onSwitch={switchKeys}
        pageKeys={bindings.filter(({ isGlobal }) => !isGlobal).map(toKeyDescription)}
        globalKeys={bindings.filter(({ isGlobal }) => isGlobal).map(toKeyDescription)}
      />
    </Suspense>
  );
}
