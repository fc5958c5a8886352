import { get, page, post, r } from '#kit';
import { f } from '#fields';

const texto = f.text({ required: true });
const id = f.integer({ required: true, min: 1 });
const conta = f.integer({ required: true });

export const politicas = {
  IGNORAR: 'Deixar como está',
  ATUALIZAR: 'Atualizar com o da origem',
  DUPLICAR: 'Criar outro ao lado',
} as const;
/** Companies and categories are plain numbers here: a reference would not find rows of another company. */
export const formularioDeClonar = {
  empresaOrigem: f.integer({ label: 'Loja de origem', required: true, min: 1 }),
  empresaDestino: f.integer({ label: 'Loja de destino', min: 1 }),
  categorias: f.list({ categoria: f.integer({ required: true, min: 1 }) }, { label: 'Categorias', max: 200 }),
  adicionais: f.bool({ label: 'Com os adicionais', default: true }),
  inativos: f.bool({ label: 'Também o que está fora do cardápio', default: false }),
  politica: f.enum(politicas, { label: 'O que a loja já tem', default: 'IGNORAR' }),
};

/** Clones the menu of one shop into another of the same network. */
export const clonarCardapio = page('clonarCardapio', {
  label: 'Clonar cardápio',
  menu: { group: 'cardapio', icon: 'content_copy', order: 80 },
  permission: ['CARDAPIO_CLONAR'],
  plan: 'CARDAPIO',
  screen: () => import('./clonarCardapio.Tela'),
});

const politica = { permission: ['CARDAPIO_CLONAR'], plan: 'CARDAPIO', inCompany: true } as const;
/** Shops of the network, with the number of products each can give. */
export const lojasParaClonar = get('/produto/clonar/lojas', {
  ...politica,
  result: {
    aqui: id,
    /** True for the head, which may also fill the menus of its branches. */
    escolheDestino: f.bool({ required: true }),
    lojas: r.list({ id, nome: texto, matriz: f.bool({ required: true }), produtos: conta }),
  },
});
export const categoriasParaClonar = get('/produto/clonar/categorias/{empresa}', {
  ...politica,
  form: { empresa: id, inativos: f.bool() },
  result: r.list({ id, nome: texto, produtos: conta }),
});
/** Preview of a clone: rows to create and rows that exist already. Stores nothing. */
export const previaDeClonar = post('/produto/clonar/previa', {
  mutates: false,
  ...politica,
  form: formularioDeClonar,
  result: {
    produtos: conta,
    novos: conta,
    conflitos: r.list({ produto: texto, categoria: texto, aqui: texto, por: texto }),
    maisConflitos: conta,
  },
});
