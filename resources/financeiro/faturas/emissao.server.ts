import { dayText } from '#kit/dayText';
import type { HandlerContext, Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { plusDays, todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { plano } from '../../../schemas/cadastros/plano';
import { servico } from '../../../schemas/cadastros/servico';
import { empresaServico } from '../../../schemas/financeiro/empresaServico';
import { livroDeCredito } from '../../../schemas/financeiro/faturas/empresaCredito';
import { faturaCobranca } from '../../../schemas/financeiro/faturas/faturaCobranca';
import { faturaEmpresa, vidaDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { recorrenciaAssinatura } from '../../../schemas/financeiro/faturas/recorrenciaAssinatura';
import { centavos, dinheiro, reais, zero, type Centavos } from '../../comum/centavos';
import { bonusDaIndicada } from '../../comum/indicada.server';
import { zoneOf } from '../../comum/period.server';
import { cobraEm, itensDoMes, mesAnterior, somaDe, ultimoDia, vencimentoProximo, type Fatura } from './contas';
import { avisosDeCobranca } from './receber.server';
import { passo, regraDe } from './regra.server';
import { zonaDaPlataforma } from '../../comum/zona';

type Context = Pick<HandlerContext, 'rows' | 'move' | 'now'>;
type Empresa = Infer<typeof empresa>;
/** Day of the month without another choice. */
const diaPadrao = 10;
/** Days to pay an invoice that is issued after its own day. */
const prazoAtrasada = 5;

/** Companies that pay: those on trial and closed ones have no invoice. */
export const pagantes = ['ATIVA', 'INADIMPLENTE'] as const;
const paga = ({ situacao }: Pick<Empresa, 'situacao'>): boolean => pagantes.some((uma) => uma === situacao);

/** Key of a charge: the invoice and the attempt. */
export const chaveDe = (fatura: number, meio: 'b' | 'c', tentativa: number): string =>
  `fatura-${fatura}-${meio}${tentativa}`;

/** Services of a company with the way they are charged. */
const contratados = async ({ rows }: Context, id: number) => {
  const todos = await rows.all(empresaServico, { empresa: id, $sort: [['id', 'asc']] });
  const tipos = await rows.byId(
    servico,
    todos.map((um) => um.servico),
  );
  return todos.map((um) => ({ ...um, cobranca: tipos.get(um.servico)?.cobranca ?? ('MENSAL' as const) }));
};

/**
 * Issues the invoice of a company and month with its lines; undefined where it exists or nothing is to be charged. The
 * row of the company is locked, so that two who issue at once make one, and the credit is used once.
 */
export const emitir = async (
  context: Context,
  id: number,
  {
    competencia,
    vencimento,
    bonus = zero,
  }: { readonly competencia: string; readonly vencimento: string; readonly bonus?: Centavos },
): Promise<Fatura | undefined> => {
  const { rows, now, move } = context;
  const shop = await rows.get(empresa, id, { lock: true });
  if (!shop || !paga(shop) || (await rows.exists(faturaEmpresa, { empresa: id, competencia }))) return undefined;
  const ultima = await rows.one(recorrenciaAssinatura, { empresa: id, $sort: [['id', 'desc']] });
  if (ultima?.situacao === 'CANCELADA' || (ultima?.fim != null && ultima.fim < vencimento)) return undefined;
  const contratado = await rows.get(plano, shop.plano);
  const servicos = await contratados(context, id);
  const itens = itensDoMes({
    competencia,
    vencimento,
    plano: { nome: contratado?.nome ?? 'contratado', valor: contratado?.valor ?? 0 },
    servicos,
    bonus,
    credito: shop.credito ?? 0,
  });
  if (itens.length === 0) return undefined;
  const valor = somaDe(itens);
  const fatura = await rows.insert(faturaEmpresa, {
    empresa: id,
    competencia,
    numero: `${competencia.replace('-', '')}-${String(id).padStart(6, '0')}`,
    itens: [...itens],
    valor: reais(valor),
    vencimento,
    situacao: 'ABERTA',
  });
  const usado = itens.find(({ tipo }) => tipo === 'CREDITO');
  if (usado)
    await rows.post(livroDeCredito, {
      descricao: `Usado na fatura de ${dayText(competencia)}`,
      empresa: id,
      tipo: 'USADO',
      valor: usado.valor,
      chave: `usado:${fatura.id}`,
      fatura: fatura.id,
    });
  for (const um of servicos)
    if (cobraEm(um, competencia, vencimento)) await rows.update(empresaServico, um, { ultimaFatura: competencia });
  await passo(context, {
    empresa: id,
    fatura: fatura.id,
    tipo: 'EMISSAO',
    canal: 'SISTEMA',
    resultado: `Fatura de ${dayText(competencia)}, ${dinheiro(fatura.valor)}, para ${dayText(vencimento)}`,
    chave: `emissao:${fatura.id}`,
  });
  if (valor === 0)
    return move(vidaDaFatura, fatura, 'pagar', {
      dataPagamento: todayIn(zoneOf(shop.fuso), now),
      pagoValor: 0,
      encargos: 0,
    });
  await cobrarNoBanco(context, fatura);
  return ultima?.situacao === 'ATIVA' && ultima.forma === 'CARTAO_RECORRENTE'
    ? rows.update(faturaEmpresa, fatura, { proximaTentativa: vencimento })
    : fatura;
};

/**
 * Leaves a new charge by boleto and Pix, which the routine sends. A charge of before stays known, for a payment of it
 * may be on its way.
 */
export const cobrarNoBanco = async ({ rows }: Pick<HandlerContext, 'rows'>, fatura: Fatura): Promise<void> => {
  const tentativa = 1 + (await rows.count(faturaCobranca, { fatura: fatura.id, meio: 'BOLETO_PIX' }));
  await rows.insert(faturaCobranca, {
    empresa: fatura.empresa,
    fatura: fatura.id,
    chave: chaveDe(fatura.id, 'b', tentativa),
    meio: 'BOLETO_PIX',
    valor: fatura.valor,
    vencimento: fatura.vencimento,
    situacao: 'A_ENVIAR',
  });
};

interface Devida {
  readonly id: number;
  readonly competencia: string;
  readonly vencimento: string;
}
/**
 * Month that is to be issued for a company today: the one that falls due soon, else the present one where a stop of the
 * routine missed it. A company without an invoice of the month before begins with the next.
 */
const devida = (
  { id, fuso, diaVencimento }: Empresa,
  emitidas: ReadonlySet<string>,
  diasEmissao: number,
  now: Date,
): Devida | undefined => {
  const hoje = todayIn(zoneOf(fuso), now);
  const dia = diaVencimento ?? diaPadrao;
  const tem = (competencia: string): boolean => emitidas.has(`${id}/${competencia}`);
  const vencimento = vencimentoProximo(hoje, dia, diasEmissao);
  if (vencimento && !tem(vencimento.slice(0, 7))) return { id, competencia: vencimento.slice(0, 7), vencimento };
  const mes = hoje.slice(0, 7);
  const doMes = `${mes}-${String(dia).padStart(2, '0')}`;
  return doMes < hoje && !tem(mes) && tem(mesAnterior(mes))
    ? { id, competencia: mes, vencimento: plusDays(hoje, prazoAtrasada) }
    : undefined;
};
const porVez = 500;
/** Issues what falls due, company by company: each is a transaction of its own. */
export const emitirDevidas = async ({ within, now }: Pick<OpenContext, 'within' | 'now'>): Promise<void> => {
  const { diasEmissao } = await within('*', regraDe);
  const mes = todayIn(zonaDaPlataforma, now).slice(0, 7);
  const meses = [mesAnterior(mes), mes, plusDays(ultimoDia(mes), 1).slice(0, 7)];
  for (let page = 1; ; page++) {
    const { devidas, isLast } = await within('*', async (context) => {
      const { rows } = context;
      const { rows: shops } = await rows.find(
        empresa,
        { situacao: [...pagantes], $sort: [['id', 'asc']] },
        { page, size: porVez },
      );
      const feitas = await rows.all(faturaEmpresa, {
        empresa: shops.map(({ id }) => id),
        competencia: meses,
      });
      const emitidas = new Set(feitas.map((uma) => `${uma.empresa}/${uma.competencia}`));
      const prontas = shops.flatMap((uma) => devida(uma, emitidas, diasEmissao, now) ?? []);
      // The referral is a row of the company that recommended, which the issuing one does not see.
      const comBonus: ((typeof prontas)[number] & { readonly bonus: Centavos })[] = [];
      for (const uma of prontas) comBonus.push({ ...uma, bonus: await bonusDaIndicada(context, uma.id) });
      return { devidas: comBonus, isLast: shops.length < porVez };
    });
    for (const uma of devidas)
      await within(uma.id, async (context) => {
        const fatura = await emitir(context, uma.id, uma);
        if (fatura?.situacao === 'ABERTA')
          await context.tell({
            to: { permission: 'FATURAMENTO_VER' },
            category: avisosDeCobranca,
            text: `A fatura de ${dayText(fatura.competencia)}, de ${dinheiro(fatura.valor)}, foi emitida e vence em ${dayText(fatura.vencimento)}.`,
            address: '/app/financeiro/minhas-faturas',
          });
      });
    if (isLast) return;
  }
};

/** Adds a line to an open invoice, and charges it anew at the bank. */
export const ajustar = async (
  context: Pick<HandlerContext, 'rows' | 'refuse'>,
  record: Fatura,
  { descricao, valor }: { readonly descricao: string; readonly valor: number },
): Promise<void> => {
  const { rows, refuse } = context;
  const itens = [
    ...(record.itens ?? []),
    { tipo: valor < 0 ? ('DESCONTO' as const) : ('AJUSTE' as const), descricao, quantidade: 1, unitario: valor, valor },
  ];
  // Rows of before the lines have an amount alone.
  const soma = record.itens === null ? centavos(record.valor) + centavos(valor) : somaDe(itens);
  if (soma <= 0) refuse('O desconto é maior do que a fatura: cancele a fatura!', 'valor');
  const fatura = await rows.update(faturaEmpresa, record, {
    ...(record.itens !== null && { itens }),
    valor: reais(soma),
    linhaDigitavel: null,
    pixCopiaCola: null,
  });
  await cobrarNoBanco(context, fatura);
};
