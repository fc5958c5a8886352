import type { HandlerContext, Infer } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { cestaDeixada } from '../../../schemas/delivery/loja/cestaDeixada';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import type { Marca } from '../../../schemas/gatilhos';
import type { mensagemAutomatica } from '../../../schemas/marketing/automatica/mensagemAutomatica';
import { dinheiro } from '../../comum/centavos';
import { desdeQuando, numerada, type Pendente } from './pendente';

type Context = Pick<HandlerContext, 'rows' | 'now'>;
type Automatica = Infer<typeof mensagemAutomatica>;

/** Least minutes without a change before a basket counts as left: its customer may still be choosing. */
const minimo = 15;
const espera = ({ atrasoMinutos }: Automatica): number => Math.max(minimo, atrasoMinutos ?? 0) * 60_000;

/** Baskets that nobody has touched since, one message a customer and day. */
export const cestasDeixadas = async (
  { rows, now }: Context,
  automatica: Automatica,
  hoje: string,
): Promise<readonly Pendente[]> => {
  const { empresa } = automatica;
  const ate = new Date(now.getTime() - espera(automatica));
  const cestas = await rows.all(cestaDeixada, {
    empresa,
    mudouEm: { gte: desdeQuando(automatica, ate), lte: ate.toISOString() },
  });
  const pessoas = await rows.byId(
    cliente,
    cestas.map((one) => one.cliente),
  );
  return [...pessoas.values()]
    .filter(({ situacao, aceitaMensagens }) => situacao === 'ATIVO' && aceitaMensagens)
    .map(({ id, nome }) => ({ cliente: id, nome, chave: numerada(`CARRINHO_ABANDONADO:${id}:${hoje}`, automatica) }));
};
/** Values of a message about a basket, or the reason why it has nothing to say any more. */
export const valoresDaCesta = async (
  { rows, publicUrl }: Pick<HandlerContext, 'rows' | 'publicUrl'>,
  empresa: number,
  quem: number,
): Promise<Partial<Record<Marca, string | null>> | string> => {
  const cesta = await rows.one(cestaDeixada, { empresa, cliente: quem });
  if (!cesta) return 'O pedido foi feito, ou a cesta ficou vazia.';
  const { site } = await rows.settings(deliveryConfiguracao);
  return site ? { total: dinheiro(cesta.total), link: `${publicUrl}/${site}` } : 'A loja não tem mais endereço.';
};
/** Days after which a basket is forgotten. */
const dias = 2;
export const esquecerAsVelhas = async ({ rows, now }: Context): Promise<void> =>
  void (await rows.removeWhere(cestaDeixada, {
    mudouEm: { lt: new Date(now.getTime() - dias * 86_400_000).toISOString() },
  }));
