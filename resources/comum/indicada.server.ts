import type { HandlerContext, Infer } from '#kit';
import { phoneForms } from '#kit/phones';
import { empresa } from '../../schemas/cadastros/empresa';
import { faturaEmpresa } from '../../schemas/financeiro/faturas/faturaEmpresa';
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
export const mesmoDono = (indicadora: Empresa, indicada: Indicada, loja?: Empresa): string | undefined => {
  const documentos = [indicada.documento, loja?.cpfCnpj ?? null].map(raiz);
  if (documentos.some((um) => um !== undefined && um === raiz(indicadora.cpfCnpj)))
    return 'Mesmo CNPJ ou CPF de quem indicou';
  const telefones = [indicada.telefone, loja?.telefone ?? null, loja?.whatsapp ?? null];
  const dela = [indicadora.telefone, indicadora.whatsapp];
  if (telefones.some((um) => dela.some((outro) => iguais(um, outro)))) return 'Mesmo telefone de quem indicou';
  if (loja && redeDe(loja) === redeDe(indicadora)) return 'Mesma rede de quem indicou';
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
  return loja && indicadora && mesmoDono(indicadora, achada, loja) === undefined ? centavos(bonusIndicada) : zero;
};
