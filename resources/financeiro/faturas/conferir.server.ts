import type { HandlerContext, Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { plusDays, todayIn } from '#kit/period';
import { faturaCobranca } from '../../../schemas/financeiro/faturas/faturaCobranca';
import { faturaEmpresa, vidaDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { centavos } from '../../comum/centavos';
import { tentado } from '../provedor.server';
import { proximaTentativa } from './contas';
import { receber } from './receber.server';
import { hojeDa, passo, regraDe } from './regra.server';
import { zonaDaPlataforma } from '../../comum/zona';

export type Cobranca = Infer<typeof faturaCobranca>;
/** One transaction in the company of an invoice, whoever asks. */
export type Tx = <T>(run: (context: HandlerContext) => Promise<T>) => Promise<T>;
type Ports = Pick<HandlerContext, 'ports' | 'now'>;

/** Milliseconds after which a request that nobody has answered has not arrived at the partner. */
const perdida = 120_000;
const antes = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** Books a refusal: the invoice is open again, and an automatic charge is tried once more on another day. */
export const recusar = async (context: HandlerContext, chave: string, motivo: string): Promise<void> => {
  const { rows, move } = context;
  const vista = await rows.one(faturaCobranca, { chave });
  const fatura = vista && (await rows.get(faturaEmpresa, vista.fatura, { lock: true }));
  const cobranca = await rows.one(faturaCobranca, { chave }, { lock: true });
  if (!fatura || !cobranca || ['PAGA', 'RECUSADA'].includes(cobranca.situacao)) return;
  await rows.update(faturaCobranca, cobranca, { situacao: 'RECUSADA', mensagem: motivo.slice(0, 200) });
  const [regra, hoje] = [await regraDe(context), await hojeDa(context, fatura.empresa)];
  await move(vidaDaFatura, fatura, 'devolver', {
    proximaTentativa:
      cobranca.automatica || fatura.proximaTentativa === null || fatura.proximaTentativa <= hoje
        ? proximaTentativa(fatura.vencimento, hoje, regra.retentativas)
        : fatura.proximaTentativa,
  });
  await passo(context, {
    empresa: fatura.empresa,
    fatura: fatura.id,
    tipo: 'TENTATIVA',
    canal: 'CARTAO',
    resultado: `Cartão recusado: ${motivo}`,
    chave: `recusada:${chave}`,
  });
};

/** The partner knows nothing of a request without an answer: the next attempt sends the same key. */
const naoChegou = async ({ rows, move }: HandlerContext, chave: string): Promise<void> => {
  const vista = await rows.one(faturaCobranca, { chave });
  const fatura = vista && (await rows.get(faturaEmpresa, vista.fatura, { lock: true }));
  const cobranca = await rows.one(faturaCobranca, { chave }, { lock: true });
  if (!fatura || !cobranca || !['ENVIANDO', 'INCERTO'].includes(cobranca.situacao)) return;
  await rows.update(faturaCobranca, cobranca, { situacao: 'NAO_CHEGOU', mensagem: 'O pedido não chegou ao parceiro.' });
  await move(vidaDaFatura, fatura, 'devolver');
};

const conferida = (tx: Tx, chave: string, now: Date): Promise<void> =>
  tx(async ({ rows }) => {
    await rows.tally(faturaCobranca, { chave }, { set: { conferidaEm: now.toISOString() } });
  });

/** Sends a charge by boleto and Pix. Sending it again is the same charge, so every failure is tried again. */
const enviar = async ({ ports, now }: Ports, tx: Tx, { chave, fatura: id }: Cobranca): Promise<void> => {
  const found = await tx(async (context) => ({
    fatura: await context.rows.get(faturaEmpresa, id),
    regra: await regraDe(context),
  }));
  const { fatura: vista, regra } = found;
  if (!vista) return;
  const sent = await tentado(async () =>
    ports.pagamentos.charge?.({
      key: chave,
      cents: centavos(vista.valor),
      due: vista.vencimento,
      payableUntil: vista.pagavelAte ?? vista.vencimento,
      fine: regra.multa,
      interest: regra.juros,
    }),
  );
  const ways = sent === 'failed' ? undefined : sent.answer;
  if (!ways) return conferida(tx, chave, now);
  return tx(async ({ rows }) => {
    const fatura = await rows.get(faturaEmpresa, id, { lock: true });
    const cobranca = await rows.one(faturaCobranca, { chave }, { lock: true });
    if (!fatura || cobranca?.situacao !== 'A_ENVIAR') return;
    await rows.update(faturaCobranca, cobranca, { situacao: 'PENDENTE', enviadaEm: now.toISOString() });
    await rows.update(faturaEmpresa, fatura, { linhaDigitavel: ways.boleto, pixCopiaCola: ways.pix });
  });
};

/** Asks the partner for a charge, and books what it answers. */
const perguntar = async ({ ports, now }: Ports, tx: Tx, { chave, meio, enviadaEm }: Cobranca): Promise<void> => {
  const { payment } = ports.pagamentos;
  const asked = payment ? await tentado(() => payment(chave)) : 'failed';
  if (asked === 'failed') return conferida(tx, chave, now);
  const found = asked.answer;
  if (found?.isPaid) return tx((context) => receber(context, chave, found));
  const refused = found?.refused;
  if (refused !== undefined) return tx((context) => recusar(context, chave, refused));
  const isLost = meio === 'CARTAO' && found === undefined && (enviadaEm ?? '') <= antes(now, perdida);
  return isLost ? tx((context) => naoChegou(context, chave)) : conferida(tx, chave, now);
};

/** Brings one charge forward: sends it, or asks for it. */
export const levarAdiante = (context: Ports, tx: Tx, cobranca: Cobranca): Promise<void> =>
  cobranca.situacao === 'A_ENVIAR' ? enviar(context, tx, cobranca) : perguntar(context, tx, cobranca);

/** Asks for all charges of an invoice that may have been paid. */
export const conferirFatura = async (context: Ports, tx: Tx, fatura: number): Promise<void> => {
  const abertas = await tx(({ rows }) =>
    rows.all(faturaCobranca, { fatura, situacao: ['A_ENVIAR', 'ENVIANDO', 'PENDENTE', 'INCERTO'] }),
  );
  for (const uma of abertas) await levarAdiante(context, tx, uma);
};

/** Days after which the partner is not asked any more for what is not paid. */
const dias = 60;
const porVez = { page: 1, size: 200 };
/** Charges that a turn looks after: new and uncertain ones at once, of invoices near their day often, others hourly. */
export const conferirCobrancas = async ({ within, ports, now }: Pick<OpenContext, 'within' | 'ports' | 'now'>) => {
  const hoje = todayIn(zonaDaPlataforma, now);
  const escolhidas = await within('*', async ({ rows }) => {
    const novas = await rows.find(
      faturaCobranca,
      {
        $or: [
          { situacao: 'A_ENVIAR', conferidaEm: { empty: true } },
          { situacao: ['A_ENVIAR', 'INCERTO'], conferidaEm: { lte: antes(now, 15_000) } },
          { situacao: 'INCERTO', conferidaEm: { empty: true } },
          { situacao: 'ENVIANDO', enviadaEm: { lte: antes(now, perdida) } },
        ],
        $sort: [['id', 'asc']],
      },
      porVez,
    );
    const esperam = (conferida: string, vencimento: { readonly gte: string; readonly lte: string }) =>
      rows.find(
        faturaCobranca,
        {
          situacao: 'PENDENTE',
          vencimento,
          $or: [{ conferidaEm: { empty: true } }, { conferidaEm: { lte: conferida } }],
          $sort: [['conferidaEm', 'asc']],
        },
        porVez,
      );
    const perto = await esperam(antes(now, 15_000), { gte: plusDays(hoje, -dias), lte: plusDays(hoje, 3) });
    const longe = await esperam(antes(now, 3_600_000), { gte: plusDays(hoje, 4), lte: plusDays(hoje, 45) });
    return [...novas.rows, ...perto.rows, ...longe.rows];
  });
  for (const uma of escolhidas) await levarAdiante({ ports, now }, (run) => within(uma.empresa, run), uma);
};
