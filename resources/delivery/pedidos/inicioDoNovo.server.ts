import type { HandlerContext, InCompany, Returned } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { mesa } from '../../../schemas/salao/mesa';
import type { inicioDoNovo } from './novoPedido/novoPedido';
import { contaEm } from '../conta/contaAberta.server';

const porOrdem = [
  ['ordem', 'asc'],
  ['nome', 'asc'],
] as const;
const abreConta = 'CONTA_MESA_EDITAR';

/** Choices that «Novo pedido» offers before anything is typed. */
export const inicio = async ({
  rows,
  user,
}: Pick<HandlerContext & InCompany, 'rows' | 'user'>): Promise<Returned<typeof inicioDoNovo.result>> => {
  const [shop, categories, tables] = await Promise.all([
    rows.get(empresa, user.company.id),
    rows.all(categoriaProduto, { ativo: true, $sort: porOrdem }),
    user.permissions.has(abreConta) ? rows.all(mesa, { ativo: true, $sort: [['numero', 'asc']] }) : [],
  ]);
  const sold = await Promise.all(
    categories.map(({ id }) => rows.exists(produto, { categoria: id, situacao: 'ATIVO' })),
  );
  return {
    ddd: /^\+55([1-9]\d)/.exec(shop?.telefone ?? '')?.[1] ?? null,
    categorias: categories.filter((_one, at) => sold[at]).map(({ id, nome }) => ({ id, nome })),
    mesas: tables.map(({ id, nome, situacao }) => ({ id, nome, ocupada: situacao !== 'LIVRE' })),
  };
};

/** Account for an order at a table: the named one, else the table's, opened if needed. */
export const contaDaMesaPedida = async (
  context: Pick<HandlerContext, 'rows' | 'refuse' | 'notFound' | 'user'>,
  { conta, mesa: table }: { readonly conta: number | null; readonly mesa: number | null },
): Promise<number | null> => {
  if (conta !== null || table === null) return conta;
  const { refuse, user } = context;
  if (!user.permissions.has(abreConta)) return refuse('Você não abre contas de mesa!', 'mesa');
  const found = await contaEm({ ...context, refuse: (texto) => refuse(texto, 'mesa') }, table);
  return found.situacao === 'ABERTA'
    ? found.id
    : refuse('A mesa já pediu a conta: reabra a conta para pedir mais!', 'mesa');
};
