import { dayText } from '#kit/dayText';
import type { HandlerContext, Infer } from '#kit';
import { todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { vendedor } from '../../../schemas/cadastros/vendedor';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { comissaoLinha } from '../../../schemas/indicacao/comissoes/comissaoLinha';
import { vendedorPagamentoComissao } from '../../../schemas/indicacao/comissoes/vendedorPagamentoComissao';
import { centavos, reais } from '../../comum/centavos';
import { baseDe, porcento, type Linha } from './contas';
import { zonaDaPlataforma } from '../../comum/zona';

type Context = Pick<HandlerContext, 'rows' | 'now'>;
type Fatura = Infer<typeof faturaEmpresa>;

/** Sellers are paid by the platform, so its clock decides: Brasília. */
export const hojeDe = ({ now }: Pick<HandlerContext, 'now'>): string => todayIn(zonaDaPlataforma, now);
export const mesCorrente = (context: Pick<HandlerContext, 'now'>): string => hojeDe(context).slice(0, 7);

/** True when a month of a seller is closed: nothing is added to it any more. */
const estaFechado = ({ rows }: Context, id: number, competencia: string): Promise<boolean> =>
  rows.exists(vendedorPagamentoComissao, { vendedor: id, competencia, situacao: { not: 'ABERTA' } });

type Nova = Pick<Linha, 'vendedor' | 'competencia' | 'descricao' | 'tipo' | 'valor' | 'data' | 'chave'> &
  Partial<Linha>;
/** Writes a line, once a key. The seller's row is held, so that no closing runs between the question and the line. */
export const lancar = async (context: Context, linha: Nova): Promise<boolean> => {
  const { rows } = context;
  await rows.get(vendedor, linha.vendedor, { lock: true });
  if (await rows.exists(comissaoLinha, { chave: linha.chave })) return false;
  const competencia = (await estaFechado(context, linha.vendedor, linha.competencia))
    ? mesCorrente(context)
    : linha.competencia;
  await rows.insert(comissaoLinha, { ...linha, competencia, descricao: linha.descricao.slice(0, 160) });
  return true;
};

/**
 * True when the company has paid nothing before, other than what was given back: no invoice of an earlier day, and none
 * that earned already. Day and number tell invoices apart that are paid at once.
 */
const ehPrimeira = async ({ rows }: Context, { id, empresa: dona }: Fatura, dia: string): Promise<boolean> => {
  const antes = await rows.exists(faturaEmpresa, {
    empresa: dona,
    situacao: 'PAGA',
    valor: { gt: 0 },
    $or: [{ dataPagamento: { lt: dia } }, { dataPagamento: dia, id: { lt: id } }],
  });
  if (antes) return false;
  const adesoes = await rows.all(comissaoLinha, { empresa: dona, tipo: 'ADESAO' });
  const outras = adesoes.flatMap(({ fatura }) => (fatura === null || fatura === id ? [] : [fatura]));
  return !(await rows.exists(faturaEmpresa, { empresa: dona, id: outras, situacao: 'PAGA' }));
};

/**
 * Commission of an invoice that was paid: to the seller of the company on that day, at the percentages of that day. An
 * invoice of 0,00 is no payment.
 */
export const comissionarFatura = async (context: Context, id: number): Promise<void> => {
  const { rows } = context;
  const fatura = await rows.get(faturaEmpresa, id);
  if (!fatura?.dataPagamento || centavos(fatura.valor) === 0) return;
  // The company is held, so that of two invoices paid at once one is the first.
  const loja = await rows.get(empresa, fatura.empresa, { lock: true });
  if (!loja || loja.vendedor === null) return;
  const quem = await rows.get(vendedor, loja.vendedor);
  if (!quem || quem.empresa !== null) return;
  const base = baseDe(fatura);
  const partes = [
    ...((await ehPrimeira(context, fatura, fatura.dataPagamento)) ? ([['ADESAO', quem.comissaoAdesao]] as const) : []),
    ['MENSAL', quem.comissaoMensal] as const,
  ];
  for (const [tipo, percentual] of partes) {
    const valor = porcento(base, percentual);
    if (valor === 0) continue;
    await lancar(context, {
      vendedor: quem.id,
      competencia: fatura.dataPagamento.slice(0, 7),
      descricao: `${loja.shortName}, ${tipo === 'ADESAO' ? 'adesão' : 'mensal'}: fatura de ${dayText(fatura.competencia)}`,
      tipo,
      empresa: loja.id,
      fatura: fatura.id,
      base: reais(base),
      percentual,
      valor: reais(valor),
      data: fatura.dataPagamento,
      chave: `fatura:${fatura.id}:${tipo.toLowerCase()}`,
    });
  }
};

/** Takes the commission of a refunded invoice back, in the running month: a closed one never changes. */
export const estornarFatura = async (context: Context, id: number): Promise<void> => {
  const { rows } = context;
  const linhas = await rows.all(comissaoLinha, { fatura: id, tipo: ['ADESAO', 'MENSAL'] });
  for (const linha of linhas)
    await lancar(context, {
      vendedor: linha.vendedor,
      competencia: mesCorrente(context),
      descricao: `Estorno de ${linha.descricao}`,
      tipo: 'ESTORNO',
      empresa: linha.empresa,
      fatura: id,
      base: -linha.base,
      percentual: linha.percentual,
      valor: -linha.valor,
      data: hojeDe(context),
      chave: `estorno:${linha.id}`,
    });
};
