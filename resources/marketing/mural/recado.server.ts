import { sql } from 'kysely';
import { calls, run, saves, type HandlerContext, type InCompany, type Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { counted } from '#kit/text';
import { noticeCategory } from '#kit/work/notice';
import { routine, routines } from '#kit/work/routine';
import { recado } from '../../../schemas/marketing/mural/recado';
import { recadoMural } from '../../../schemas/marketing/mural/recadoMural';
import { darCiencia, lerRecados, muralAgora } from './mural';

type Escrito = Infer<typeof recadoMural>;

export const recadosUrgentes = noticeCategory('recadoUrgente', {
  label: 'Recados urgentes',
  about: 'O que foi posto no mural como urgente.',
});

export const recadoMudado = saves(recadoMural, {
  // Those who have it read what it says now; a mark of reading stays.
  saved: async ({ db }, { row, before }) => {
    if (!before) return;
    const { id, titulo, texto, tipo, fixado, pedeCiencia } = row;
    await sql`update recado as r set titulo = ${titulo}, texto = ${texto}, tipo = ${tipo}, fixado = ${fixado},
      pede_ciencia = ${pedeCiencia} where r.mural_id = ${id}`.execute(db);
  },
});

/** Messages at most that the wall shows. */
const mostrados = 100;
const naoLido = { one: 'recado não lido', many: 'recados não lidos' } as const;
const meuMural = async ({ rows, user }: HandlerContext & InCompany) => {
  const todos = await rows.find(
    recado,
    {
      usuario: user.id,
      $sort: [
        ['fixado', 'desc'],
        ['enviadoEm', 'desc'],
      ],
    },
    { page: 1, size: mostrados },
  );
  return todos.rows;
};

export const chamadasDoMural = calls(recado, {
  agora: run(muralAgora, async (context) => {
    const recados = await meuMural(context);
    const novos = recados.filter(({ lidoEm }) => lidoEm === null).length;
    return {
      texto: recados.length === 0 ? null : novos === 0 ? 'Mural' : `Mural: ${counted(novos, naoLido)}`,
      off: novos > 0,
      recados: recados.map(({ id, titulo, texto, tipo, deQuem, fixado, pedeCiencia, enviadoEm, lidoEm, cienteEm }) => ({
        id,
        titulo,
        texto,
        tipo,
        deQuem,
        fixado,
        pedeCiencia,
        enviadoEm,
        lidoEm,
        cienteEm,
      })),
    };
  }),
  lido: run(lerRecados, async ({ rows, user, now }, { form: { ids } }) => {
    const agora = now.toISOString();
    for (const { id } of ids)
      await rows.tally(recado, { id, usuario: user.id, lidoEm: { empty: true } }, { set: { lidoEm: agora } });
  }),
  ciente: run(darCiencia, async ({ rows, user, now, notFound }, { form }) => {
    const meu = (await rows.one(recado, { id: form.recado, usuario: user.id }, { lock: true })) ?? notFound();
    const agora = now.toISOString();
    if (meu.cienteEm === null) await rows.update(recado, meu, { cienteEm: agora, lidoEm: meu.lidoEm ?? agora });
  }),
});

/** People at most whom one transaction serves. */
const porVez = 200;
const alcance = ({ empresa, para, perfis, usuarios }: Escrito) => {
  if (empresa === null || para === 'TODOS') return sql`true`;
  return para === 'PERFIL'
    ? sql`u.perfil_id = any(${perfis ?? []}::bigint[])`
    : sql`u.id = any(${usuarios ?? []}::bigint[])`;
};
const pendentes = (escrito: Escrito) => sql`
  select u.id as usuario_id, u.empresa_id from usuario as u join empresa as e on e.id = u.empresa_id and e.excluido_em is null
  where u.ativo is not false and u.excluido_em is null and ${alcance(escrito)}
    and ${escrito.empresa === null ? sql`true` : sql`u.empresa_id = ${escrito.empresa}`}
    and not exists (select from recado as r
      where r.empresa_id = u.empresa_id and r.mural_id = ${escrito.id} and r.usuario_id = u.id)`;

/** Gives a message to people of one company who fit it and have not got it, newcomers too. */
const entregar = async (
  { rows, db, tell, now }: HandlerContext,
  escrito: Escrito,
  empresa: number,
): Promise<number> => {
  const { rows: pessoas } = await sql<{ usuario_id: string }>`
    ${pendentes(escrito)} and u.empresa_id = ${empresa} order by 1 limit ${porVez}`.execute(db);
  const autor = escrito.empresa === null ? undefined : await autorDe(db, escrito);
  for (const usuario of pessoas.map(({ usuario_id }) => Number(usuario_id))) {
    const { titulo, texto, tipo, fixado, pedeCiencia } = escrito;
    await rows.insert(recado, {
      empresa,
      mural: escrito.id,
      usuario,
      titulo,
      texto,
      tipo,
      fixado,
      pedeCiencia,
      deQuem: autor ?? 'Plataforma',
      enviadoEm: now.toISOString(),
    });
    if (tipo === 'URGENTE')
      await tell({
        to: { person: usuario },
        category: recadosUrgentes,
        text: titulo,
        address: '/app/marketing/recado',
      });
  }
  return pessoas.length;
};
const autorDe = async (db: HandlerContext['db'], { autor }: Escrito): Promise<string | undefined> => {
  if (autor === null) return undefined;
  const { rows } = await sql<{ nome: string }>`select u.nome from usuario as u where u.id = ${autor}`.execute(db);
  return rows[0]?.nome;
};

const lote = 50;
const enviar = async ({ within, now }: OpenContext): Promise<boolean> => {
  const agora = now.toISOString();
  const vezes = await within('*', async ({ rows, db }) => {
    await sql`delete from recado as r using recado_mural as m
      where m.id = r.mural_id and (m.excluido_em is not null or m.fim <= ${agora})`.execute(db);
    const escritos = await rows.all(recadoMural, {
      $and: [
        { $or: [{ inicio: { empty: true } }, { inicio: { lte: agora } }] },
        { $or: [{ fim: { empty: true } }, { fim: { gt: agora } }] },
      ],
    });
    const lista: { readonly escrito: Escrito; readonly empresa: number }[] = [];
    for (const escrito of escritos) {
      const { rows: lojas } = await sql<{ empresa_id: string }>`
        select distinct p.empresa_id from (${pendentes(escrito)}) as p order by 1 limit ${lote}`.execute(db);
      lista.push(...lojas.map(({ empresa_id }) => ({ escrito, empresa: Number(empresa_id) })));
    }
    await contar(db);
    return lista;
  });
  let entregues = 0;
  for (const { escrito, empresa } of vezes)
    entregues += await within(empresa, (context) => entregar(context, escrito, empresa));
  return entregues > 0;
};
const contar = async (db: HandlerContext['db']): Promise<void> => {
  await sql`update recado_mural as m set enviados = n.enviados, lidos = n.lidos, cientes = n.cientes
    from (select r.mural_id, count(*) as enviados, count(r.lido_em) as lidos, count(r.ciente_em) as cientes
      from recado as r group by 1) as n
    where m.id = n.mural_id and (m.enviados, m.lidos, m.cientes) is distinct from (n.enviados, n.lidos, n.cientes)`.execute(
    db,
  );
};
export const rotinasDoMural = routines(recadoMural, {
  entrega: routine({ label: 'Recados do mural', every: 30, run: enviar }),
});
