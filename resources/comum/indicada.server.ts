import type { HandlerContext, Infer } from '#kit';
import { phoneForms } from '#kit/phones';
import { empresa } from '../../schemas/cadastros/empresa';
import { credenciamento } from '../../schemas/financeiro/credenciamento';
import { faturaEmpresa } from '../../schemas/financeiro/faturas/faturaEmpresa';
import { recorrenciaAssinatura } from '../../schemas/financeiro/faturas/recorrenciaAssinatura';
import { indicacao } from '../../schemas/indicacao/indicacao';
import { indicacaoRegra } from '../../schemas/indicacao/indicacaoRegra';
import { centavos, zero, type Centavos } from './centavos';

type Empresa = Infer<typeof empresa>;
type Indicacao = Infer<typeof indicacao>;
type Indicada = Pick<Indicacao, 'documento' | 'telefone'>;

const raiz = (documento: string | null): string | undefined =>
  documento?.length === 14 ? documento.slice(0, 8) : (documento ?? undefined);
const iguais = (um: string | null, outro: string | null): boolean =>
  um !== null && outro !== null && phoneForms(um).some((forma) => phoneForms(outro).includes(forma));
const redeDe = ({ id, matriz }: Empresa): number => matriz ?? id;

/**
 * Reason why a company may not be rewarded for another: it is itself, a branch (the first eight characters of a CNPJ are
 * those of all branches), of its network, or has its telephone. Only for the platform to read.
 */
const mesmoDono = (indicadora: Empresa, indicada: Indicada, loja?: Empresa): string | undefined => {
  const documentos = [indicada.documento, loja?.cpfCnpj ?? null].map(raiz);
  if (documentos.some((um) => um !== undefined && um === raiz(indicadora.cpfCnpj)))
    return 'Mesmo CNPJ ou CPF de quem indicou';
  const telefones = [indicada.telefone, loja?.telefone ?? null, loja?.whatsapp ?? null];
  const dela = [indicadora.telefone, indicadora.whatsapp];
  if (telefones.some((um) => dela.some((outro) => iguais(um, outro)))) return 'Mesmo telefone de quem indicou';
  if (loja && redeDe(loja) === redeDe(indicadora)) return 'Mesma rede de quem indicou';
  return undefined;
};

/** CPF of everyone who is known to own a company: its own, and those of its requests for online payments. */
const cpfsDe = async ({ rows }: Pick<HandlerContext, 'rows'>, { id, cpfCnpj }: Empresa): Promise<readonly string[]> => {
  const pedidos = await rows.all(credenciamento, { empresa: id, situacao: { not: 'RASCUNHO' } });
  const donos = await Promise.all(pedidos.map((um) => rows.secret(credenciamento, um, 'cpfProprietario')));
  return [cpfCnpj.length === 11 ? cpfCnpj : undefined, ...donos].filter((um) => um !== undefined);
};
/** Cards by which a company pays or paid its invoices, by brand and last digits: nothing else of a card is known. */
const cartoesDe = async ({ rows }: Pick<HandlerContext, 'rows'>, { id }: Empresa): Promise<readonly string[]> =>
  (await rows.all(recorrenciaAssinatura, { empresa: id, cartaoFinal: { empty: false } })).map(
    ({ bandeira, cartaoFinal }) => `${bandeira ?? ''} ${cartaoFinal ?? ''}`,
  );
const emComum = (uns: readonly string[], outros: readonly string[]): boolean => uns.some((um) => outros.includes(um));

/**
 * Reason why a company may not be rewarded for another, of all that is known of both: also an owner or a card in common.
 * Only for the platform to read.
 */
export const impedimentoDe = async (
  context: Pick<HandlerContext, 'rows'>,
  indicadora: Empresa,
  indicada: Indicada,
  loja?: Empresa,
): Promise<string | undefined> => {
  const visivel = mesmoDono(indicadora, indicada, loja);
  if (visivel !== undefined) return visivel;
  const donos = [
    ...(indicada.documento?.length === 11 ? [indicada.documento] : []),
    ...(loja ? await cpfsDe(context, loja) : []),
  ];
  if (donos.length > 0 && emComum(donos, await cpfsDe(context, indicadora)))
    return 'Mesmo proprietário de quem indicou';
  if (loja && emComum(await cartoesDe(context, loja), await cartoesDe(context, indicadora)))
    return 'Mesmo cartão de quem indicou';
  return undefined;
};

/** The referral of a company: linked by a person, or the first with its document or telephone that still holds. */
export const indicacaoDe = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  loja: Empresa,
): Promise<Indicacao | undefined> => {
  const vinculada = await rows.one(indicacao, {
    empresaIndicada: loja.id,
    situacao: ['TESTE', 'CONTRATOU', 'PAGOU'],
    $sort: [['id', 'asc']],
  });
  if (vinculada) return vinculada;
  const telefones = [loja.telefone, loja.whatsapp].flatMap((um) => (um === null ? [] : phoneForms(um)));
  return rows.one(indicacao, {
    empresaIndicada: { empty: true },
    situacao: ['NOVA', 'CONTATO', 'TESTE', 'CONTRATOU'],
    expiraEm: { gt: now.toISOString() },
    $or: [{ documento: loja.cpfCnpj }, { telefone: telefones }],
    $sort: [['id', 'asc']],
  });
};

/**
 * Discount of the first invoice of a company that another one recommended. Reads over all companies; a cancelled invoice
 * was none.
 */
export const bonusDaIndicada = async (context: Pick<HandlerContext, 'rows' | 'now'>, id: number): Promise<Centavos> => {
  const { rows } = context;
  const { bonusIndicada } = await rows.settings(indicacaoRegra);
  if (bonusIndicada === 0) return zero;
  if (await rows.exists(faturaEmpresa, { empresa: id, situacao: { not: 'CANCELADA' } })) return zero;
  const loja = await rows.get(empresa, id);
  const achada = loja && (await indicacaoDe(context, loja));
  const indicadora = achada && (await rows.get(empresa, achada.empresa));
  return loja && indicadora && (await impedimentoDe(context, indicadora, achada, loja)) === undefined
    ? centavos(bonusIndicada)
    : zero;
};
