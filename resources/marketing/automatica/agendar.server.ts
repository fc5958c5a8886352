import type { HandlerContext, Infer } from '#kit';
import { gatilhos, type NomeDoGatilho } from '../../../schemas/gatilhos';
import { mensagemAutomatica } from '../../../schemas/marketing/automatica/mensagemAutomatica';
import { mensagemAutomaticaEnvio } from '../../../schemas/marketing/automatica/mensagemAutomaticaEnvio';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { plusDays, todayIn } from '#kit/period';
import { numerada, type Automatica, type Pendente } from './fonte.server';
import { fontes } from './fontes.server';

type Context = Pick<HandlerContext, 'rows' | 'now'>;

/** Milliseconds in which a step of an order may be taken back, and a little more: nothing is said before. */
const desfazer = 12_000;

/** Plans the messages of a step of an order, each once; a step that was taken back and made again counts again. */
export const agendarDoPedido = async (context: Context, gatilho: NomeDoGatilho, id: number): Promise<void> => {
  const { rows } = context;
  const one = await rows.get(pedido, id);
  // A partner tells his customers himself.
  if (!one?.cliente || one.origemExterna) return;
  if (gatilho === 'PIX_A_VENCER' && !esperaPix(one, context.now)) return;
  for (const automatica of await rows.all(mensagemAutomatica, { empresa: one.empresa, gatilho, ativo: true }))
    await agendar(context, automatica, one);
};
const agendar = async ({ rows, now }: Context, automatica: Automatica, one: Infer<typeof pedido>): Promise<void> => {
  const chave = numerada(`${automatica.gatilho}:${one.id}`, automatica);
  const pedida = (automatica.atrasoMinutos ?? 0) * 60_000;
  // A reminder that came after the code's end would remind of nothing.
  const vida = automatica.gatilho === 'PIX_A_VENCER' ? Date.parse(one.pixAte!) - now.getTime() : Infinity;
  const espera = Math.max(desfazer, Math.min(pedida, vida / 2));
  const sairEm = new Date(now.getTime() + espera).toISOString();
  const antes = await rows.one(mensagemAutomaticaEnvio, { empresa: one.empresa, chave }, { lock: true });
  if (!antes)
    await rows.insert(mensagemAutomaticaEnvio, {
      empresa: one.empresa,
      automatica: automatica.id,
      chave,
      cliente: one.cliente,
      pedido: one.id,
      sairEm,
      situacao: 'AGUARDA',
    });
  else if (antes.situacao === 'DESISTIU')
    await rows.update(mensagemAutomaticaEnvio, antes, { situacao: 'AGUARDA', sairEm, motivo: null });
};

/** States of an order, in their order, at or after which a step still holds. */
const caminho = ['AGENDADO', 'NOVO', 'CONFIRMADO', 'PREPARO', 'PRONTO', 'ENTREGA', 'CONCLUIDO'] as const;
const desde: Partial<Record<NomeDoGatilho, (typeof caminho)[number]>> = {
  PEDIDO_RECEBIDO: 'AGENDADO',
  PEDIDO_CONFIRMADO: 'CONFIRMADO',
  PEDIDO_PREPARO: 'PREPARO',
  PEDIDO_PRONTO: 'PRONTO',
  PEDIDO_SAIU: 'ENTREGA',
  PEDIDO_CONCLUIDO: 'CONCLUIDO',
  POS_VENDA: 'CONCLUIDO',
  BOAS_VINDAS: 'CONCLUIDO',
};
type DoPix = Pick<Infer<typeof pedido>, 'situacao' | 'pixAte' | 'pagoOnline'>;
const esperaPix = ({ situacao, pixAte, pagoOnline }: DoPix, now: Date): boolean =>
  situacao !== 'CANCELADO' && !pagoOnline && pixAte !== null && Date.parse(pixAte) > now.getTime();
/** True while the order still is where its message says. */
export const aindaVale = (gatilho: NomeDoGatilho, order: DoPix, now: Date): boolean => {
  const { situacao } = order;
  if (gatilho === 'PIX_A_VENCER') return esperaPix(order, now);
  if (gatilho === 'PEDIDO_CANCELADO') return situacao === 'CANCELADO';
  const [agora, preciso] = [caminho.indexOf(situacao as never), caminho.indexOf(desde[gatilho]!)];
  return agora >= 0 && agora >= preciso;
};

/** Birthdays of a day: those of 29 February are kept on the 28th in other years. */
const diasDe = (dia: string): readonly string[] => {
  const hoje = dia.slice(5);
  return hoje === '02-28' && plusDays(dia, 1).slice(5) !== '02-29' ? [hoje, '02-29'] : [hoje];
};
/** Days after the wanted one on which an absence is still told; one that is older when it is switched on is not. */
const folga = 2;
const diasPadrao = 30;
const quemHoje = ({ gatilho, dias }: Automatica, hoje: string) =>
  gatilho === 'ANIVERSARIO'
    ? { diaAniversario: [...diasDe(hoje)] }
    : {
        ultimaCompra: {
          gte: plusDays(hoje, -(dias ?? diasPadrao) - folga),
          lte: plusDays(hoje, -(dias ?? diasPadrao)),
        },
      };
const chaveDe = (automatica: Automatica, hoje: string, { id, ultimaCompra }: Infer<typeof cliente>): string =>
  numerada(
    automatica.gatilho === 'ANIVERSARIO' ? `ANIVERSARIO:${id}:${hoje.slice(0, 4)}` : `INATIVO:${id}:${ultimaCompra}`,
    automatica,
  );

/** Messages of a cause that is looked for which are due and were not planned, with their keys. */
export const pendentesDe = async (
  context: Context,
  automatica: Automatica,
  zone: string,
): Promise<readonly Pendente[]> => {
  const { rows, now } = context;
  const achar = fontes[automatica.gatilho]?.achar ?? pessoasDoDia;
  const comChave = await achar(context, automatica, todayIn(zone, now));
  if (comChave.length === 0) return [];
  const chave = comChave.map((one) => one.chave);
  const feitas = new Set(
    (await rows.all(mensagemAutomaticaEnvio, { automatica: automatica.id, chave })).map((one) => one.chave),
  );
  return comChave.filter((one) => !feitas.has(one.chave));
};
const pessoasDoDia = async ({ rows }: Context, automatica: Automatica, hoje: string): Promise<readonly Pendente[]> => {
  const pessoas = await rows.all(cliente, {
    empresa: automatica.empresa,
    situacao: 'ATIVO',
    aceitaMensagens: true,
    ...quemHoje(automatica, hoje),
  });
  return pessoas.map((one) => ({ cliente: one.id, nome: one.nome, chave: chaveDe(automatica, hoje, one) }));
};
export const planejar = async (
  { rows, now }: Context,
  { id, empresa }: Automatica,
  { cliente: who, chave, transacao }: Omit<Pendente, 'nome'>,
): Promise<boolean> => {
  if (await rows.exists(mensagemAutomaticaEnvio, { empresa, chave })) return false;
  await rows.insert(mensagemAutomaticaEnvio, {
    empresa,
    automatica: id,
    chave,
    cliente: who,
    ...(transacao !== undefined && { transacao }),
    sairEm: now.toISOString(),
    situacao: 'AGUARDA',
  });
  return true;
};
export const ePorDia = (gatilho: NomeDoGatilho): boolean => gatilhos[gatilho].por === 'DIA';
