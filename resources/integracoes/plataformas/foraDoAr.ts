import { get, page, r } from '#kit';
import { f } from '#fields';

const pode = { permission: ['INTEGRACAO_EMPRESA_VER'], plan: 'INTEGRACOES' } as const;

/** Platforms that do not answer; without one there is no text, and no sign. */
export const foraDoArAgora = get('/empresa/integracao/fora-do-ar', {
  ...pode,
  inCompany: true,
  result: {
    texto: f.text(),
    off: f.bool({ required: true }),
    integracoes: r.list({
      id: f.integer({ required: true }),
      nome: f.text({ required: true }),
      texto: f.text({ required: true }),
      erro: f.text(),
    }),
  },
});

/** Platforms that do not answer, in the header of every page. Nothing is paused by it. */
export const paginaForaDoAr = page('foraDoAr', {
  ...pode,
  label: 'Plataformas fora do ar',
  menu: { icon: 'wifi_off' },
  frame: 'header',
  says: foraDoArAgora,
  screen: () => import('./foraDoAr.Cabecalho'),
});
