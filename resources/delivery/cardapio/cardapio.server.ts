import { alias, calls, r, read, write } from '#kit';
import { f } from '#fields';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import {
  alternarAdicional,
  alternarAdicionalTodo,
  alternarCategoria,
  alternarCategoriaToda,
  daCategoria,
} from './adicionais/adicionais.server';
import { cardapioDe } from './cardapioVendido.server';
import { cardapioVisto, grupoVisto } from './vistas';
import { momentoDoPedido } from '../../comum/momentoDoPedido.server';
import { cardapioDoCanal, gruposVistos } from './vitrine.server';

const ver = { permission: ['PRODUTO_VER'], plan: 'CARDAPIO' } as const;
const pausar = { permission: ['PRODUTO_PAUSAR', 'PRODUTO_EDITAR'], plan: 'CARDAPIO' } as const;
const id = f.integer({ required: true });
const ativo = f.bool({ required: true });
/** Limits the change to one product; everywhere by default. */
const onde = { produto: f.integer() };
const leve = ['id', 'nome', 'categoria', 'preco', 'situacao', 'imagem'] as const;

/** The menu as other clients read and switch it (specification, `produto/…`). */
export const chamadasDoCardapio = calls(produto, {
  delivery: read('GET cardapio/delivery', {
    ...ver,
    inCompany: true,
    result: cardapioVisto,
    run: (context) => cardapioDoCanal(context, { canal: 'DELIVERY', momento: momentoDoPedido(context) }),
  }),
  ativos: read('GET listar-ativos', {
    ...ver,
    form: { produtoId: f.integer() },
    result: r.list(r.record(produto, [...leve])),
    run: ({ rows, form: { produtoId } }) =>
      rows.all(produto, {
        $or: [{ situacao: 'ATIVO' }, ...(produtoId === null ? [] : [{ id: produtoId }])],
        $sort: [['nome', 'asc']],
      }),
  }),
  leves: read('POST filtrar-vo/1/{n}', {
    ...ver,
    form: { n: f.integer({ required: true, min: 1, max: 5000 }), sentenca: f.text(), categoria: f.integer() },
    result: r.page(r.record(produto, [...leve])),
    run: async ({ rows, form: { n, sentenca, categoria } }) => {
      const where = { ...(categoria !== null && { categoria }), ...(sentenca && { $search: sentenca }) };
      const found = await rows.all(produto, { ...where, $sort: [['nome', 'asc']] });
      return { results: found.slice(0, n), totalRecords: found.length };
    },
  }),
  daCategoria: read('GET categoria/{id}', {
    ...ver,
    record: categoriaProduto,
    result: r.list(r.record(produto, [...leve])),
    run: ({ rows, record }) => rows.all(produto, { categoria: record.id, $sort: [['ordem', 'asc']] }),
  }),
  adicionais: read('GET adicional/categoria/produto/{id}', {
    ...ver,
    record: produto,
    result: r.list(grupoVisto),
    run: async (context) => gruposVistos(await cardapioDe(context, [context.record]), context.record),
  }),
  aClonar: alias('GET adicional/categoria/produto/{id}/clonar', 'GET adicional/categoria/produto/{id}'),
  adicionaisDaCategoria: read('GET categoria/adicional/categoria/{id}', {
    ...ver,
    record: categoriaProduto,
    result: r.list({
      id,
      nome: f.text({ required: true }),
      minimo: id,
      maximo: id,
      ordem: id,
      ativo,
      produtos: id,
    }),
    run: ({ record, rows }) => daCategoria({ rows }, record.id),
  }),
  alternarCategoria: write('GET alterar/status/adicional/categoria/{id}', {
    ...pausar,
    record: adicionalCategoria,
    form: onde,
    result: { id, ativo },
    run: async ({ record, form, ...context }) => ({
      id: record.id,
      ativo: (await alternarCategoria(context, record, form.produto)).ativo,
    }),
  }),
  alternarCategoriaToda: write('GET alterar/status/adicional/categoria/{id}/todos', {
    ...pausar,
    record: adicionalCategoria,
    result: { id, ativo, adicionais: id, produtos: id },
    run: ({ record, ...context }) => alternarCategoriaToda(context, record),
  }),
  alternarAdicional: write('GET adicional/{id}/alterar/status', {
    ...pausar,
    record: adicional,
    form: onde,
    result: { id, ativo },
    run: ({ record, form, ...context }) => alternarAdicional(context, record, form.produto),
  }),
  alternarAdicionalTodo: write('GET adicional/{id}/alterar/status/todos', {
    ...pausar,
    record: adicional,
    result: { id, ativo, alterados: id },
    run: ({ record, ...context }) => alternarAdicionalTodo(context, record),
  }),
});
