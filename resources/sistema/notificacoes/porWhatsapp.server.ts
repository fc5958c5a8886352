import { sql } from 'kysely';
import { groupBy } from '#kit/groupBy';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { isMobile } from '#kit/phones';
import type { HandlerContext } from '#kit';
import type { Routine } from '#kit/work/routine';
import { recusaWhatsapp } from '../../../schemas/whatsapp/servidor/recusaWhatsapp';
import { zoneOf } from '../../comum/period.server';
import { isOpen } from '../../whatsapp/horario.server';
import { canonical, formsOf } from '../../whatsapp/numero.server';
import { enqueueMessage, optIn } from '../../whatsapp/queue.server';
import { linhaDaPlataforma } from './linha.server';

/** Notice in the bell of a person who wants it by WhatsApp too. */
interface Devido {
  readonly id: string;
  readonly usuario_id: string;
  readonly texto: string;
  readonly endereco: string | null;
  readonly criado_em: Date | string;
  readonly diario: boolean;
  readonly desde: Date | string;
  readonly telefone: string | null;
}
const oitoHoras = 8 * 3_600_000;
/** Notices of one turn, and those that a digest spells out. */
const [porVez, noResumo] = [200, 10];

/** The last eight o'clock in a zone: what was told before it is due for the digest. */
const ultimasOito = (fuso: string | null, now: Date): string => {
  const zone = zoneOf(fuso);
  const hoje = todayIn(zone, now);
  const as = (dia: string): Date => new Date(Date.parse(startOfDay(dia, zone)) + oitoHoras);
  return (now < as(hoje) ? as(plusDays(hoje, -1)) : as(hoje)).toISOString();
};

/** Notices that nobody has read in the bell meanwhile. */
const devidos = async ({ db, now }: HandlerContext): Promise<readonly Devido[]> => {
  const oito = (fuso: string | null) => sql`${ultimasOito(fuso, now)}::timestamptz`;
  const { rows } = await sql<Devido>`
    select a.id, a.usuario_id, a.texto, a.endereco, a.criado_em, w.diario, w.desde, u.telefone from aviso_whatsapp as w
    join usuario as u on u.id = w.usuario_id and u.ativo is not false and u.excluido_em is null
    join aviso as a on a.usuario_id = w.usuario_id and a.categoria = w.categoria
    left join empresa as e on e.id = u.empresa_id
    where a.por_whatsapp and a.whatsapp_em is null and a.lido_em is null and a.criado_em >= w.desde
      and (not w.diario or a.criado_em < case e.fuso when 'UTC_4_BRASIL' then ${oito('UTC_4_BRASIL')}
        when 'UTC_5_BRASIL' then ${oito('UTC_5_BRASIL')} else ${oito(null)} end)
    order by a.usuario_id, a.id limit ${porVez}`.execute(db);
  return rows;
};
const decidido = async ({ db, now }: HandlerContext, avisos: readonly Devido[]): Promise<void> => {
  await sql`update aviso set whatsapp_em = ${now.toISOString()} where id = any (${avisos.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
};
/** Turns off the notices of people who have answered SAIR since, so that the profile shows it. */
const desligarQuemSaiu = async ({ db }: HandlerContext, empresa: number): Promise<void> => {
  await sql`delete from aviso_whatsapp as w using usuario as u, recusa_whatsapp as r
    where u.id = w.usuario_id and r.empresa_id = ${empresa} and r.telefone = u.telefone and r.desde > w.desde`.execute(
    db,
  );
};

/**
 * Queues the notices of people who want them by WhatsApp, in one transaction with what is remembered of it: each goes
 * once. Outside of the hours of the line nothing is decided: by then it may be read, or turned off. Without a line they
 * stay in the bell, also when there is one later.
 */
const mandar = async (context: HandlerContext): Promise<boolean> => {
  const linha = await linhaDaPlataforma(context);
  if (linha) await desligarQuemSaiu(context, linha.instancia.empresa);
  if (linha && !isOpen(linha.instancia, context.now, linha.zone)) return false;
  const avisos = await devidos(context);
  await decidido(context, avisos);
  if (!linha) return avisos.length === porVez;
  const { rows, publicUrl } = context;
  const { instancia, nome } = linha;
  const saida = `Responda SAIR para não receber mais, ou escolha em ${publicUrl}/app/cadastros/perfil#avisos`;
  const escrito = ({ texto, endereco }: Devido): string => `${texto}\n${publicUrl}${endereco ?? '/app'}`;
  const enviar = (telefone: string, chave: string, texto: string) =>
    enqueueMessage(context, {
      chave,
      telefone,
      texto: `*${nome}*: ${texto}\n\n${saida}`,
      origem: 'AUTOMATICA',
      tipo: 'SERVICO',
      instancia,
    });
  for (const [usuario, dele] of groupBy(avisos, ({ usuario_id }) => usuario_id)) {
    const celular = dele[0]!.telefone;
    if (celular === null || !isMobile(celular)) continue;
    const telefone = canonical(celular);
    const recusas = await rows.all(recusaWhatsapp, { empresa: instancia.empresa, telefone: formsOf(telefone) });
    const ligado = Math.max(...dele.map(({ desde }) => new Date(desde).getTime()));
    // Refused since, by another form of the number: it stands.
    if (recusas.some(({ desde }) => desde !== null && Date.parse(desde) > ligado)) continue;
    // Turned on after the refusal, which is taken back.
    if (recusas.length > 0) await optIn(context, instancia.empresa, telefone);
    for (const um of dele.filter(({ diario }) => !diario)) await enviar(telefone, `aviso-${um.id}`, escrito(um));
    const doDia = dele.filter(({ diario }) => diario);
    const ultimo = doDia.at(-1);
    if (!ultimo) continue;
    const mais = doDia.length - noResumo;
    await enviar(
      telefone,
      `avisos-${usuario}-${ultimo.id}`,
      [
        'seus avisos',
        ...doDia.slice(0, noResumo).map(escrito),
        ...(mais > 0 ? [`E mais ${mais} no sino: ${publicUrl}/app`] : []),
      ].join('\n\n'),
    );
  }
  return avisos.length === porVez;
};
export const mandarPorWhatsapp: Routine['run'] = ({ within }) => within('*', mandar);
