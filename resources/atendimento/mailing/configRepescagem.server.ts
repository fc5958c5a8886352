import { handlers, type HandlerContext, type Infer } from '#kit';
import { shownIn, todayIn } from '#kit/period';
import { routine, routines } from '#kit/work/routine';
import { configRepescagem } from '../../../schemas/atendimento/mailing/configRepescagem';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { configuracaoDaRepescagem } from './configRepescagem';
import { chamarDeNovo, listaDaRegra, repescaveis, type Regra } from './repescar.server';

const regraDe = ({ situacoes, motivos, diasSemContato, limite }: Infer<typeof configRepescagem>): Regra => ({
  situacoes,
  motivos,
  diasSemContato,
  vendedores: null,
  limite,
});

export const acoesDaConfiguracao = handlers(configuracaoDaRepescagem, {
  testar: async (context) => {
    const salva = await context.rows.settings(configRepescagem);
    const ids = await repescaveis(context, null, regraDe(salva));
    const primeiros = await context.rows.byId(mailing, ids.slice(0, 10));
    return { quantos: ids.length, exemplos: [...primeiros.values()].map(({ nome }) => nome).join('\n') || null };
  },
});

const zona = 'America/Sao_Paulo';
const dias = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'] as const;
/** Makes the list of the day once its hour has come. */
const gerarDoDia = async (context: HandlerContext): Promise<void> => {
  const { rows, now } = context;
  const { ativo, nomeLista, diasDaSemana, hora, ...regra } = await rows.settings(configRepescagem);
  const aqui = new Date(shownIn(now.getTime(), zona));
  const hoje = dias[aqui.getUTCDay()]!;
  if (!ativo || (diasDaSemana?.length && !diasDaSemana.includes(hoje as never))) return;
  if (aqui.toISOString().slice(11, 16) < hora.slice(0, 5)) return;
  const feita = `config:${todayIn(zona, now)}`;
  if (await rows.exists(mailingLista, { regraChave: feita, empresa: { empty: true } })) return;
  const ids = await repescaveis(context, null, regraDe({ ativo, nomeLista, diasDaSemana, hora, ...regra }));
  if (ids.length === 0) return;
  const made = await listaDaRegra(context, null, regraDe({ ativo, nomeLista, diasDaSemana, hora, ...regra }), {
    nome: nomeLista,
    distribuicao: 'RODIZIO',
  });
  const lista = made.regraChave === feita ? made : await rows.update(mailingLista, made, { regraChave: feita });
  for (const id of ids) await chamarDeNovo(context, id, lista);
};
export const rotinasDaRepescagem = routines(configRepescagem, {
  diaria: routine({
    label: 'Repescagem da plataforma',
    every: 300,
    run: ({ within }) => within('*', gerarDoDia),
  }),
});
