import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/cliente';
import { contaCliente } from '../../../schemas/pdv/contaCliente';
import { centavos, reais } from '../../centavos';
import type { formasQueEntram } from '../../../schemas/formas';
import { lancar, type Caixa } from './caixa';

type Lancamento = Infer<typeof contaCliente>;
const dinheiro = (cents: number): string =>
  reais(cents).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });

/** What the customer owes, in cents. */
export const devidoPor = async ({ rows }: Pick<HandlerContext, 'rows'>, id: number): Promise<number> =>
  centavos((await rows.sum(contaCliente, { cliente: id }, ['valor'])).valor);

const anotar = async (
  { rows }: HandlerContext,
  caixa: Caixa,
  values: Pick<Lancamento, 'descricao' | 'tipo' | 'cliente'> & Partial<Lancamento>,
  { before, cents }: { readonly before: number; readonly cents: number },
): Promise<Lancamento> =>
  rows.insert(contaCliente, {
    ...values,
    empresa: caixa.empresa,
    caixa: caixa.id,
    valor: reais(cents),
    saldo: reais(before + cents),
  });
/** The customer held, so that two tills do not pass his limit together, and what he owes. */
const segurado = async (context: HandlerContext, id: number) => {
  const who = (await context.rows.get(cliente, id, { lock: true })) ?? context.notFound();
  return { who, before: await devidoPor(context, who.id) };
};

/** On his tab, within his limit. */
export const comprarFiado = async (
  context: HandlerContext,
  caixa: Caixa,
  of: { readonly cliente: number | null; readonly venda: number; readonly numero: string; readonly cents: number },
): Promise<void> => {
  const { refuse } = context;
  if (of.cliente === null) return refuse('Fiado é só para cliente identificado!', 'pagamentos');
  const { who, before } = await segurado(context, of.cliente);
  if (who.limiteFiado === null) refuse(`${who.nome} não compra fiado: falta o limite no cadastro!`, 'pagamentos');
  const left = centavos(who.limiteFiado ?? 0) - before;
  if (of.cents > left)
    refuse(`O fiado de ${who.nome} passa do limite: restam ${dinheiro(Math.max(0, left))}!`, 'pagamentos');
  await anotar(
    context,
    caixa,
    { descricao: `Venda ${of.numero}`, tipo: 'COMPRA', cliente: who.id, venda: of.venda },
    { before, cents: of.cents },
  );
};

/** A cancelled sale is owed no more. */
export const estornarFiado = async (
  context: HandlerContext,
  caixa: Caixa,
  of: { readonly cliente: number | null; readonly venda: number; readonly numero: string; readonly cents: number },
): Promise<void> => {
  if (of.cliente === null) return;
  const { who, before } = await segurado(context, of.cliente);
  await anotar(
    context,
    caixa,
    { descricao: `Cancelamento da venda ${of.numero}`, tipo: 'ESTORNO', cliente: who.id, venda: of.venda },
    { before, cents: -of.cents },
  );
};

/** What he pays of it, into the open till. */
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
  if (cents > before) refuse(`${who.nome} deve ${dinheiro(before)}: receba até este valor!`, 'valor');
  const descricao = `Fiado de ${who.nome}`.slice(0, 120);
  await lancar(context, caixa, { descricao, tipo: 'RECEBIMENTO_FIADO', forma, valor, cliente: who.id });
  return anotar(
    context,
    caixa,
    { descricao: 'Recebimento', tipo: 'RECEBIMENTO', cliente: who.id, forma },
    { before, cents: -cents },
  );
};
