import { dayText } from '#kit/dayText';
import type { HandlerContext, Infer } from '#kit';
import { plusDays, todayIn } from '#kit/period';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { clienteToken } from '../../../../schemas/cadastros/clientes/clienteToken';
import { pedidoTitular, type direitos } from '../../../../schemas/cadastros/clientes/titular/pedidoTitular';
import { novoToken } from '../../../comum/codigo.server';
import { hashDe } from '../../../comum/acompanhamento.server';

type Context = Pick<HandlerContext, 'rows' | 'now' | 'user'>;
type Direito = keyof typeof direitos;
const dia = 86_400_000;
/** Lifetime of the link in days, and days to answer a request (LGPD, art. 19, II). */
const [vale, prazo] = [7, 15] as const;

/** Creates the link for a customer's requests. It identifies its owner, so it goes to that customer only. */
export const linkDosDados = async (
  { rows, now, publicUrl }: Pick<HandlerContext, 'rows' | 'now' | 'publicUrl'>,
  { id, empresa }: Infer<typeof cliente>,
): Promise<string> => {
  const token = novoToken();
  await rows.insert(clienteToken, {
    empresa,
    cliente: id,
    tipo: 'DADOS',
    hash: await hashDe(token),
    expira: new Date(now.getTime() + vale * dia).toISOString(),
  });
  return `${publicUrl}/meus-dados/${token}`;
};

export const donoDosDados = async (
  { rows, now }: Pick<Context, 'rows' | 'now'>,
  token: Infer<typeof clienteToken> | undefined,
): Promise<Infer<typeof cliente> | undefined> =>
  token?.tipo === 'DADOS' && Date.parse(token.expira ?? '') > now.getTime()
    ? rows.get(cliente, token.cliente, { lock: true })
    : undefined;

const abertosDe = ({ rows }: Pick<Context, 'rows'>, id: number) =>
  rows.all(pedidoTitular, { cliente: id, situacao: 'ABERTO' });
export const emAberto = async (context: Pick<Context, 'rows'>, id: number): Promise<Direito[]> => [
  ...new Set((await abertosDe(context, id)).map(({ tipo }) => tipo)),
];

/**
 * Stores a request once while it is open: repeating it returns the same deadline. The caller has locked the customer.
 */
export const pedirDireito = async (
  context: Context,
  dono: Infer<typeof cliente>,
  tipo: Direito,
  zone: string,
): Promise<string> => {
  const { rows, now } = context;
  const aberto = (await abertosDe(context, dono.id)).find((one) => one.tipo === tipo);
  const { prazo: ate } =
    aberto ??
    (await rows.insert(pedidoTitular, {
      empresa: dono.empresa,
      cliente: dono.id,
      tipo,
      pedidoEm: now.toISOString(),
      prazo: plusDays(todayIn(zone, now), prazo),
    }));
  return dayText(ate ?? '');
};
