import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import type { Routine } from '#kit/work/routine';
import { startOfDay, todayIn } from '#kit/period';
import { groupBy } from '#kit/groupBy';
import { Refusal } from '#kit/refusal';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { notificacaoCampanha } from '../../../schemas/sistema/notificacoes/notificacaoCampanha';
import { notificacaoCanal } from '../../../schemas/sistema/notificacoes/notificacaoCanal';
import { notificacaoEntrega } from '../../../schemas/sistema/notificacoes/notificacaoEntrega';
import { zoneOf } from '../../comum/period.server';
import { avisosDoCanal } from './categorias';

type Campanha = Infer<typeof notificacaoCampanha>;
type Canal = Infer<typeof notificacaoCanal>;
type Situacao = NonNullable<Infer<typeof notificacaoEntrega>['porEmail']>;

const paginaDe = (publicUrl: string, campanha: number): string =>
  `${publicUrl}/app/sistema/comunicado?campanha=${campanha}`;

/** Leaves one mail to a person; a person whom no mail reaches keeps nothing back. */
const mandar = async (
  { rows, mail }: HandlerContext,
  pessoa: number,
  canal: Canal,
  carta: { readonly subject: string; readonly text: string; readonly button: { label: string; url: string } },
  key: string,
): Promise<Situacao> => {
  const quem = await rows.get(usuario, pessoa);
  if (!quem?.email || quem.ativo === false) return 'SEM_EMAIL';
  const { label, required } = avisosDoCanal(canal);
  try {
    // A mandatory one has no link to leave it.
    await mail({ to: [quem.email], ...carta }, { branded: true, key, ...(!required && { leaves: label }) });
    return 'ENVIADO';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return 'SEM_EMAIL';
  }
};

/** Stores that a person is told of a campaign by mail, and leaves it at once unless the channel gathers them. */
export const entregarPorEmail = async (
  context: HandlerContext,
  { id, titulo, texto, link }: Campanha,
  canal: Canal,
  para: { readonly empresa: number; readonly pessoa: number },
): Promise<void> => {
  const { rows, now, publicUrl } = context;
  const carta = {
    subject: titulo,
    text: link ? `${texto}\n\nSaiba mais: ${link}` : texto,
    button: { label: 'Abrir no sistema', url: paginaDe(publicUrl, id) },
  };
  const porEmail: Situacao =
    canal.resumo === 'DIARIO'
      ? 'AGUARDA'
      : await mandar(context, para.pessoa, canal, carta, `comunicado/${id}/${para.pessoa}`);
  await rows.insert(notificacaoEntrega, {
    empresa: para.empresa,
    campanha: id,
    usuario: para.pessoa,
    enviadoEm: now.toISOString(),
    porEmail,
  });
};

const oitoHoras = 8 * 3_600_000;
/** Notices that one turn gathers in a company. */
const porVez = 500;

/** Leaves the digests of one company that are due: one a person, category and day. */
const resumir = async (context: HandlerContext, zone: string): Promise<boolean> => {
  const { rows, now, publicUrl } = context;
  const dia = todayIn(zone, now);
  const oito = new Date(Date.parse(startOfDay(dia, zone)) + oitoHoras);
  if (now < oito) return false;
  const { rows: aguardam } = await rows.find(
    notificacaoEntrega,
    {
      porEmail: 'AGUARDA',
      enviadoEm: { lt: oito.toISOString() },
      $sort: [
        ['usuario', 'asc'],
        ['id', 'asc'],
      ],
    },
    { page: 1, size: porVez },
  );
  const campanhas = await rows.byId(notificacaoCampanha, [...new Set(aguardam.map(({ campanha }) => campanha))]);
  const canais = await rows.byId(notificacaoCanal, [...new Set([...campanhas.values()].map(({ canal }) => canal))]);
  const canalDe = (campanha: number): Canal | undefined => canais.get(campanhas.get(campanha)?.canal ?? 0);
  const guardar = (ids: readonly number[], porEmail: Situacao) =>
    Promise.all(ids.map((id) => rows.tally(notificacaoEntrega, { id }, { set: { porEmail } })));
  const expirou = ({ campanha }: (typeof aguardam)[number]): boolean => {
    const { expira = null } = campanhas.get(campanha) ?? {};
    return !canalDe(campanha) || (expira !== null && expira <= now.toISOString());
  };
  await guardar(
    aguardam.filter(expirou).map(({ id }) => id),
    'EXPIROU',
  );
  const grupos = groupBy(
    aguardam.filter((uma) => !expirou(uma) && uma.usuario !== null),
    ({ usuario: pessoa, campanha }) => `${pessoa}/${avisosDoCanal(canalDe(campanha)!).name}`,
  );
  for (const [chave, entregas] of grupos) {
    const [primeira] = entregas;
    const textos = entregas.map(({ campanha }) => {
      const { titulo, texto } = campanhas.get(campanha)!;
      return `${titulo}\n\n${texto}\n\n${paginaDe(publicUrl, campanha)}`;
    });
    const canal = canalDe(primeira!.campanha)!;
    const situacao = await mandar(
      context,
      primeira!.usuario!,
      canal,
      {
        subject: `${avisosDoCanal(canal).label}, resumo de ${dia.split('-').toReversed().join('/')}`,
        text: textos.join('\n\n'),
        button: { label: 'Abrir o sistema', url: `${publicUrl}/app` },
      },
      `resumo/${chave}/${dia}`,
    );
    await guardar(
      entregas.map(({ id }) => id),
      situacao,
    );
  }
  return aguardam.length === porVez;
};

/** One round over the companies in which somebody waits for a digest. */
export const mandarResumos: Routine['run'] = async ({ within }) => {
  const lojas = await within('*', async ({ db }) => {
    const { rows } = await sql<{ id: string; fuso: string | null }>`
      select e.id, e.fuso from empresa as e where exists (select from notificacao_entrega as t
        where t.empresa_id = e.id and t.por_email = 'AGUARDA') order by e.id`.execute(db);
    return rows;
  });
  let isMore = false;
  for (const { id, fuso } of lojas)
    isMore = (await within(Number(id), (context) => resumir(context, zoneOf(fuso)))) || isMore;
  return isMore;
};
