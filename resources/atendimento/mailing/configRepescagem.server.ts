import { handlers, type HandlerContext, type Infer } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { configRepescagem } from '../../../schemas/atendimento/mailing/configRepescagem';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { diaSemana, momentoDe } from '../../comum/momento.server';
import { configuracaoDaRepescagem } from './configRepescagem';
import { chamarDeNovo, listaDaRegra, repescaveis, type Regra } from './repescar.server';
import { zonaDaPlataforma } from '../../comum/zona';

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

/** Makes the list of the day once its hour has come. */
const gerarDoDia = async (context: HandlerContext): Promise<void> => {
  const { rows, now } = context;
  const salva = await rows.settings(configRepescagem);
  const { ativo, nomeLista, diasDaSemana, hora } = salva;
  const agora = momentoDe(now, zonaDaPlataforma);
  if (!ativo || (diasDaSemana?.length && !diasDaSemana.includes(diaSemana(agora.dia)))) return;
  if (agora.hora < hora.slice(0, 5)) return;
  const feita = `config:${agora.dia}`;
  if (await rows.exists(mailingLista, { regraChave: feita, empresa: { empty: true } })) return;
  const ids = await repescaveis(context, null, regraDe(salva));
  if (ids.length === 0) return;
  const made = await listaDaRegra(context, null, regraDe(salva), {
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
