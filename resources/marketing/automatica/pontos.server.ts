import type { HandlerContext, Infer } from '#kit';
import { plusDays } from '#kit/period';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { premio } from '../../../schemas/fidelidade/premios/premio';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';
import type { Marca } from '../../../schemas/gatilhos';
import type { mensagemAutomatica } from '../../../schemas/marketing/automatica/mensagemAutomatica';
import { diaDe } from '../../fidelidade/papel.server';
import { escritos } from '../../fidelidade/pontos.server';
import { antesPadrao, desdeQuando, numerada, type Pendente } from './pendente';

type Context = Pick<HandlerContext, 'rows' | 'now'>;
type Automatica = Infer<typeof mensagemAutomatica>;
type Transacao = Infer<typeof transacao>;
type Valores = Partial<Record<Marca, string | null>>;

const queVencem = ({ diasAntes }: Automatica, hoje: string) =>
  ({ restante: { gt: 0 }, expiraEm: { gte: hoje, lte: plusDays(hoje, diasAntes ?? antesPadrao) } }) as const;

/** Customers with points that end on the day the message warns of. */
export const pontosAVencer = async (
  { rows }: Context,
  automatica: Automatica,
  hoje: string,
): Promise<readonly Pendente[]> => {
  const { empresa, diasAntes } = automatica;
  const vence = plusDays(hoje, diasAntes ?? antesPadrao);
  const lotes = await rows.all(transacao, { empresa, restante: { gt: 0 }, expiraEm: vence });
  const pessoas = await rows.byId(cliente, [...new Set(lotes.map((one) => one.cliente))]);
  return [...pessoas.values()]
    .filter(({ situacao, aceitaMensagens }) => situacao === 'ATIVO' && aceitaMensagens)
    .map(({ id, nome }) => ({ cliente: id, nome, chave: numerada(`PONTOS_A_VENCER:${id}:${vence}`, automatica) }));
};

/** Credits of points that the message has to tell of. */
export const pontosRecebidos = async (
  { rows, now }: Context,
  automatica: Automatica,
  hoje: string,
): Promise<readonly Pendente[]> => {
  const { empresa, gatilho } = automatica;
  const desde = desdeQuando(automatica, now);
  const entrou = { empresa, tipo: ['CREDITO', 'BONUS'], situacao: 'EFETIVADA', pontos: { gt: 0 } } as const;
  // A credit that waited counts from its release on.
  const creditos = [
    ...(await rows.all(transacao, { ...entrou, data: { gte: desde }, disponivelEm: { empty: true } })),
    ...(await rows.all(transacao, { ...entrou, efetivadaEm: { gte: desde } })),
  ];
  const unicos = [...new Map(creditos.map((one) => [one.id, one])).values()];
  const pessoas = await rows.byId(cliente, [...new Set(unicos.map((one) => one.cliente))]);
  const pendentes: Pendente[] = [];
  for (const one of unicos) {
    const quem = pessoas.get(one.cliente);
    if (quem?.situacao !== 'ATIVO' || !quem.aceitaMensagens) continue;
    if (gatilho === 'PREMIO_DISPONIVEL' && !(await alcancado({ rows }, one, hoje))) continue;
    const chave = numerada(`${gatilho}:${one.id}`, automatica);
    pendentes.push({ cliente: quem.id, nome: quem.nome, chave, transacao: one.id });
  }
  return pendentes;
};
/** Best prize that a credit has brought within reach. */
const alcancado = async (
  { rows }: Pick<Context, 'rows'>,
  { empresa, saldo, pontos }: Transacao,
  hoje: string,
): Promise<Infer<typeof premio> | undefined> => {
  if (saldo === null) return undefined;
  const premios = await rows.all(premio, { empresa, ativo: true, pontos: { gt: saldo - pontos, lte: saldo } });
  return premios
    .filter(({ inicio, fim, estoque }) => (inicio ?? hoje) <= hoje && (fim ?? hoje) >= hoje && estoque !== 0)
    .toSorted((one, other) => other.pontos - one.pontos)[0];
};

/** Values of a message about points, or the reason why it has nothing to say any more. */
export const valoresDosPontos = async (
  { rows }: Pick<Context, 'rows'>,
  automatica: Automatica,
  { cliente: quem, transacao: qual, hoje }: { cliente: number; transacao: number | null; hoje: string },
): Promise<Valores | string> => {
  if (automatica.gatilho === 'PONTOS_A_VENCER') {
    const lotes = await rows.all(transacao, { cliente: quem, ...queVencem(automatica, hoje) });
    const vencem = lotes.map(({ expiraEm }) => expiraEm ?? '').toSorted()[0];
    if (vencem === undefined) return 'Os pontos já foram usados.';
    return { pontos: escritos(lotes.reduce((sum, { restante }) => sum + (restante ?? 0), 0)), vencem: diaDe(vencem) };
  }
  const credito = qual === null ? undefined : await rows.get(transacao, qual);
  if (credito?.situacao !== 'EFETIVADA') return 'Os pontos foram cancelados.';
  const saldo = escritos((await rows.get(cliente, quem))?.pontos ?? 0);
  if (automatica.gatilho === 'PONTOS_CREDITADOS') return { pontos: escritos(credito.pontos), saldo };
  const brinde = await alcancado({ rows }, credito, hoje);
  return brinde ? { saldo, premio: brinde.nome } : 'O prêmio não está mais disponível.';
};
