import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { KeysDialog } from '../ui/keys-dialog.tsx';
import {
  type KeyBinding,
  showKeys,
  useAreKeysShown,
  useKeyBindings,
  useKeys,
  useKeysSwitch,
} from './keys.ts';
import { useTexts } from './texts.tsx';

/** Where `G` and a second key lead: the part of the address that tells the page. */
const places = [
  { letter: 'a', path: /\/alerts$/i, textKey: 'ui.keys.goTo.alerts' },
  { letter: 'r', path: /\/reports(?:\/\w+)?$/i, textKey: 'ui.keys.goTo.reports' },
  { letter: 'd', path: /\/dashboard$/i, textKey: 'ui.keys.goTo.dashboard' },
  { letter: 'c', path: /\/datacollectors(?:\/\w+)?$/i, textKey: 'ui.keys.goTo.dataCollectors' },
] as const;

function goToSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
}

/** Ctrl+Enter, also while typing: the form around the focus, else the only form of the page. */
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

/** The keys of the tabs that the open place has. */
function useGoKeys(addresses: readonly string[]): KeyBinding[] {
  const navigate = useNavigate();
  return places.flatMap(({ letter, path, textKey }) => {
    const to = addresses.find((address) => path.test(address));
    if (to === undefined) return [];
    return [{ keys: `g ${letter}`, textKey, isEverywhere: true, onPress: () => void navigate({ to }) }];
  });
}

/** `g a` as the list shows it: G, A. */
function namesOf({ keys }: KeyBinding): string[] {
  return keys.split(' ').map((sign) => sign.toUpperCase());
}

/**
 * The keys that work on every page, and the list of all keys that `?` opens. It stands once in the shell.
 *
 * @param addresses where the tabs lead: the pages of the open project or society that the user may open
 */
export function GlobalKeys({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTexts();
  const [isOn, switchKeys] = useKeysSwitch();
  const isOpen = useAreKeysShown();
  const bindings = useKeyBindings();
  useKeys([
    { keys: '?', textKey: 'ui.keys.show', isEverywhere: true, onPress: () => showKeys() },
    { keys: '/', textKey: 'ui.keys.search', isEverywhere: true, onPress: goToSearch },
    ...useGoKeys(addresses),
  ]);
  useEffect(() => {
    window.addEventListener('keydown', saveByKey);
    return () => {
      window.removeEventListener('keydown', saveByKey);
      showKeys(false);
    };
  }, []);
  const shown = (binding: KeyBinding) => ({ names: namesOf(binding), text: t(binding.textKey) });
  return (
    <KeysDialog
      isOpen={isOpen}
      onClose={() => showKeys(false)}
      isOn={isOn}
      onSwitch={switchKeys}
      ofPage={bindings.filter(({ isEverywhere }) => !isEverywhere).map(shown)}
      everywhere={bindings.filter(({ isEverywhere }) => isEverywhere).map(shown)}
    />
  );
}
