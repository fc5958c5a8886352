import type { HandlerContext, InCompany, Infer } from '#kit';
import type { OutsideContext } from '#kit/calls/handlers';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { cupomCodigo } from '../../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../../schemas/cupom/cupomDesconto';
import { cupomLote } from '../../../schemas/cupom/cupomLote';
import { premio } from '../../../schemas/fidelidade/premios/premio';
import { premioResgate, vidaDoResgate } from '../../../schemas/fidelidade/premios/premioResgate';
import { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { transacao, vidaDaTransacao } from '../../../schemas/fidelidade/transacoes/transacao';
import { codigosDe, sorteado } from '../../comum/codigo.server';
import { diaSemana } from '../../comum/momento.server';
import { escritos, gastar, saldoQueVale } from '../pontos.server';
import { novoLink } from './linkDoResgate.server';
import { exigirSenha } from '../senha.server';
import { emitirVale } from '../cartoes/vales.server';

type Context = HandlerContext & InCompany;
type Premio = Infer<typeof premio>;
type Resgate = Infer<typeof premioResgate>;
const vivos = { situacao: { not: ['CANCELADO', 'EXPIRADO'] } } as const;

/** Reason why a prize cannot be redeemed now; undefined when it can. */
const recusa = async (context: Context, one: Premio, quem: number, dia: string): Promise<string | undefined> => {
  const { rows, user } = context;
  const { resgateMinimo } = await rows.settings(fidelidadeConfiguracao);
  if (!one.ativo) return 'Este prêmio não está ativo!';
  if (one.inicio !== null && dia < one.inicio) return 'Este prêmio ainda não começou!';
  if (one.fim !== null && dia > one.fim) return 'Este prêmio já acabou!';
  if (one.diasSemana?.length && !one.diasSemana.includes(diaSemana(dia)))
    return 'Hoje não é dia de resgatar este prêmio!';
  if (one.pontos < resgateMinimo) return `O resgate mínimo é de ${escritos(resgateMinimo)}!`;
  const dele = { premio: one.id, cliente: quem, ...vivos } as const;
  if (one.limitePorCliente !== null && (await rows.count(premioResgate, dele)) >= one.limitePorCliente)
    return 'O cliente já resgatou este prêmio quantas vezes podia!';
  const hoje = { premio: one.id, solicitadoEm: { gte: startOfDay(dia, user.zone) }, ...vivos } as const;
  if (one.limiteDia !== null && (await rows.count(premioResgate, hoje)) >= one.limiteDia)
    return 'Os resgates de hoje deste prêmio acabaram!';
  return undefined;
};

/** Draws a code of the prize's coupon, for this customer alone. */
const codigoDoCupom = async ({ rows, refuse }: Context, { cupom: id, empresa }: Premio, quem: number) => {
  const cupom = await rows.get(cupomDesconto, id ?? 0);
  if (cupom?.situacao !== 'ATIVO') return refuse('O cupom deste prêmio não está ativo!', 'premio');
  const lote =
    (await rows.one(cupomLote, { cupom: cupom.id, nome: 'Prêmios', situacao: 'ATIVO' })) ??
    (await rows.insert(cupomLote, { nome: 'Prêmios', empresa, cupom: cupom.id, quantidade: 1, situacao: 'ATIVO' }));
  const [codigo = ''] = codigosDe(1);
  return rows.insert(cupomCodigo, {
    codigo,
    empresa,
    cupom: cupom.id,
    lote: lote.id,
    situacao: 'ENVIADO',
    cliente: quem,
  });
};

/**
 * Redeems a prize: takes points and one of its stock in one transaction. Always locks the customer before the prize, to
 * avoid a deadlock.
 */
export const solicitar = async (context: Context, quem: number, qual: number): Promise<Resgate> => {
  const { rows, refuse, user, now } = context;
  const who = (await rows.get(cliente, quem, { lock: true })) ?? refuse('Cliente não encontrado!', 'cliente');
  if (who.situacao === 'BLOQUEADO') refuse('Este cliente está bloqueado!', 'cliente');
  const one = (await rows.get(premio, qual, { lock: true })) ?? refuse('Prêmio não encontrado!', 'premio');
  const dia = todayIn(user.zone, now);
  const no = await recusa(context, one, who.id, dia);
  if (no) refuse(no, 'premio');
  const saldo = await saldoQueVale(context, who.id);
  if (saldo < one.pontos) refuse(`Saldo insuficiente: o cliente tem ${escritos(saldo)}!`, 'premio');
  await exigirSenha(context, who.id, { uso: 'PREMIO', campo: 'cliente' });
  if (
    one.estoque !== null &&
    !(await rows.tally(premio, { id: one.id, estoque: { gte: 1 } }, { add: { estoque: -1 } }))
  )
    refuse('Este prêmio acabou!', 'premio');
  const validade = plusDays(dia, one.validadeResgateDias);
  const codigo = one.tipo === 'DESCONTO' ? await codigoDoCupom(context, one, who.id) : undefined;
  const vale =
    one.tipo === 'VALE'
      ? await emitirVale(context, { valor: one.valor ?? 0, comprador: who.id, presenteado: who.nome, pago: true })
      : undefined;
  const made = await rows.insert(premioResgate, {
    codigo: sorteado(8),
    empresa: user.company.id,
    premio: one.id,
    cliente: who.id,
    pontos: one.pontos,
    // A prize that is a code or a gift card is delivered at once.
    situacao: codigo || vale ? 'RETIRADO' : one.tipo === 'EXPERIENCIA' ? 'SOLICITADO' : 'DISPONIVEL',
    retiradoEm: codigo || vale ? now.toISOString() : null,
    cupomCodigo: codigo?.id ?? null,
    vale: vale?.id ?? null,
    validade,
    venceEm: startOfDay(plusDays(validade, 1), user.zone),
    ...(await novoLink()),
  });
  const paid = await gastar(context, {
    empresa: user.company.id,
    cliente: who.id,
    tipo: 'RESGATE',
    pontos: -one.pontos,
    descricao: `Prêmio: ${one.nome}`.slice(0, 120),
    chave: `premio:${made.id}`,
    premioResgate: made.id,
  });
  await rows.tally(premioResgate, { id: made.id }, { set: { transacao: paid.id } });
  return { ...made, transacao: paid.id };
};

/** Undoes a redemption that was not handed over: one more in stock, and the points if they are returned. */
export const desfazer = async (
  context: Pick<Context, 'rows' | 'move'>,
  row: Resgate,
  { points }: { readonly points: boolean },
): Promise<void> => {
  const { rows, move } = context;
  await rows.tally(premio, { id: row.premio, estoque: { empty: false } }, { add: { estoque: 1 } });
  const paid = row.transacao === null ? undefined : await rows.get(transacao, row.transacao);
  if (points && paid)
    await move(vidaDaTransacao, paid, 'cancelar', { motivoCancelamento: `Resgate ${row.codigo} cancelado` });
};

const errosPorHora = 5;
const hora = 3_600_000;
/** One refusal for every cause, so that it reveals nothing. */
const naoConfere = 'Este código não vale para este resgate!';

/**
 * Hands a prize over by its code. A wrong code is counted although the call is refused; five in an hour block the prize
 * until the staff has looked.
 */
export const entregar = async (
  { transaction, refuse }: Pick<OutsideContext, 'transaction' | 'refuse'>,
  id: number,
  { codigo, entregueA }: { readonly codigo: string; readonly entregueA?: string | null },
): Promise<void> => {
  const isDone = await transaction(async ({ rows, move, now, user, notFound }) => {
    const row = (await rows.get(premioResgate, id, { lock: true })) ?? notFound();
    if (row.bloqueadoEm !== null || row.situacao !== 'DISPONIVEL') return false;
    if (row.codigo === codigo.trim().toUpperCase()) {
      const made = await move(vidaDoResgate, row, 'retirar', { entregueA: entregueA ?? null, retiradoPor: user.id });
      return made !== undefined;
    }
    const since = Date.parse(row.tentativasDesde ?? '');
    const isFresh = now.getTime() - since < hora;
    const tentativas = (isFresh ? (row.tentativas ?? 0) : 0) + 1;
    await rows.update(premioResgate, row, {
      tentativas,
      tentativasDesde: isFresh ? row.tentativasDesde : now.toISOString(),
      bloqueadoEm: tentativas >= errosPorHora ? now.toISOString() : null,
    });
    return false;
  });
  if (!isDone) refuse(naoConfere, 'codigo');
};
