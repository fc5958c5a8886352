import type { HandlerContext } from '#kit';
import { plusDays, todayIn } from '#kit/period';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { transacao } from '../../schemas/fidelidade/transacoes/transacao';
import { mensagemAutomatica } from '../../schemas/marketing/automatica/mensagemAutomatica';
import { avisar } from './avisar.server';
import { vencimento } from './creditar.server';
import { diaDe } from './papel.server';
import { escritos, lancar, vencerLote } from './pontos.server';
import { diasDeAniversario } from './regra.server';

type Context = Pick<HandlerContext, 'rows' | 'refuse' | 'now'>;
const porVez = { page: 1, size: 200 };

/** Expires unused credits, one row each. Returns true when more are left. */
export const vencerLotes = async (context: Context, zone: string): Promise<boolean> => {
  const { rows, now } = context;
  const dia = todayIn(zone, now);
  const { rows: lots, total } = await rows.find(
    transacao,
    { restante: { gt: 0 }, expiraEm: { lt: dia }, $sort: [['id', 'asc']] },
    porVez,
  );
  for (const { id } of lots) await vencerLote(context, id, dia);
  return total > lots.length;
};

/** Notifies customers once of points that expire soon, if they accept messages. */
export const avisarVencimentos = async (context: Context, empresa: number, zone: string): Promise<void> => {
  const { rows, now } = context;
  const { avisaAntesDias } = await rows.settings(fidelidadeConfiguracao);
  if (avisaAntesDias == null) return;
  // The company's own text goes instead, with its own days.
  if (await rows.exists(mensagemAutomatica, { empresa, gatilho: 'PONTOS_A_VENCER', ativo: true })) return;
  const vence = plusDays(todayIn(zone, now), avisaAntesDias);
  for (let page = 1; ; page++) {
    const ending = await rows.groupBy(transacao, {
      by: ['cliente'],
      sum: ['restante'],
      where: { restante: { gt: 0 }, expiraEm: vence },
      sort: [['cliente', 'asc']],
      page: { page, size: aviso },
    });
    await avisarEstes(context, vence, ending);
    if (ending.length < aviso) return;
  }
};
/** Customers warned in one turn. */
const aviso = 1000;
const avisarEstes = async (
  context: Context,
  vence: string,
  ending: readonly { readonly cliente: number; readonly restante: number }[],
): Promise<void> => {
  const { rows } = context;
  const people = await rows.byId(
    cliente,
    ending.map((one) => one.cliente),
  );
  for (const { cliente: id, restante } of ending) {
    const who = people.get(id);
    if (who?.aceitaMensagens)
      await avisar(context, who, {
        chave: `vence:${id}:${vence}`,
        tipo: 'MARKETING',
        texto: `Você tem ${escritos(restante)} que vencem em ${diaDe(vence)}. Aproveite!`,
      });
  }
};

/** Gives points once a year to customers who have ever had any. */
export const darAniversarios = async (context: Context, empresa: number, zone: string): Promise<void> => {
  const { rows, now } = context;
  const config = await rows.settings(fidelidadeConfiguracao);
  if (!config.ativo || config.bonusAniversario === null) return;
  const dia = todayIn(zone, now);
  const people = await rows.all(cliente, {
    diaAniversario: [...diasDeAniversario(dia)],
    situacao: 'ATIVO',
    pontos: { empty: false },
  });
  for (const { id } of people)
    await lancar(context, {
      empresa,
      cliente: id,
      tipo: 'BONUS',
      pontos: config.bonusAniversario,
      descricao: 'Bônus de aniversário',
      chave: `aniversario:${dia.slice(0, 4)}:${id}`,
      expiraEm: vencimento(config, dia),
    });
};
