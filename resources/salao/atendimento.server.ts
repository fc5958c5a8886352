import { sql } from 'kysely';
import type { HandlerContext, InCompany, Infer, Returned } from '#kit';
import type { Values } from '#kit/entity/field';
import { groupBy } from '#kit/groupBy';
import { categoriaProduto } from '../../schemas/delivery/cardapio/categoriaProduto';
import { pedido, vida } from '../../schemas/delivery/pedidos/pedido';
import { contaMesa } from '../../schemas/salao/contaMesa';
import { mesa } from '../../schemas/salao/mesa';
import { mesmaCesta, resumoDe } from '../comum/cesta.server';
import { reais } from '../comum/centavos';
import { composicaoDe, detalhesDe } from '../delivery/cozinha/composicao.server';
import { novoPedido } from '../delivery/pedidos/novoPedido.server';
import { cardapioInteiro } from '../pdv/balcao.server';
import type { andamentoDaConta, cardapioDoSalao, enviarACozinha } from './salao';
import { abrirConta, contaAbertaDe } from '../delivery/conta/contaAberta.server';
import { linhasDaConta, somaDaConta } from './contas.server';

type Contexto = HandlerContext & InCompany;

/** Number of popular products, and days of orders that decide them. */
const [primeiros, dias] = [12, 30];
const maisPedidos = async ({ db, now }: Contexto): Promise<readonly number[]> => {
  const since = new Date(now.getTime() - dias * 86_400_000).toISOString();
  const { rows } = await sql<{ readonly produto: number }>`select i.produto_id as produto
    from pedido_item i join pedido p on p.empresa_id = i.empresa_id and p.id = i.pedido_id
    where p.canal = 'MESA' and p.situacao <> 'CANCELADO' and p.data > ${since}
    group by i.produto_id order by count(*) desc, i.produto_id limit ${primeiros}`.execute(db);
  return rows.map(({ produto }) => Number(produto));
};

/** Menu of the tables. Sold-out products are marked; those not on sale for tables now are left out. */
export const cardapioDasMesas = async (context: Contexto): Promise<Returned<typeof cardapioDoSalao.result>> => {
  const { categorias, produtos } = await cardapioInteiro(context, 'MESA');
  const known = new Set(produtos.map(({ id }) => id));
  const pictures = await context.rows.byId(
    categoriaProduto,
    categorias.map(({ id }) => id),
  );
  return {
    categorias: categorias
      .filter(({ id }) => produtos.some(({ categoriaId }) => categoriaId === id))
      .map(({ id, nome }) => ({
        id,
        nome,
        imagem:
          pictures.get(id)?.imagem ??
          produtos.find(({ categoriaId, imagem }) => categoriaId === id && imagem !== null)?.imagem ??
          null,
      })),
    maisPedidos: (await maisPedidos(context)).filter((id) => known.has(id)),
    produtos,
  };
};

const partes = { NOVO: 'CONFIRMAR', CONCLUIDO: 'SERVIDO', ENTREGA: 'SERVIDO', PRONTO: 'PRONTO' } as const;
/** Items of an account as the waiter sees them. */
export const andamentoDe = async (
  context: Pick<HandlerContext, 'rows' | 'notFound'>,
  id: number,
): Promise<Returned<typeof andamentoDaConta.result>> => {
  const { rows, notFound } = context;
  const account = (await rows.get(contaMesa, id)) ?? notFound();
  const soma = await somaDaConta({ rows }, account, false);
  const lines = await linhasDaConta({ rows }, soma);
  return {
    consumo: reais(soma.itens),
    pedidos: soma.pedidos.map((order) => ({
      id: order.id,
      numero: order.numero.slice(-4),
      pessoa: order.pessoa,
      parte: partes[order.situacao as keyof typeof partes] ?? 'COZINHA',
      desde: order.situacaoDesde ?? order.data,
      itens: lines
        .filter(({ item }) => item.pedido === order.id)
        .map(({ item, valor }) => ({
          id: item.id,
          quantidade: item.quantidade.toLocaleString('pt-BR', { maximumFractionDigits: 3 }),
          nome:
            composicaoDe(item).titulo === item.descricao
              ? item.descricao
              : `${composicaoDe(item).titulo}: ${composicaoDe(item).sabores.join(', ')}`,
          detalhes: detalhesDe(item).join(' · ') || null,
          observacao: item.observacao,
          valor: reais(valor),
          pronto: item.prontoEm !== null,
        })),
    })),
  };
};

type Envio = Values<NonNullable<typeof enviarACozinha.form>>;
/** Account for a batch: the open one of the table, else a new one. */
const contaPara = async (
  context: Contexto,
  { mesa: id, pessoas }: Pick<Envio, 'mesa' | 'pessoas'>,
): Promise<Infer<typeof contaMesa>> => {
  const { rows, refuse, notFound, user } = context;
  const table = (await rows.get(mesa, id, { lock: true })) ?? notFound();
  const open = await contaAbertaDe({ rows }, id);
  if (open?.situacao === 'FECHANDO')
    refuse(`${table.nome} pediu a conta. Toque em “Continuar pedindo” para lançar mais!`, 'mesa');
  if (open) return open;
  if (!user.permissions.has('CONTA_MESA_EDITAR')) refuse('Você não pode abrir contas: chame quem pode!', 'mesa');
  return abrirConta(context, table, { pessoas });
};
/** Sends the lines of one table to the kitchen, once for each key: one order for each person, all or none. */
export const enviarDaMesa = async (
  context: Contexto,
  { mesa: id, chave, pessoas, itens }: Envio,
): Promise<Returned<typeof enviarACozinha.result>> => {
  const { rows, move } = context;
  // Two of the same key at once wait for each other here, and the second finds the orders of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${chave}, 0))`.execute(context.db);
  const cesta = await resumoDe({ mesa: id, itens });
  const groups = [
    ...groupBy(
      itens.map((item, at) => ({ ...item, at })),
      ({ pessoa }) => pessoa?.trim() || null,
    ),
  ];
  const keys = groups.map((_, at) => `${chave}-${at}`);
  const before = await rows.all(pedido, { chaveLoja: [...keys, `${chave}-0`], $sort: [['id', 'asc']] });
  if (before[0]) {
    mesmaCesta(context, before[0].cesta, cesta);
    return { conta: before[0].conta ?? 0, numeros: before.map(({ numero }) => numero.slice(-4)) };
  }
  const account = await contaPara(context, { mesa: id, pessoas });
  const numeros: string[] = [];
  for (const [at, [pessoa, lines]] of groups.entries()) {
    const order = await novoPedido(
      {
        ...context,
        // A rule names the line by its index in this order; the telephone knows its index in the batch.
        refuse: (texto, campo) =>
          context.refuse(
            texto,
            campo?.replace(/^itens\.(\d+)/, (_, index: string) => `itens.${lines[Number(index)]?.at ?? index}`),
          ),
      },
      {
        entraPor: 'mesa',
        canal: 'MESA',
        modalidade: 'LOCAL',
        comprador: { cliente: account.cliente },
        itens: lines,
        mesa: { conta: account.id, pessoa },
        chave: { chaveLoja: keys[at]!, cesta },
      },
    );
    // The waiter has taken it from the table, so it needs no confirmation.
    await move(vida, order, 'confirmar');
    numeros.push(order.numero.slice(-4));
  }
  return { conta: account.id, numeros };
};

/** Orders to be fetched, by account. */
export const prontosPorConta = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  contas: readonly number[],
): Promise<ReadonlyMap<number | null, number>> => {
  const ready = { conta: [...contas], situacao: 'PRONTO' } as const;
  const found = contas.length === 0 ? [] : await rows.groupBy(pedido, { by: ['conta'], where: ready });
  return new Map(found.map(({ conta, count }) => [conta, count]));
};
