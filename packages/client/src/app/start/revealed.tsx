import { type ReactNode, useLayoutEffect } from 'react';
import { removeServerForm } from '../../lib/start/server-form.ts';

/** A page that replaces the sign-in form in the page of the server; the form of the app does so itself. */
export function Revealed({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    removeServerForm();
  }, []);
  return children;
}
