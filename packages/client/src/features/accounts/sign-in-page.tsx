import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { findPageAfterSignIn } from './after-sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Redirects a signed-in user to the next page, once, as soon as all texts are loaded. */
function useRedirectSignedIn() {
  const { user } = useSession();
  const { hasPages } = useTexts();
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  const [next, setNext] = useState<string>();
  useEffect(() => {
    if (!user || hasStarted.current) return;
    hasStarted.current = true;
    void findPageAfterSignIn().then(setNext);
  }, [user]);
  useEffect(() => {
    if (next && hasPages) void navigate({ href: next, replace: true });
  }, [next, hasPages, navigate]);
}

/** /login */
export function SignInPage() {
  useRedirectSignedIn();
  return (
    <SignInFrame>
      <SignInForm />
    </SignInFrame>
  );
}
