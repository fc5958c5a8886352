import type { HandlerContext, Infer } from '#kit';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../schemas/cadastros/empresa';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { transacao, vidaDaTransacao } from '../../schemas/fidelidade/transacoes/transacao';
import { reais } from '../comum/centavos';
import { zoneOf } from '../comum/period.server';
import { fatosDos } from './fatos.server';
import { lancar } from './pontos.server';
import { baseDe, pontosDe } from './regra.server';

type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'now' | 'move' | 'db'>;
type Config = Infer<typeof fidelidadeConfiguracao>;

export const vencimento = ({ validadeDias }: Pick<Config, 'validadeDias'>, dia: string): string | null =>
  validadeDias === null ? null : plusDays(dia, validadeDias);

/** True beyond the company's daily limit for a customer: a person checks it before it counts. */
const passaDoLimite = async (
  { rows }: Context,
  { limiteDiaPontos, limiteDiaTransacoes }: Config,
  { cliente: quem, pontos, desde }: { readonly cliente: number; readonly pontos: number; readonly desde: string },
): Promise<boolean> => {
  if (limiteDiaPontos === null && limiteDiaTransacoes === null) return false;
  const today = { cliente: quem, tipo: 'CREDITO', data: { gte: desde }, situacao: { not: 'CANCELADA' } } as const;
  const { count, pontos: sum } = await rows.sum(transacao, today, ['pontos']);
  return sum + pontos > (limiteDiaPontos ?? Infinity) || count >= (limiteDiaTransacoes ?? Infinity);
};

/** Credits a concluded order once, however often it is reported, and takes the credit back on cancelling. */
export const acompanharPedido = async (context: Context, id: number): Promise<void> => {
  const { rows, now, move } = context;
  const order = await rows.get(pedido, id);
  if (!order) return;
  const chave = `pedido:${id}`;
  const given = await rows.one(transacao, { chave });
  if (order.situacao === 'CANCELADO') {
    const gave = await rows.all(transacao, { pedido: id, tipo: ['CREDITO', 'BONUS'], origem: 'PEDIDO' });
    for (const one of gave) await move(vidaDaTransacao, one, 'cancelar', { motivoCancelamento: 'Pedido cancelado' });
    return;
  }
  const config = await rows.settings(fidelidadeConfiguracao);
  const who = order.cliente === null ? undefined : await rows.get(cliente, order.cliente);
  if (given || !who || order.situacao !== 'CONCLUIDO' || !config.ativo) return;
  if (config.canais?.length && !config.canais.includes(order.canal)) return;
  const base = baseDe(config.baseCalculo, order);
  const zone = zoneOf((await rows.get(empresa, order.empresa))?.fuso);
  const fatos = await fatosDos(context, { zone, regras: config.regras }, [order]);
  const pontos = pontosDe(config, base, fatos.get(id)!);
  if (pontos === 0) return;
  const dia = todayIn(zone, now);
  const credit = {
    empresa: order.empresa,
    cliente: who.id,
    tipo: 'CREDITO',
    pontos,
    valor: reais(base),
    descricao: `Compra, pedido ${order.numero}`,
    chave,
    pedido: id,
    origem: 'PEDIDO',
    expiraEm: vencimento(config, dia),
  } as const;
  if (await passaDoLimite(context, config, { cliente: who.id, pontos, desde: startOfDay(dia, zone) }))
    await rows.insert(transacao, { ...credit, situacao: 'PENDENTE', motivo: 'Acima do limite do dia' });
  else if (config.carenciaHoras > 0)
    await rows.insert(transacao, {
      ...credit,
      situacao: 'PENDENTE',
      disponivelEm: new Date(now.getTime() + config.carenciaHoras * 3_600_000).toISOString(),
    });
  else await lancar(context, credit);
  // Serializes concurrent orders of a customer: the second finds the bonus of the first.
  if (config.bonusCadastro !== null || config.bonusIndicacao !== null) await rows.get(cliente, who.id, { lock: true });
  if (config.bonusCadastro !== null) {
    const had = {
      cliente: who.id,
      tipo: 'BONUS',
      chave: { starts: 'cadastro:' },
      situacao: { not: 'CANCELADA' },
    } as const;
    if (!(await rows.exists(transacao, had)))
      await darBonus(context, order, who.id, {
        pontos: config.bonusCadastro,
        expiraEm: vencimento(config, dia),
        descricao: 'Bônus da primeira compra',
        chave: `cadastro:${who.id}`,
      });
  }
  if (config.bonusIndicacao !== null && who.indicadoPor !== null && who.indicadoPor !== who.id) {
    const bought = { cliente: who.id, tipo: 'CREDITO', origem: 'PEDIDO', situacao: { not: 'CANCELADA' } } as const;
    if (!(await rows.exists(transacao, { ...bought, pedido: { not: id } })))
      await darBonus(context, order, who.indicadoPor, {
        pontos: config.bonusIndicacao,
        expiraEm: vencimento(config, dia),
        descricao: 'Bônus de indicação',
        chave: `indicacao:${who.id}`,
      });
  }
};
/** Gives a bonus for an order once; after its order is cancelled it may be given again. */
const darBonus = async (
  context: Context,
  { id, empresa: company }: Infer<typeof pedido>,
  quem: number,
  { chave, ...bonus }: Pick<Infer<typeof transacao>, 'pontos' | 'expiraEm' | 'descricao' | 'chave'>,
): Promise<void> => {
  const first = await context.rows.one(transacao, { chave });
  if (first && first.situacao !== 'CANCELADA') return;
  await lancar(context, {
    ...bonus,
    empresa: company,
    cliente: quem,
    tipo: 'BONUS',
    origem: 'PEDIDO',
    pedido: id,
    chave: first ? `${chave}:${id}` : chave,
  });
};
