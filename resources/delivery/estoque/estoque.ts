import { page, post, r } from '#kit';
import { f } from '#fields';
import { filtros, quem } from './formularioEstoque';

const texto = f.text({ required: true });
const id = f.integer({ required: true, min: 1 });
const conta = f.integer({ required: true });
const quantidade = f.decimal({ required: true, places: 3 });

/** Stock of a shop in two tabs: count on the spot, or many at once. */
export const estoque = page('estoque', {
  label: 'Estoque',
  menu: { group: 'cardapio', icon: 'inventory', order: 35 },
  ...quem,
  params: { situacao: f.text() },
  screen: () => import('./estoque.Tela'),
});
const de = f.enum({ produto: 'Produtos', adicional: 'Adicionais' }, { required: true });
const daPagina = {
  de,
  nome: filtros.nome,
  categoria: f.integer({ min: 1 }),
  situacaoEstoque: filtros.situacaoEstoque,
};
export const verEstoque = post('/produto/estoque/ver', {
  mutates: false,
  ...quem,
  inCompany: true,
  form: { ...daPagina, pagina: f.integer({ required: true, min: 1, max: 10_000 }) },
  result: {
    linhas: r.list({
      id,
      nome: texto,
      codigo: f.text(),
      categoria: f.text(),
      unidade: f.text(),
      estoque: quantidade,
      minimo: f.decimal({ places: 3 }),
      custo: f.money(),
      valor: f.money({ required: true }),
      situacao: texto,
      /** True when the stock is shared by the network: it is counted on its own page. */
      central: f.bool({ required: true }),
    }),
    total: conta,
    itens: conta,
    abaixo: conta,
    zerados: conta,
    valor: f.money({ required: true }),
    categorias: r.list({ id, nome: texto }),
  },
});
/** Sheet with an empty column to count by hand. */
export const imprimirEstoque = post('/produto/imprimir/estoque', {
  mutates: false,
  ...quem,
  inCompany: true,
  form: { ...daPagina, de: f.enum({ produto: 'Produtos', adicional: 'Adicionais' }, { default: 'produto' }) },
  result: r.file('text/html', 'application/pdf'),
});
/** Stores a count: one movement for each difference. */
export const contarEstoque = post('/produto/estoque/contar', {
  ...quem,
  inCompany: true,
  form: {
    de,
    itens: f.list(
      {
        id: f.integer({ required: true, min: 1 }),
        contado: f.decimal({ required: true, places: 3, min: 0, max: 999_999 }),
      },
      { required: true, min: 1, max: 500 },
    ),
    motivo: f.text({ max: 200 }),
  },
  result: { mudados: conta, iguais: conta },
});
