import { calls, run, type HandlerContext } from '#kit';
import { mailing, vidaDoMailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingHistorico } from '../../../schemas/atendimento/mailing/mailingHistorico';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { motivoPerda } from '../../../schemas/atendimento/mailing/motivoPerda';
import { alcancar, impedimento, minutosReservados, proximo, tomar } from './atender.server';
import {
  desfazerDesfecho,
  encerrarAtendimento,
  iniciarAtendimento,
  podeIniciar,
  proximoContato,
  type Desfecho,
} from './ligar';
import { escrever, ocupado, type Contato } from './escrever.server';

const segundosParaDesfazer = 15;
const dia = 86_400_000;

interface Dito {
  readonly retorno: string | null;
  readonly motivo: number | null;
  readonly valor: number | null;
}
type Mover = (context: HandlerContext, row: Contato, dito: Dito) => Promise<Contato | undefined>;
const mover: Readonly<Record<Desfecho, Mover>> = {
  VENDEU: ({ move }, row, { valor }) => move(vidaDoMailing, row, 'converter', { valor }),
  RETORNAR: ({ move }, row, { retorno }) => move(vidaDoMailing, row, 'agendar', { retorno }),
  // Called again at the same hour of the next day, until the list has had enough.
  NAO_ATENDE: async ({ rows, move, now }, row) => {
    const maximas = (await rows.get(mailingLista, row.lista))?.tentativasMaximas ?? 3;
    return (row.tentativas ?? 0) + 1 >= maximas
      ? move(vidaDoMailing, row, 'desistir')
      : move(vidaDoMailing, row, 'agendar', { retorno: new Date(now.getTime() + dia).toISOString() });
  },
  SEM_INTERESSE: async ({ rows, move, refuse }, row, { motivo }) => {
    if (motivo === null || !(await rows.get(motivoPerda, motivo))) refuse('Escolha o motivo!', 'motivo');
    return move(vidaDoMailing, row, 'perder', { motivo });
  },
  NUMERO_ERRADO: ({ move }, row) => move(vidaDoMailing, row, 'errar'),
  NAO_LIGAR: ({ move }, row) => move(vidaDoMailing, row, 'naoContatar'),
};

export const chamadasDoAtendimento = calls(mailing, {
  proximo: run(proximoContato, (context, { form: { lista, pulados } }) =>
    proximo(context, { lista, pulados: (pulados ?? []).map(({ id }) => id) }),
  ),
  podeIniciar: run(podeIniciar, async (context, { form: { id } }) => {
    const porque = await impedimento(context, await alcancar(context, id));
    return { pode: porque === null, motivo: porque?.texto ?? null, ocupadoPor: porque?.nome ?? null };
  }),
  iniciar: run(iniciarAtendimento, async (context, { form: { id } }) => {
    const { atendidoAte } = await tomar(context, id);
    return { id, ate: atendidoAte! };
  }),
  encerrar: run(encerrarAtendimento, async (context, { form: { id, desfecho, comentario, duracao, ...dito } }) => {
    const { rows, user, refuse, notFound } = context;
    await alcancar(context, id);
    const row = (await rows.get(mailing, id, { lock: true })) ?? notFound();
    const outro = await ocupado(context, row);
    if (outro) refuse(outro.texto);
    if (row.situacao !== 'EM_ATENDIMENTO' || row.atendidoPor !== user.id)
      refuse('O tempo deste contato acabou e ele voltou à fila!');
    if (comentario?.trim() || duracao)
      await escrever(context, row, { tipo: 'LIGACAO', texto: comentario?.trim() || null, duracao });
    const moved = desfecho
      ? await mover[desfecho](context, row, dito)
      : await context.move(vidaDoMailing, row, 'devolver');
    const { situacao, retorno } = moved ?? refuse('Este contato acaba de mudar: abra-o de novo!');
    return { id, situacao, retorno };
  }),
  desfazer: run(desfazerDesfecho, async ({ rows, move, user, now, refuse, notFound }, { form: { id } }) => {
    const row = (await rows.get(mailing, id, { lock: true })) ?? notFound();
    const ultimo = await rows.one(mailingHistorico, { mailing: id, tipo: 'STATUS', $sort: [['id', 'desc']] });
    const desde = new Date(now.getTime() - segundosParaDesfazer * 1000).toISOString();
    if (!ultimo || ultimo.usuario !== user.id || ultimo.para !== row.situacao || (ultimo.quando ?? '') < desde)
      return refuse('Não dá mais para desfazer!');
    await rows.update(mailingHistorico, ultimo, { desfeito: true });
    const ate = new Date(now.getTime() + minutosReservados * 60_000).toISOString();
    const moved = await move(vidaDoMailing, row, 'reabrir', {
      atendidoPor: user.id,
      atendidoDesde: now.toISOString(),
      atendidoAte: ate,
      tentativas: Math.max(0, (row.tentativas ?? 0) - 1),
    });
    return { id: moved?.id ?? refuse('Não dá mais para desfazer!') };
  }),
});
