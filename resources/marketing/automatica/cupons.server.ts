import type { HandlerContext, Infer } from '#kit';
import { plusDays } from '#kit/period';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { cupomCodigo } from '../../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../../schemas/cupom/cupomDesconto';
import type { Marca } from '../../../schemas/gatilhos';
import type { mensagemAutomatica } from '../../../schemas/marketing/automatica/mensagemAutomatica';
import { vantagem } from '../../cupom/texto';
import { diaDe } from '../../fidelidade/papel.server';
import { antesPadrao, numerada, type Pendente } from './pendente';

type Context = Pick<HandlerContext, 'rows'>;
type Automatica = Infer<typeof mensagemAutomatica>;

/** Customers with an unused code whose coupon ends on the day the message warns of. */
export const cuponsAVencer = async (
  { rows }: Context,
  automatica: Automatica,
  hoje: string,
): Promise<readonly Pendente[]> => {
  const { empresa, diasAntes } = automatica;
  const dataVencimento = plusDays(hoje, diasAntes ?? antesPadrao);
  const cupons = await rows.all(cupomDesconto, { empresa, situacao: 'ATIVO', dataVencimento });
  if (cupons.length === 0) return [];
  const codigos = await rows.all(cupomCodigo, {
    cupom: cupons.map(({ id }) => id),
    situacao: 'ENVIADO',
    cliente: { empty: false },
  });
  const pessoas = await rows.byId(cliente, [...new Set(codigos.flatMap((one) => one.cliente ?? []))]);
  return [...pessoas.values()]
    .filter(({ situacao, aceitaMensagens }) => situacao === 'ATIVO' && aceitaMensagens)
    .map(({ id, nome }) => ({
      cliente: id,
      nome,
      chave: numerada(`CUPOM_A_VENCER:${id}:${dataVencimento}`, automatica),
    }));
};
/** Values of a message about the code that ends first, or the reason why it has nothing to say any more. */
export const valoresDoCupom = async (
  { rows }: Context,
  { empresa, diasAntes }: Automatica,
  quem: number,
  hoje: string,
): Promise<Partial<Record<Marca, string | null>> | string> => {
  const codigos = await rows.all(cupomCodigo, { empresa, cliente: quem, situacao: 'ENVIADO' });
  const cupons = await rows.byId(
    cupomDesconto,
    codigos.map(({ cupom }) => cupom),
  );
  const ate = plusDays(hoje, diasAntes ?? antesPadrao);
  const [primeiro] = codigos
    .flatMap(({ codigo, cupom }) => {
      const dele = cupons.get(cupom);
      const dia = dele?.situacao === 'ATIVO' ? dele.dataVencimento : null;
      return dele && dia !== null && dia >= hoje && dia <= ate ? [{ codigo, dia, dele }] : [];
    })
    .toSorted((one, other) => (one.dia < other.dia ? -1 : 1));
  return primeiro
    ? { cupom: primeiro.codigo, desconto: vantagem(primeiro.dele), vencem: diaDe(primeiro.dia) }
    : 'O cupom já foi usado, ou não vale mais.';
};
