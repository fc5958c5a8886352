import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { canaisDeVenda } from '../../../../schemas/canais';
import { categoriaProduto } from '../../../../schemas/delivery/cardapio/categoriaProduto';
import { camposDePreco, lotePreco } from '../../../../schemas/delivery/cardapio/precos/lotePreco';
import { produto } from '../../../../schemas/delivery/cardapio/produto';

const quem = { permission: ['PRODUTO_PRECO'], plan: 'CARDAPIO' } as const;

/** The grid in which prices are changed: a row a product, a column a price. */
export const precos = page('precos', {
  label: 'Preços',
  menu: { group: 'cardapio', icon: 'payments', order: 60 },
  ...quem,
  frame: 'wide',
  params: { produto: f.ref('produto') },
  screen: () => import('./precos.Tela'),
});

const id = f.integer({ required: true, min: 1 });
/** Cell of the grid. */
const onde = {
  produto: id,
  campo: f.enum(camposDePreco, { required: true }),
  canal: f.enum(canaisDeVenda),
} as const;

export const gradeDePrecos = get('/lotepreco/grade', {
  ...quem,
  inCompany: true,
  result: {
    categorias: r.list(r.record(categoriaProduto, ['id', 'nome'])),
    produtos: r.list(
      r.record(produto, [
        'id',
        'nome',
        'codigo',
        'imagem',
        'categoria',
        'situacao',
        'preco',
        'precoPromocional',
        'precoCanal',
        'custo',
      ]),
    ),
    /** Scheduled runs that are still to be applied or taken back. */
    agendados: r.list(r.record(lotePreco, ['id', 'descricao', 'situacao', 'agendadoPara', 'voltaEm', 'linhas'])),
  },
});

/** History of a product's prices, newest first. */
export const historicoDePrecos = get('/lotepreco/produto/{produto}', {
  ...quem,
  inCompany: true,
  form: { produto: id },
  result: {
    linhas: r.list({
      quando: f.dateTime({ required: true }),
      quem: f.text(),
      campo: onde.campo,
      canal: onde.canal,
      antes: f.money(),
      depois: f.money(),
      /** Run it belongs to, while that can be undone. */
      lote: f.integer(),
      /** Number of prices changed with it. */
      outros: f.integer({ required: true }),
    }),
  },
});

export const aplicarPrecos = post('/lotepreco/aplicar', {
  ...quem,
  inCompany: true,
  form: {
    linhas: f.list(
      {
        ...onde,
        antes: f.money({ help: 'O que a pessoa via: se mudou, é recusado.' }),
        depois: f.money({ min: 0, help: 'Vazio: segue o preço.' }),
      },
      { required: true, min: 1, max: 2_000 },
    ),
    agendadoPara: f.dateTime({ label: 'A partir de' }),
    voltaEm: f.dateTime({ label: 'Até' }),
  },
  result: {
    lote: f.integer(),
    mensagem: f.text({ required: true }),
    recusas: r.list({ ...onde, recusa: f.text({ required: true }) }),
  },
});
