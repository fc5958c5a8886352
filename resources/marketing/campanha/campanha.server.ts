import { calls, handlers, moves, run } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { cupomDesconto } from '../../../schemas/cupom/cupomDesconto';
import { campanha, vidaDaCampanhaDeMarketing } from '../../../schemas/marketing/campanha/campanha';
import { campanhaParticipante } from '../../../schemas/marketing/campanha/campanhaParticipante';
import { divulgado } from '../../comum/divulgar.server';
import { lineFor, noLine } from '../../whatsapp/queue.server';
import { acompanhar } from './acompanhar.server';
import { campanhas } from './campanha';
import { alcanceDaCampanha, congelar, maximo } from './congelar.server';
import { receberNovos } from './continuar.server';
import { desistir, enviar, segurar, soltar } from './enviar.server';
import { estatisticaDaCampanha, participantesDaCampanha } from './figuras';
import { abrirLink, contarClique } from './link';
import { faltaAoCupomOuLink, marcarClique, paginaDoLink } from './link.server';
import { resultadoDe, semResultado } from './resultado.server';

export const movimentosDaCampanhaDeMarketing = moves(vidaDaCampanhaDeMarketing, {
  agendar: {
    check: async (context, { row, asked: { agendadaPara } }) => {
      const { now, refuse } = context;
      const agora = now.toISOString();
      if (agendadaPara && agendadaPara < agora) refuse('Escolha uma hora que ainda vem!', 'agendadaPara');
      if (!(await lineFor(context, row.empresa))) refuse(noLine);
      const falta = await faltaAoCupomOuLink(context, row, context.user.zone);
      if (falta) refuse(falta);
      const { reached } = await alcanceDaCampanha(context, row);
      if (reached === 0) refuse('Ninguém deste público pode receber. Escolha outro!');
      if (reached > maximo)
        refuse(`No máximo ${maximo.toLocaleString('pt-BR')} clientes por campanha! Escolha um público menor.`);
      return { agendadaPara: agendadaPara ?? agora };
    },
  },
  iniciar: {
    done: async (context, { row }) => {
      const cupom = row.cupom === null ? undefined : await context.rows.get(cupomDesconto, row.cupom);
      // Its page needs an address before the first message leads there.
      if (cupom) await divulgado(context, cupom);
      await congelar(context, row);
    },
  },
  pausar: { done: (context, { row }) => segurar(context, row.id) },
  retomar: { done: (context, { row }) => soltar(context, row.id) },
  cancelar: { done: (context, { row }) => desistir(context, row) },
});

export const acoesDasCampanhas = handlers(campanhas, {
  encerrar: async ({ rows }, { record }) => {
    await rows.update(campanha, record, { continua: false });
  },
});

export const chamadasDasCampanhas = calls(campanha, {
  participantes: run(participantesDaCampanha, async ({ rows, notFound }, { form: { a, b, c, situacao } }) => {
    if (!(await rows.get(campanha, a))) return notFound();
    const { rows: vez, total } = await rows.find(
      campanhaParticipante,
      { campanha: a, ...(situacao && { situacao }), $sort: [['id', 'asc']] },
      { page: b, size: c },
    );
    const pessoas = await rows.byId(
      cliente,
      vez.flatMap((one) => one.cliente ?? []),
    );
    return {
      results: vez.map(({ id, cliente: who, situacao: estado, motivo, enviadaEm, pedido, valor }) => {
        const pessoa = who === null ? undefined : pessoas.get(who);
        return {
          id,
          cliente: pessoa ? { id: pessoa.id, nome: pessoa.nome } : null,
          situacao: estado,
          motivo,
          enviadaEm,
          pedido,
          valor,
        };
      }),
      totalRecords: total,
    };
  }),
  estatistica: run(estatisticaDaCampanha, async (context, { form }) => {
    const { rows, notFound } = context;
    const row = (await rows.get(campanha, form.campanha)) ?? notFound();
    if (row.iniciadaEm === null) {
      const { total, reached, again, why } = await alcanceDaCampanha(context, row);
      const { semConsentimento, recusaram, semCelular } = why;
      return {
        ...semResultado,
        prevista: true,
        total,
        recebem: reached,
        repetidos: again,
        semConsentimento,
        recusaram,
        semCelular,
      };
    }
    return resultadoDe(context, row, row.iniciadaEm);
  }),
  link: run(abrirLink, (context, { form: { codigo } }) => paginaDoLink(context, codigo)),
  clique: run(contarClique, (context, { form: { codigo } }) => marcarClique(context, codigo)),
});
export const rotinasDasCampanhas = routines(campanha, {
  envio: routine({ label: 'Envio das campanhas', every: 5, run: enviar }),
  entrada: routine({ label: 'Quem entra em campanhas que continuam', every: 300, run: receberNovos }),
  resultado: routine({ label: 'Resultado das campanhas', every: 60, run: acompanhar }),
});
