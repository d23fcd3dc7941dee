import '../ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startData } from '../lib/start/start-data.ts';
import { startTheme } from '../ui/styles/theme.ts';
import { App } from './app.tsx';
import { createAppRouter } from './routing/router.tsx';
import { finishEarlySignIn, loadPreload } from './start/early-sign-in.ts';

startTheme();

const ignore = () => undefined;

async function start(root: HTMLElement): Promise<void> {
  await finishEarlySignIn();
  const router = createAppRouter();
  const { user } = startData?.session ?? {};
  // what cannot be loaded is asked for again by whoever renders it, and fails there
  if (user) await loadPreload().then(({ prepareFirstPage }) => prepareFirstPage(router, user), ignore);
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
// the form for a code needs the password again, which only the person has
if (root && !startData?.needsCode) void start(root);
