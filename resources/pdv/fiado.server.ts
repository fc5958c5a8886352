import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { contaCliente, livroDoFiado } from '../../schemas/pdv/contaCliente';
import { centavos, dinheiroDe, emCentavos, reais } from '../comum/centavos';
import type { formasQueEntram } from '../../schemas/formas';
import { lancar, type Caixa } from './caixa/movimentarCaixa.server';

type Lancamento = Infer<typeof contaCliente>;
type Dito = 'empresa' | 'cliente' | 'tipo' | 'valor' | 'descricao' | 'chave';

/** Debt of the customer, in cents. */
export const devidoPor = async ({ rows }: Pick<HandlerContext, 'rows'>, id: number): Promise<number> =>
  centavos((await rows.get(cliente, id))?.deveFiado ?? 0);

/** Writes a row of the credit account: once for each key, and never below zero. */
const anotar = async (
  { rows, refuse }: Pick<HandlerContext, 'rows' | 'refuse'>,
  values: Pick<Lancamento, Dito> & Partial<Lancamento>,
): Promise<Lancamento> => {
  const posted = await rows.post(livroDoFiado, values);
  return posted ? posted.row : refuse('O cliente não deve tanto!', 'valor');
};
/** Locks the customer, so that two tills together do not exceed the limit; returns the debt. */
const segurado = async (context: HandlerContext, id: number) => {
  const who = (await context.rows.get(cliente, id, { lock: true })) ?? context.notFound();
  return { who, before: centavos(who.deveFiado ?? 0) };
};

interface DaVenda {
  readonly cliente: number | null;
  readonly venda: number;
  readonly numero: string;
  readonly cents: number;
}
/** Books a sale on the customer's account, within the limit. */
export const comprarFiado = async (context: HandlerContext, caixa: Caixa, of: DaVenda): Promise<void> => {
  const { refuse } = context;
  if (of.cliente === null) return refuse('Fiado é só para cliente identificado!', 'pagamentos');
  const { who, before } = await segurado(context, of.cliente);
  if (who.limiteFiado === null) refuse(`${who.nome} não compra fiado: falta o limite no cadastro!`, 'pagamentos');
  const left = centavos(who.limiteFiado ?? 0) - before;
  if (of.cents > left)
    refuse(
      `O fiado de ${who.nome} passa do limite: restam ${dinheiroDe(emCentavos(Math.max(0, left)))}!`,
      'pagamentos',
    );
  await anotar(context, {
    empresa: caixa.empresa,
    caixa: caixa.id,
    cliente: who.id,
    tipo: 'COMPRA',
    valor: reais(of.cents),
    livre: reais(left - of.cents),
    descricao: `Venda ${of.numero}`,
    venda: of.venda,
    chave: `venda:${of.venda}`,
  });
};

/**
 * Takes a cancelled sale off the debt. Payments already made for it are returned in cash, so that a debt is never
 * negative.
 */
export const estornarFiado = async (context: HandlerContext, caixa: Caixa, of: DaVenda): Promise<void> => {
  if (of.cliente === null) return;
  const { who, before } = await segurado(context, of.cliente);
  const paid = Math.max(0, of.cents - before);
  const row = { empresa: caixa.empresa, caixa: caixa.id, cliente: who.id, venda: of.venda } as const;
  if (paid > 0) {
    const descricao = `Devolução do fiado já pago da venda ${of.numero}`;
    await anotar(context, {
      ...row,
      tipo: 'DEVOLUCAO',
      valor: reais(paid),
      forma: 'DINHEIRO',
      descricao,
      chave: `devolucao:${of.venda}`,
    });
    await lancar(context, caixa, {
      descricao,
      tipo: 'ESTORNO',
      forma: 'DINHEIRO',
      valor: -reais(paid),
      venda: of.venda,
      cliente: who.id,
    });
  }
  await anotar(context, {
    ...row,
    tipo: 'ESTORNO',
    valor: -reais(of.cents),
    descricao: `Cancelamento da venda ${of.numero}`,
    chave: `estorno:${of.venda}`,
  });
};

/** Receives a payment of a customer's debt into the open till. */
export const receberFiado = async (
  context: HandlerContext,
  caixa: Caixa,
  {
    cliente: id,
    forma,
    valor,
  }: { readonly cliente: number; readonly forma: keyof typeof formasQueEntram; readonly valor: number },
): Promise<Lancamento> => {
  const { refuse } = context;
  const { who, before } = await segurado(context, id);
  const cents = centavos(valor);
  if (before <= 0) refuse(`${who.nome} não deve nada!`, 'valor');
  if (cents > before) refuse(`${who.nome} deve ${dinheiroDe(before)}: receba até este valor!`, 'valor');
  const descricao = `Fiado de ${who.nome}`.slice(0, 120);
  const movimento = await lancar(context, caixa, {
    descricao,
    tipo: 'RECEBIMENTO_FIADO',
    forma,
    valor,
    cliente: who.id,
  });
  return anotar(context, {
    empresa: caixa.empresa,
    caixa: caixa.id,
    cliente: who.id,
    tipo: 'RECEBIMENTO',
    valor: -reais(cents),
    forma,
    descricao: 'Recebimento',
    chave: `recebimento:${movimento.id}`,
  });
};

/**
 * Settles the debts of customers after an undone unification: each owes the sum of their own rows. A payment made for
 * the others lowers their debt, not the payer's.
 */
export const separarFiado = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  { empresa, chave }: { readonly empresa: number; readonly chave: string },
  clientes: readonly number[],
): Promise<void> => {
  const owed = new Map<number, number>();
  for (const id of clientes)
    if (await rows.exists(contaCliente, { cliente: id }))
      owed.set(id, centavos((await rows.sum(contaCliente, { cliente: id }, ['valor'])).valor));
  let over = [...owed.values()].reduce((sum, cents) => sum - Math.min(0, cents), 0);
  for (const [id, cents] of owed) {
    const part = cents < 0 ? -cents : -Math.min(cents, over);
    if (cents > 0) over += part;
    if (part !== 0)
      await rows.insert(contaCliente, {
        empresa,
        cliente: id,
        tipo: 'AJUSTE',
        valor: reais(part),
        deve: reais(cents + part),
        descricao: 'Separação de cadastros',
        chave: `${chave}:${id}`,
      });
    await rows.change(cliente, id, { deveFiado: reais(cents + part) });
  }
};
