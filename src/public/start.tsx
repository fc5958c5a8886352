import { createElement, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PublicProps } from '#kit/publicPages';

type Module = { readonly default: ComponentType<PublicProps<unknown>> };
// A part of a screen, `<name>.<Part>.public.tsx`, comes with it: each file more is a way more on a slow network.
const screens = import.meta.glob<Module>(['/resources/*/**/*.public.tsx', '!/resources/**/*.*.public.tsx']);

/** Without a network what the page shows stays, and nothing that is pressed arrives. */
const offline = document.createElement('p');
offline.className = 'offline';
offline.setAttribute('role', 'status');
const sayWhether = (): void => {
  offline.textContent = navigator.onLine ? '' : 'Sem internet. O que está na página continua aqui.';
};
document.body.append(offline);
addEventListener('online', sayWhether);
addEventListener('offline', sayWhether);
sayWhether();

/** What the server has drawn the page from stands in it; the same screen takes it over. */
const { screen, data, from } = JSON.parse(document.querySelector('#desenho')?.textContent ?? '{}') as {
  readonly screen: string;
} & PublicProps<unknown>;
void screens[screen]?.().then(({ default: Screen }) => {
  hydrateRoot(document.querySelector('#pagina')!, createElement(Screen, { data, from }));
  document.documentElement.dataset.ready = '';
});
