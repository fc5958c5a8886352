import { get, post, r } from '#kit';
import { f } from '#fields';
import { filtrosDaRede } from './lojasLadoALado';

const quem = { permission: ['PRODUTO_ESTOQUE'], plan: 'CARDAPIO' } as const;
const texto = f.text({ required: true });
const id = f.integer({ required: true, min: 1 });
const sim = f.bool({ required: true });
const quantidade = f.decimal({ required: true, places: 3 });
const de = f.enum({ produto: 'Produto', adicional: 'Adicional' }, { required: true });
const motivo = f.text({ max: 200 });

/** Stock as a sheet: one row a product or add-on, one column a visible shop. */
export const estoqueLadoALado = get('/estoque-centralizado/lojas', {
  ...quem,
  inCompany: true,
  result: {
    rede: sim,
    lojas: r.list({ id, nome: texto, aqui: sim }),
    /** Number of shops that the user may not see. */
    outras: f.integer({ required: true }),
    itens: r.list({
      chave: id,
      de,
      nome: texto,
      codigo: f.text(),
      categoria: texto,
      unidade: f.text(),
      lojas: r.list({
        empresa: id,
        id,
        /** Name in that shop, if it differs from the row's. */
        nome: f.text(),
        estoque: quantidade,
        minimo: f.decimal({ places: 3 }),
        daRede: sim,
      }),
    }),
  },
});
/** Latest movements of an item in a shop, newest first. */
export const movimentosNaLoja = get('/estoque-centralizado/movimentos/{de}/{loja}/{item}', {
  ...quem,
  inCompany: true,
  form: { de, loja: id, item: id },
  result: {
    linhas: r.list({
      id,
      quando: f.dateTime({ required: true }),
      descricao: texto,
      quantidade,
      saldo: quantidade,
      quem: f.text(),
    }),
  },
});
/** Filtered sheet as a document. */
export const imprimirLadoALado = post('/estoque-centralizado/imprimir', {
  mutates: false,
  ...quem,
  inCompany: true,
  form: { busca: f.text({ max: 100 }), categoria: f.text({ max: 80 }), mostra: f.enum(filtrosDaRede) },
  result: r.file('text/html', 'application/pdf'),
});
/** Counted quantity in one of the shops. */
export const contarNaLoja = post('/estoque-centralizado/contar', {
  ...quem,
  inCompany: true,
  form: { de, loja: id, item: id, contado: f.decimal({ required: true, places: 3, min: 0, max: 999_999 }), motivo },
  result: { mudados: f.integer({ required: true }) },
});
/** Transfers stock between two shops: a movement of transfer in each. */
export const transferirEstoque = post('/estoque-centralizado/transferir', {
  ...quem,
  inCompany: true,
  form: {
    de,
    loja: id,
    item: id,
    paraLoja: f.integer({ label: 'Para', required: true, min: 1 }),
    paraItem: id,
    quantidade: f.decimal({ required: true, places: 3, min: 0.001, max: 999_999 }),
    motivo,
  },
  result: { mensagem: texto },
});
