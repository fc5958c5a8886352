import { get, page, post, r } from '#kit';
import { f } from '#fields';

const texto = f.text({ required: true });
const id = f.integer({ required: true, min: 1 });
const sim = f.bool({ required: true });
const quem = { permission: ['PRODUTO_ESTOQUE'], plan: 'CARDAPIO' } as const;

/** Stock of a network's shops side by side, and the shared stock. */
export const estoqueDaRede = page('estoqueDaRede', {
  label: 'Estoque da rede',
  menu: { group: 'cardapio', icon: 'storefront', order: 45 },
  ...quem,
  frame: 'wide',
  screen: () => import('./Tela'),
});

export const listarCentralizado = get('/estoque-centralizado/listar', {
  ...quem,
  inCompany: true,
  result: {
    /** True when the shop belongs to a network. */
    rede: sim,
    ativo: sim,
    /** True for the head; branches only read. */
    podeMudar: sim,
    lojas: r.list({ id, nome: texto, matriz: sim, participa: sim }),
    itens: r.list({
      codigo: texto,
      nome: texto,
      estoque: f.decimal({ required: true, places: 3 }),
      estoqueMinimo: f.decimal({ places: 3 }),
      /** Product of each shop with this code; absent for a shop without one. */
      produtos: r.list({ empresa: id, produto: id, nome: texto }),
    }),
    /** Codes of several shops that are not shared yet. */
    candidatos: r.list({ codigo: texto, nome: texto, lojas: f.integer({ required: true }) }),
  },
});
export const salvarCentralizado = post('/estoque-centralizado/salvar-todos', {
  ...quem,
  inCompany: true,
  form: {
    ativo: f.bool(),
    empresas: f.list({ empresa: f.integer({ required: true, min: 1 }) }, { max: 200 }),
    itens: f.list(
      {
        codigo: f.text({ required: true, max: 20 }),
        estoque: f.decimal({ places: 3, min: 0, max: 999_999 }),
        estoqueMinimo: f.decimal({ places: 3, min: 0, max: 999_999 }),
        motivo: f.text({ max: 200 }),
        /** True when it is no longer shared: its stock goes to the head. */
        fora: f.bool(),
      },
      { max: 500 },
    ),
  },
  result: { mudados: f.integer({ required: true }) },
});
