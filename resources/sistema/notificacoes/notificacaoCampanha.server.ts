import { sql } from 'kysely';
import { calls, moves, run, type HandlerContext, type Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { routine, routines } from '#kit/work/routine';
import { notificacaoCampanha, vidaDaCampanha } from '../../../schemas/sistema/notificacoes/notificacaoCampanha';
import { notificacaoCanal } from '../../../schemas/sistema/notificacoes/notificacaoCanal';
import { notificacaoEntrega } from '../../../schemas/sistema/notificacoes/notificacaoEntrega';
import { avisosDoCanal } from './categorias';
import { abrirComunicado, lerComunicado } from './comunicado';
import { destinatarios, type Publico } from './destinatarios.server';
import { estimarAlcance } from './estimarAlcance';
import { entregarPorEmail, mandarResumos } from './porEmail.server';
import { mandarPorWhatsapp } from './porWhatsapp.server';

type Campanha = Infer<typeof notificacaoCampanha>;

type Canal = Pick<Infer<typeof notificacaoCanal>, 'tipo' | 'categoria' | 'obrigatorio'>;
/** People of an audience, those who have left the category of the channel, and for mail those whom none reaches. */
const contar = async ({ db }: Pick<HandlerContext, 'db'>, publico: Publico, canal: Canal | undefined) => {
  const porEmail = canal?.tipo === 'EMAIL';
  const { name = null, label = null } = canal ? avisosDoCanal(canal) : {};
  const { rows } = await sql<{
    pessoas: string;
    empresas: string;
    desligaram: string;
    sem_email: string;
    por_whatsapp: string;
  }>`
    select count(*) as pessoas, count(distinct p.empresa_id) as empresas, count(*) filter (where u.email is null
        or exists (select from email_recusado as x where x.email = lower(u.email))) as sem_email,
      count(*) filter (where exists (select from aviso_whatsapp as w where w.usuario_id = p.usuario_id and w.categoria = ${name})) as por_whatsapp,
      count(*) filter (where ${
        porEmail
          ? sql`exists (select from saida_email as s where s.empresa_id = p.empresa_id and s.email = lower(u.email) and s.assunto = ${label} and s.saiu_em is not null)`
          : sql`exists (select from aviso_silencio as s where s.usuario_id = p.usuario_id and s.categoria = ${name})`
      }) as desligaram
    from (${destinatarios(publico)}) as p join usuario as u on u.id = p.usuario_id and u.empresa_id = p.empresa_id`.execute(
    db,
  );
  const { pessoas, empresas, desligaram, sem_email: semEmail, por_whatsapp: porWhatsapp } = rows[0]!;
  return {
    pessoas: Number(pessoas),
    empresas: Number(empresas),
    desligaram: Number(desligaram),
    porEmail,
    semEmail: porEmail ? Number(semEmail) : 0,
    porWhatsapp: canal?.tipo === 'WHATSAPP' ? Number(porWhatsapp) : null,
  };
};

export const movimentosDaCampanha = moves(vidaDaCampanha, {
  agendar: {
    check: async (context, { row, asked: { agendadaPara } }) => {
      const { rows, user, now, refuse, sendsMail } = context;
      if (user.company !== null) refuse('Saia da empresa antes: a campanha é da plataforma!');
      const sai = agendadaPara ?? now.toISOString();
      if (agendadaPara && agendadaPara < now.toISOString()) refuse('Escolha uma hora que ainda vem!', 'agendadaPara');
      if (row.expira && row.expira <= sai) refuse('A campanha expira antes de sair!', 'agendadaPara');
      const canal = await rows.get(notificacaoCanal, row.canal);
      if (canal?.ativo !== true) refuse('O canal desta campanha está inativo!');
      if (canal?.tipo === 'EMAIL' && !sendsMail) refuse('Este sistema não envia e-mails!');
      if ((await contar(context, row, undefined)).pessoas === 0) refuse('Ninguém entra neste público!');
      return { agendadaPara: sai };
    },
  },
});

/** Notice that the person got; nobody reads a campaign that was not for them. */
const recebida = ({ rows, user }: Pick<HandlerContext, 'rows' | 'user'>, campanha: number) =>
  rows.one(notificacaoEntrega, { campanha, usuario: user.id });

export const chamadasDaCampanha = calls(notificacaoCampanha, {
  estimar: run(estimarAlcance, async (context, { form: { canal, ...publico } }) => {
    const escolhido = canal === null ? undefined : await context.rows.get(notificacaoCanal, canal);
    return contar(context, publico, escolhido);
  }),
  ler: run(lerComunicado, async (context, { form }) => {
    if (!(await recebida(context, form.campanha))) return context.notFound();
    const { titulo, texto, link, expira } =
      (await context.rows.get(notificacaoCampanha, form.campanha)) ?? context.notFound();
    return { titulo, texto, link, expirou: expira !== null && expira <= context.now.toISOString() };
  }),
  abrir: run(abrirComunicado, async (context, { form }) => {
    const entrega = (await recebida(context, form.campanha)) ?? context.notFound();
    const agora = context.now.toISOString();
    if (entrega.clicadoEm === null)
      await context.rows.update(notificacaoEntrega, entrega, { clicadoEm: agora, lidoEm: entrega.lidoEm ?? agora });
  }),
});

/** People at most whom one transaction tells. */
const porVez = 200;
const expirou = ({ expira }: Campanha, now: Date): boolean => expira !== null && expira <= now.toISOString();
const pendentes = ({ id, ...publico }: Campanha) => sql`
  select p.usuario_id, p.empresa_id from (${destinatarios(publico)}) as p where not exists (select from notificacao_entrega as t
    where t.empresa_id = p.empresa_id and t.campanha_id = ${id} and t.usuario_id = p.usuario_id)`;

/** Tells people of one company, each in the transaction that stores the delivery. */
const entregar = async (context: HandlerContext, id: number, empresa: number): Promise<void> => {
  const { rows, db, tell, now } = context;
  // Cancelled meanwhile: nobody more is told.
  const campanha = await rows.get(notificacaoCampanha, id);
  const canal = campanha && (await rows.get(notificacaoCanal, campanha.canal));
  if (campanha?.situacao !== 'ENVIANDO' || !canal) return;
  const { rows: pessoas } = await sql<{ usuario_id: string }>`
    ${pendentes(campanha)} and p.empresa_id = ${empresa} order by 1 limit ${porVez}`.execute(db);
  for (const usuario of pessoas.map(({ usuario_id }) => Number(usuario_id))) {
    if (canal.tipo === 'EMAIL') {
      await entregarPorEmail(context, campanha, canal, { empresa, pessoa: usuario });
      continue;
    }
    await rows.insert(notificacaoEntrega, { empresa, campanha: id, usuario, enviadoEm: now.toISOString() });
    await tell({
      to: { person: usuario },
      category: avisosDoCanal(canal),
      text: campanha.titulo,
      address: `/app/sistema/comunicado?campanha=${id}`,
      ...(canal.tipo !== 'WHATSAPP' && { whatsapp: false as const }),
    });
  }
};

/** One round of the oldest campaign that is being sent; true when there is more to do. */
const enviar = async ({ within, now }: OpenContext): Promise<boolean> => {
  const vez = await within('*', async ({ rows, db, move }) => {
    const campanha = await rows.one(notificacaoCampanha, { situacao: 'ENVIANDO', $sort: [['id', 'asc']] });
    if (!campanha) return undefined;
    const { rows: lojas } = expirou(campanha, now)
      ? { rows: [] }
      : await sql<{ empresa_id: string }>`
          select distinct f.empresa_id from (${pendentes(campanha)}) as f order by 1 limit 50`.execute(db);
    if (lojas.length === 0) await move(vidaDaCampanha, campanha, 'concluir');
    return { id: campanha.id, empresas: lojas.map(({ empresa_id }) => Number(empresa_id)) };
  });
  for (const empresa of vez?.empresas ?? []) await within(empresa, (context) => entregar(context, vez!.id, empresa));
  return vez !== undefined;
};

/** Days for which the bell keeps a notice, and thus for which readings are counted. */
const guardados = 31;
const doSino = sql`a.usuario_id = t.usuario_id and a.endereco = '/app/sistema/comunicado?campanha=' || t.campanha_id`;
/** Counts who has read and opened, and takes expired notices from the bells of those who have not. */
const acompanhar = async ({ db, now }: HandlerContext): Promise<void> => {
  const desde = new Date(now.getTime() - guardados * 86_400_000).toISOString();
  await sql`update notificacao_entrega as t set lido_em = a.lido_em from aviso as a
    where ${doSino} and a.lido_em is not null and t.lido_em is null and t.enviado_em > ${desde}`.execute(db);
  await sql`delete from aviso as a using notificacao_entrega as t, notificacao_campanha as c
    where ${doSino} and a.lido_em is null and c.id = t.campanha_id and c.expira between ${desde} and ${now.toISOString()}`.execute(
    db,
  );
  await sql`update notificacao_campanha as c set enviados = n.enviados, lidos = n.lidos, cliques = n.cliques
    from (select t.campanha_id, count(*) as enviados, count(t.lido_em) as lidos, count(t.clicado_em) as cliques
      from notificacao_entrega as t join notificacao_campanha as k on k.id = t.campanha_id
      where k.iniciada_em > ${desde} group by 1) as n
    where c.id = n.campanha_id and (c.enviados, c.lidos, c.cliques) is distinct from (n.enviados, n.lidos, n.cliques)`.execute(
    db,
  );
};

export const rotinasDasNotificacoes = routines(notificacaoCampanha, {
  envio: routine({ label: 'Envio de notificações', every: 10, run: enviar }),
  resumos: routine({ label: 'Resumo diário por e-mail', every: 300, run: mandarResumos }),
  porWhatsapp: routine({ label: 'Avisos por WhatsApp', every: 30, run: mandarPorWhatsapp }),
  contagem: routine({
    label: 'Leitura das notificações',
    every: 60,
    run: ({ within }) => within('*', acompanhar),
  }),
});
