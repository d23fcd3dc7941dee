import { useSession } from '../session/session.tsx';
import type { Language } from './languages.ts';
import { useTexts } from './texts.tsx';

/**
 * The current language, and a function to change it: for this session, or before sign-in for this device. Only the account page
 * changes the account.
 */
export function useLanguageChoice(): { language: Language; choose: (language: Language) => void } {
  const { user, setSessionLanguage } = useSession();
  const { language, setLanguage: setDeviceLanguage } = useTexts();
  return { language, choose: user ? setSessionLanguage : setDeviceLanguage };
}
