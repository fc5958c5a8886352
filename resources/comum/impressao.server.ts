import type { HandlerContext, Infer } from '#kit';
import type { PrintBlock } from '#kit/work/print';
import { phoneText } from '#kit/phones';
import type { empresa } from '../../schemas/cadastros/empresa';
import { empresaConfig } from '../../schemas/cadastros/empresaConfig';

const papeis = { A4: 'A4', MM80: '80mm', MM58: '58mm' } as const;
/** Largest logo in bytes, since every document contains it; a heavier picture is printed in its smaller size. */
const maisPesado = 300 * 1024;

/** Print settings of the company: default paper, closing sentence, and the logo if enabled. */
export interface Impressao {
  readonly papel: (typeof papeis)[keyof typeof papeis];
  readonly rodape: string | null;
  readonly logo: string | undefined;
}
export const impressaoDe = async ({ rows, db }: Pick<HandlerContext, 'rows' | 'db'>): Promise<Impressao> => {
  const { papel, rodapeImpressao, logoNaImpressao, logoImpressao } = await rows.settings(empresaConfig);
  const file =
    logoNaImpressao && logoImpressao !== null
      ? await db
          .selectFrom('arquivo')
          .select(['tipo', 'conteudo', 'tamanho', 'lado_960'])
          .where('id', '=', logoImpressao)
          .executeTakeFirst()
      : undefined;
  return {
    papel: papeis[papel],
    rodape: rodapeImpressao,
    logo: file && enderecoDa(file),
  };
};
const enderecoDa = ({ tipo, conteudo, tamanho, lado_960: menor }: Readonly<Record<string, unknown>>): string => {
  const [type, bytes] = Number(tamanho) > maisPesado && menor ? ['image/webp', menor] : [tipo, conteudo];
  return `data:${String(type)};base64,${Buffer.from(bytes as Uint8Array).toString('base64')}`;
};
/** Part of a document with the logo; empty without one. */
export const comLogo = ({ logo }: Pick<Impressao, 'logo'>) => (logo === undefined ? {} : { logo });

export const quantia = (quantity: number): string => quantity.toLocaleString('pt-BR', { maximumFractionDigits: 3 });
export const centro = (text: string, more: object = {}): PrintBlock => ({ text, align: 'center', ...more });
/** Head of a shop's documents: name and contact. */
export const cabecaDaLoja = (
  loja: Pick<Infer<typeof empresa>, 'shortName' | 'telefone'> | undefined,
  { logo }: Pick<Impressao, 'logo'>,
): readonly PrintBlock[] => [
  ...(logo === undefined ? [] : [{ logo: true } as const]),
  centro(loja?.shortName ?? '', { bold: true, size: 'large' }),
  ...(loja ? [centro(phoneText(loja.telefone), { size: 'small' })] : []),
  { rule: 'line' },
];
