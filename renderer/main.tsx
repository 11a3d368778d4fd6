import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createStores } from './stores/stores.ts';
import { StoresContext } from './stores/use-stores.ts';
import { connect } from './transport/connect.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

// For as long as the page lives.
const { signal } = new AbortController();
const stores = createStores({ link: connect(), storage: window.localStorage, signal });

createRoot(root).render(
  <StrictMode>
    <StoresContext value={stores}>
      <App />
    </StoresContext>
  </StrictMode>,
);
