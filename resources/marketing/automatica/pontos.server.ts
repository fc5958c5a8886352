import type { HandlerContext, Infer } from '#kit';
import { plusDays } from '#kit/period';
import { premio } from '../../../schemas/fidelidade/premios/premio';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';
import { gatilhos } from '../../../schemas/gatilhos';
import { diaDe } from '../../fidelidade/papel.server';
import { escritos } from '../../fidelidade/pontos.server';
import { desdeQuando, numerada, quemAceita, type Automatica, type Fonte, type Pendente } from './fonte.server';

type Rows = Pick<HandlerContext, 'rows'>;
type Transacao = Infer<typeof transacao>;

const { diasAntes: proposto } = gatilhos.PONTOS_A_VENCER.nasce;
const diaDoFim = ({ diasAntes }: Automatica, hoje: string): string => plusDays(hoje, diasAntes ?? proposto);

/** Points that end on the day the message warns of. */
export const pontosAVencer: Fonte = {
  achar: async ({ rows }, automatica, hoje) => {
    const fim = diaDoFim(automatica, hoje);
    const lotes = await rows.all(transacao, { empresa: automatica.empresa, restante: { gt: 0 }, expiraEm: fim });
    const pessoas = await quemAceita(
      { rows },
      lotes.map((one) => one.cliente),
    );
    return pessoas.map(({ id, nome }) => ({
      cliente: id,
      nome,
      chave: numerada(`PONTOS_A_VENCER:${id}:${fim}`, automatica),
    }));
  },
  valores: async ({ rows }, automatica, { pessoa, dia }) => {
    const fim = diaDoFim(automatica, dia);
    const { restante } = await rows.sum(transacao, { cliente: pessoa.id, restante: { gt: 0 }, expiraEm: fim }, [
      'restante',
    ]);
    return restante > 0 ? { pontos: escritos(restante), vencem: diaDe(fim) } : 'Os pontos já foram usados.';
  },
};

/** Credits of points, once they count. */
export const pontosRecebidos: Fonte = {
  achar: async ({ rows, now }, automatica, hoje) => {
    const { empresa, gatilho } = automatica;
    const desde = desdeQuando(automatica, now);
    const entrou = { empresa, tipo: ['CREDITO', 'BONUS'], situacao: 'EFETIVADA', pontos: { gt: 0 } } as const;
    // A credit that waited counts from its release on.
    const creditos = [
      ...(await rows.all(transacao, { ...entrou, data: { gte: desde }, efetivadaEm: { empty: true } })),
      ...(await rows.all(transacao, { ...entrou, efetivadaEm: { gte: desde } })),
    ];
    const pessoas = await quemAceita(
      { rows },
      creditos.map((one) => one.cliente),
    );
    const nomes = new Map(pessoas.map(({ id, nome }) => [id, nome]));
    const pendentes: Pendente[] = [];
    for (const one of creditos) {
      const nome = nomes.get(one.cliente);
      if (nome === undefined) continue;
      if (gatilho === 'PREMIO_DISPONIVEL' && !(await alcancado({ rows }, one, hoje))) continue;
      const chave = numerada(`${gatilho}:${one.id}`, automatica);
      pendentes.push({ cliente: one.cliente, nome, chave, transacao: one.id });
    }
    return pendentes;
  },
  valores: async ({ rows }, { gatilho }, { pessoa, transacao: qual, dia }) => {
    const credito = qual === null ? undefined : await rows.get(transacao, qual);
    if (credito?.situacao !== 'EFETIVADA') return 'Os pontos foram cancelados.';
    const saldo = escritos(pessoa.pontos ?? 0);
    if (gatilho === 'PONTOS_CREDITADOS') return { pontos: escritos(credito.pontos), saldo };
    const brinde = await alcancado({ rows }, credito, dia);
    return brinde ? { saldo, premio: brinde.nome } : 'O prêmio não está mais disponível.';
  },
};
/** Best prize that a credit has brought within reach. */
const alcancado = async (
  { rows }: Rows,
  { empresa, saldo, pontos }: Transacao,
  hoje: string,
): Promise<Infer<typeof premio> | undefined> => {
  if (saldo === null) return undefined;
  const premios = await rows.all(premio, { empresa, ativo: true, pontos: { gt: saldo - pontos, lte: saldo } });
  return premios
    .filter(({ inicio, fim, estoque }) => (inicio ?? hoje) <= hoje && (fim ?? hoje) >= hoje && estoque !== 0)
    .toSorted((one, other) => other.pontos - one.pontos)[0];
};
