import { createElement, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepOffline } from '#kit/work/offline';
import type { PublicProps } from '#kit/resource/publicPages';

type Module = { readonly default: ComponentType<PublicProps<unknown>> };
// A part of a screen, `<name>.<Part>.public.tsx`, comes with it: each file more is a way more on a slow network.
const screens = import.meta.glob<Module>(['/resources/*/**/*.public.tsx', '!/resources/**/*.*.public.tsx']);

/** Without a network what the page shows stays, and nothing that is pressed arrives. */
const offline = document.createElement('p');
offline.className = 'offline';
offline.setAttribute('role', 'status');
const { dataset } = document.documentElement;
const sayWhether = (): void => {
  // A network may be there, and nobody who answers: then the page is one that was kept.
  const isHere = navigator.onLine && dataset.kept === undefined;
  offline.textContent = isHere ? '' : 'Sem internet. O que está na página continua aqui.';
};
document.body.append(offline);
addEventListener('online', () => {
  delete dataset.kept;
  sayWhether();
});
addEventListener('offline', sayWhether);
sayWhether();

/**
 * A page that a telephone may put among its apps stands at the address of the app, which ends in a slash, so that it is
 * none of a longer name; and it opens without a network.
 */
if (document.querySelector('link[rel=manifest]')) {
  const { pathname, search, hash } = location;
  const address = pathname.replace(/\/?$/, '/');
  if (address !== pathname) history.replaceState(null, '', address + search + hash);
  keepOffline('/offlinePage.js', address);
}

/** The page contains the data that the server drew it from; the same screen takes it over. */
const { screen, data, from } = JSON.parse(document.querySelector('#desenho')?.textContent ?? '{}') as {
  readonly screen: string;
} & PublicProps<unknown>;
void screens[screen]?.().then(({ default: Screen }) => {
  hydrateRoot(document.querySelector('#pagina')!, createElement(Screen, { data, from }));
  dataset.ready = '';
});
