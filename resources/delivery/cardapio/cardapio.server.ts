import { calls, get, post, r, run } from '#kit';
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
export const chamadasDoCardapio = calls(
  produto,
  {
    delivery: run(
      get('cardapio/delivery', {
        ...ver,
        inCompany: true,
        result: cardapioVisto,
      }),
      (context) => cardapioDoCanal(context, { canal: 'DELIVERY', momento: momentoDoPedido(context) }),
    ),
    ativos: run(
      get('listar-ativos', {
        ...ver,
        form: { produtoId: f.integer() },
        result: r.list(r.record(produto, [...leve])),
      }),
      ({ rows }, { form: { produtoId } }) =>
        rows.all(produto, {
          $or: [{ situacao: 'ATIVO' }, ...(produtoId === null ? [] : [{ id: produtoId }])],
          $sort: [['nome', 'asc']],
        }),
    ),
    leves: run(
      post('filtrar-vo/1/{n}', {
        mutates: false,
        ...ver,
        form: { n: f.integer({ required: true, min: 1, max: 5000 }), sentenca: f.text(), categoria: f.integer() },
        result: r.page(r.record(produto, [...leve])),
      }),
      async ({ rows }, { form: { n, sentenca, categoria } }) => {
        const where = { ...(categoria !== null && { categoria }), ...(sentenca && { $search: sentenca }) };
        const found = await rows.all(produto, { ...where, $sort: [['nome', 'asc']] });
        return { results: found.slice(0, n), totalRecords: found.length };
      },
    ),
    daCategoria: run(
      get('categoria/{id}', {
        ...ver,
        record: categoriaProduto,
        result: r.list(r.record(produto, [...leve])),
      }),
      ({ rows }, { record }) => rows.all(produto, { categoria: record.id, $sort: [['ordem', 'asc']] }),
    ),
    adicionais: run(
      get('adicional/categoria/produto/{id}', {
        ...ver,
        record: produto,
        result: r.list(grupoVisto),
      }),
      async (context, { record }) => gruposVistos(await cardapioDe(context, [record]), record),
    ),
    adicionaisDaCategoria: run(
      get('categoria/adicional/categoria/{id}', {
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
      }),
      ({ rows }, { record }) => daCategoria({ rows }, record.id),
    ),
    alternarCategoria: run(
      get('alterar/status/adicional/categoria/{id}', {
        mutates: true,
        ...pausar,
        record: adicionalCategoria,
        form: onde,
        result: { id, ativo },
      }),
      async (context, { record, form }) => ({
        id: record.id,
        ativo: (await alternarCategoria(context, record, form.produto)).ativo,
      }),
    ),
    alternarCategoriaToda: run(
      get('alterar/status/adicional/categoria/{id}/todos', {
        mutates: true,
        ...pausar,
        record: adicionalCategoria,
        result: { id, ativo, adicionais: id, produtos: id },
      }),
      (context, { record }) => alternarCategoriaToda(context, record),
    ),
    alternarAdicional: run(
      get('adicional/{id}/alterar/status', {
        mutates: true,
        ...pausar,
        record: adicional,
        form: onde,
        result: { id, ativo },
      }),
      (context, { record, form }) => alternarAdicional(context, record, form.produto),
    ),
    alternarAdicionalTodo: run(
      get('adicional/{id}/alterar/status/todos', {
        mutates: true,
        ...pausar,
        record: adicional,
        result: { id, ativo, alterados: id },
      }),
      (context, { record }) => alternarAdicionalTodo(context, record),
    ),
  },
  { also: { 'GET adicional/categoria/produto/{id}/clonar': 'GET adicional/categoria/produto/{id}' } },
);
