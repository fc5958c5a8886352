import type { HandlerContext } from '#kit';
import { plusDays } from '#kit/period';
import { cupomCodigo } from '../../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../../schemas/cupom/cupomDesconto';
import { gatilhos } from '../../../schemas/gatilhos';
import { vantagem } from '../../cupom/texto';
import { diaDe } from '../../fidelidade/papel.server';
import { numerada, quemAceita, type Automatica, type Fonte } from './fonte.server';

const { diasAntes: proposto } = gatilhos.CUPOM_A_VENCER.nasce;
const diaDoFim = ({ diasAntes }: Automatica, hoje: string): string => plusDays(hoje, diasAntes ?? proposto);
/** Active coupons that end on a day, by id. */
const queVencem = async ({ rows }: Pick<HandlerContext, 'rows'>, empresa: number, dataVencimento: string) =>
  new Map((await rows.all(cupomDesconto, { empresa, situacao: 'ATIVO', dataVencimento })).map((one) => [one.id, one]));

/** Codes that were sent to a customer and not used, whose coupon ends on the day the message warns of. */
export const cupons: Fonte = {
  achar: async ({ rows }, automatica, hoje) => {
    const fim = diaDoFim(automatica, hoje);
    const vencem = await queVencem({ rows }, automatica.empresa, fim);
    if (vencem.size === 0) return [];
    const codigos = await rows.all(cupomCodigo, {
      cupom: [...vencem.keys()],
      situacao: 'ENVIADO',
      cliente: { empty: false },
    });
    const pessoas = await quemAceita(
      { rows },
      codigos.map((one) => one.cliente),
    );
    return pessoas.map(({ id, nome }) => ({
      cliente: id,
      nome,
      chave: numerada(`CUPOM_A_VENCER:${id}:${fim}`, automatica),
    }));
  },
  valores: async ({ rows }, automatica, { pessoa, dia }) => {
    const { empresa } = automatica;
    const fim = diaDoFim(automatica, dia);
    const vencem = await queVencem({ rows }, empresa, fim);
    const codigos = await rows.all(cupomCodigo, { empresa, cliente: pessoa.id, situacao: 'ENVIADO' });
    const codigo = codigos.find(({ cupom }) => vencem.has(cupom));
    return codigo
      ? { cupom: codigo.codigo, desconto: vantagem(vencem.get(codigo.cupom)!), vencem: diaDe(fim) }
      : 'O cupom já foi usado, ou não vale mais.';
  },
};
