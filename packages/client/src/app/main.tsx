import '../ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startData } from '../lib/start/start-data.ts';
import { startTheme } from '../ui/styles/theme.ts';
import { App } from './app.tsx';
import { finishEarlySignIn } from './start/early-sign-in.ts';

startTheme();

const root = document.getElementById('root');
// the form for a code needs the password again, which only the person has
if (root && !startData?.needsCode) {
  void finishEarlySignIn().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
