import { handlers, moves, type HandlerContext, type Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { cartao, vidaDoCartao } from '../../../schemas/fidelidade/cartoes/cartao';
import { cartaoFila, vidaNaFila } from '../../../schemas/fidelidade/cartoes/cartaoFila';
import { nomeDaEmpresa } from '../../comum/divulgar.server';
import {
  enfileirar,
  gerarCartoes,
  imprimirCartoes,
  lerCartao,
  listaDaFila,
  naoServe,
  substituir,
} from './cartoes.server';
import { cartoes } from './cartao';
import { filaDeCartoes } from './cartaoFila';

/** Limit of cards in one document: a sheet has ten, and more than twenty sheets are a mistake. */
const porVez = 200;

const soEste = async (
  { rows, refuse }: Pick<HandlerContext, 'rows' | 'refuse'>,
  { id }: Infer<typeof cartao>,
  quem: number,
): Promise<void> => {
  if (await rows.exists(cartao, { cliente: quem, situacao: 'ATIVO', id: { not: id } }))
    refuse('O cliente já tem um cartão ativo: substitua-o!', 'cliente');
};
export const movimentosDoCartao = moves(vidaDoCartao, {
  ativar: {
    check: async ({ rows, refuse }, { row, asked }) => {
      const quem = asked.cliente ?? row.cliente;
      const who = quem == null ? undefined : await rows.get(cliente, quem, { lock: true });
      if (!who) return refuse('Cliente não encontrado!', 'cliente');
      if (row.cliente !== null && row.cliente !== who.id) refuse('Este cartão é de outro cliente!', 'cliente');
      await soEste({ rows, refuse }, row, who.id);
      return { cliente: who.id };
    },
  },
  desbloquear: {
    check: async ({ rows, refuse }, { row }) => {
      // Locks the customer, so that only one of two cards becomes active.
      if (row.cliente !== null && (await rows.get(cliente, row.cliente, { lock: true })))
        await soEste({ rows, refuse }, row, row.cliente);
    },
  },
});
export const movimentosDaFila = moves(vidaNaFila, {
  retirar: {
    done: async ({ rows, move }, { row }) => {
      const card = await rows.get(cartao, row.cartao);
      if (card) await move(vidaDoCartao, card, 'tirarDaFila');
    },
  },
});

export const acoesDoCartao = handlers(cartoes, {
  gerar: async (context, { form: { quantidade, prefixo, modelo } }) => {
    const made = await gerarCartoes(context, { quantidade, prefixo, lote: modelo });
    return { quantidade: await enfileirar(context, made) };
  },
  novo: async (context, { form: { cliente: id } }) => {
    const who = (await context.rows.get(cliente, id)) ?? context.refuse('Cliente não encontrado!', 'cliente');
    const [made] = await gerarCartoes(context, { quantidade: 1, cliente: who.id });
    await enfileirar(context, [made!]);
    return { numero: made!.numero };
  },
  ler: async (context, { form: { numero } }) => {
    const lido = (await lerCartao(context, numero)) ?? context.notFound();
    const porque = naoServe(lido.situacao);
    if (porque) context.refuse(`Este cartão ${porque}!`, 'numero');
    return lido;
  },
  imprimir: async (context, { selection, form }) => {
    const chosen = await context.rows.selected(cartao, selection);
    if (chosen.length === 0) context.refuse('Nenhum cartão escolhido!');
    if (chosen.length > porVez) context.refuse(`No máximo ${porVez} cartões por impressão!`);
    const dead = chosen.find(({ situacao }) => naoServe(situacao));
    if (dead) context.refuse(`O cartão ${dead.numero} ${naoServe(dead.situacao)}: não é impresso!`);
    return context.print(await imprimirCartoes(context, chosen, form));
  },
  enfileirar: async (context, { selection }) => ({
    quantidade: await enfileirar(context, await context.rows.selected(cartao, selection)),
  }),
  substituir: async (context, { record, form: { motivo } }) => {
    const { numero } = await substituir(context, record, motivo);
    return { numero };
  },
});
export const acoesDaFila = handlers(filaDeCartoes, {
  imprimirFila: async (context, { filter }) => {
    const { rows, refuse, print } = context;
    const { rows: waiting } = await rows.find(
      cartaoFila,
      { $and: [filter, { situacao: ['AGUARDANDO', 'ERRO'] }], $sort: [['id', 'asc']] },
      { page: 1, size: porVez },
    );
    if (waiting.length === 0) refuse('A fila está vazia!');
    const cards = await rows.byId(
      cartao,
      waiting.map((one) => one.cartao),
    );
    return print(await imprimirCartoes(context, [...cards.values()], { papel: 'A4', modelo: 'QR' }));
  },
  imprimirLista: async (context, { filter }) => {
    const { rows, print, user } = context;
    const { rows: found } = await rows.find(
      cartaoFila,
      { $and: [filter, {}], $sort: [['id', 'asc']] },
      { page: 1, size: 1000 },
    );
    return print(await listaDaFila(context, await nomeDaEmpresa(context, user.company.id), found));
  },
});
