import { calls, run, type Infer } from '#kit';
import { dayText } from '#kit/dayText';
import { todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { opcoesDaPergunta, treinamento } from '../../../schemas/sistema/novidades/treinamento';
import { treinamentoUsuario } from '../../../schemas/sistema/novidades/treinamentoUsuario';
import { casaDe, daCasa } from './casa.server';
import { certificadoDoTreinamento, perguntasDoTreinamento, responderTreinamento } from './novidades';
import { progressoEm, visto } from './novidades.server';

type Pergunta = NonNullable<Infer<typeof treinamento>['perguntas']>[number];
type Letra = Pergunta['certa'];
/** Tries on a day, so that nobody finds the right options by trying all of them. */
const porDia = 5;

const opcoesDe = (pergunta: Pergunta) =>
  (Object.keys(opcoesDaPergunta) as Letra[]).flatMap((letra) => {
    const texto = pergunta[opcoesDaPergunta[letra]];
    return texto ? [{ letra, texto }] : [];
  });

export const chamadasDasPerguntas = calls(treinamento, {
  perguntas: run(perguntasDoTreinamento, async (context, { form }) => {
    const { versao, minimo, perguntas } = await visto(context, form.treinamento);
    return {
      versao,
      minimo,
      perguntas: (perguntas ?? []).map((uma) => ({ pergunta: uma.pergunta, opcoes: opcoesDe(uma) })),
    };
  }),
  responder: run(responderTreinamento, async (context, { form: { treinamento: qual, versao, respostas } }) => {
    const { rows, user, now, refuse, conflict } = context;
    const um = await visto(context, qual);
    const perguntas = um.perguntas ?? [];
    if (perguntas.length === 0) refuse('Este treinamento não tem perguntas!');
    if (um.versao !== versao) conflict('As perguntas mudaram! Leia-as de novo.');
    if (respostas.length !== perguntas.length) refuse('Responda a todas as perguntas!', 'respostas');
    const { id, vistoEm, concluidoEm, nota, tentativas, tentouEm } = await progressoEm(context, qual);
    const { minimo } = um;
    if (concluidoEm !== null) return { nota: nota ?? 100, minimo, concluidoEm, restam: 0 };
    const ehHoje = tentouEm !== null && todayIn(user.zone, new Date(tentouEm)) === todayIn(user.zone, now);
    const feitas = ehHoje ? (tentativas ?? 0) : 0;
    if (feitas >= porDia) refuse('Você já tentou cinco vezes hoje! Reveja o treinamento e tente amanhã.');
    const certas = perguntas.filter(({ certa }, at) => respostas[at]!.letra === certa).length;
    const tirada = Math.floor((certas * 100) / perguntas.length);
    const agora = now.toISOString();
    const passou = tirada >= minimo;
    await rows.tally(
      treinamentoUsuario,
      { id },
      {
        set: {
          nota: tirada,
          tentativas: feitas + 1,
          tentouEm: agora,
          ...(passou && { vistoEm: vistoEm ?? agora, concluidoEm: agora }),
        },
      },
    );
    return { nota: tirada, minimo, concluidoEm: passou ? agora : null, restam: porDia - feitas - 1 };
  }),
  certificado: run(certificadoDoTreinamento, async (context, { form }) => {
    const { rows, user, notFound, print } = context;
    const um = await visto(context, form.treinamento);
    const casa = await casaDe(context);
    const progresso = await rows.one(treinamentoUsuario, {
      empresa: daCasa(casa),
      treinamento: um.id,
      usuario: user.id,
    });
    if (!progresso?.concluidoEm || progresso.nota === null) return notFound();
    const nome = casa === null ? undefined : (await rows.get(empresa, casa))?.shortName;
    const dia = dayText(todayIn(user.zone, new Date(progresso.concluidoEm)));
    return print({
      title: `Certificado: ${um.titulo}`,
      paper: 'A4',
      landscape: true,
      at: progresso.concluidoEm,
      blocks: [
        { space: 4 },
        { text: 'Certificado', align: 'center', bold: true, size: 'huge' },
        { space: 2 },
        { text: 'Certificamos que', align: 'center' },
        { space: 1 },
        { text: user.name, align: 'center', bold: true, size: 'large' },
        ...(nome ? [{ text: nome, align: 'center' as const }] : []),
        { space: 1 },
        { text: 'concluiu o treinamento', align: 'center' },
        { space: 1 },
        { text: um.titulo, align: 'center', bold: true, size: 'large' },
        { space: 1 },
        {
          text: [
            `em ${dia}`,
            `com ${progresso.nota}% de acertos`,
            um.duracao === null ? '' : `carga de ${um.duracao} minutos`,
          ]
            .filter(Boolean)
            .join(', '),
          align: 'center',
        },
        { space: 4 },
        { rule: 'line' },
        { text: `Certificado ${progresso.id}`, align: 'center', size: 'small' },
      ],
    });
  }),
});
