import type { HandlerContext, Infer } from '#kit';
import { phoneForms } from '#kit/phones';
import { empresa } from '../../schemas/cadastros/empresa';
import { indicacao } from '../../schemas/indicacao/indicacao';

type Empresa = Infer<typeof empresa>;
type Indicada = Pick<Infer<typeof indicacao>, 'documento' | 'telefone'>;

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

/** The referral that another company made before of the same telephone or document, and that still holds. */
export const jaIndicada = (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  { telefone, documento }: Indicada,
  menos: number,
): Promise<boolean> =>
  rows.exists(indicacao, {
    id: { lt: menos },
    situacao: ['NOVA', 'CONTATO', 'TESTE', 'CONTRATOU', 'PAGOU'],
    expiraEm: { gt: now.toISOString() },
    $or: [{ telefone: [...phoneForms(telefone)] }, ...(documento === null ? [] : [{ documento }])],
  });
