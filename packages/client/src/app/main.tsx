import '../ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startData } from '../lib/start/start-data.ts';
import { startTheme } from '../ui/styles/theme.ts';
import { App } from './app.tsx';
import { createAppRouter } from './routing/router.tsx';
import { finishEarlySignIn, loadPreload } from './start/early-sign-in.ts';

startTheme();

async function start(root: HTMLElement): Promise<void> {
  await finishEarlySignIn();
  const router = createAppRouter();
  if (startData?.session) {
    const { prepareFirstPage } = await loadPreload();
    await prepareFirstPage(router, startData.session.user);
  }
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
// the form for a code needs the password again, which only the person has
if (root && !startData?.needsCode) void start(root);
