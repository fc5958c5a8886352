import { dayText } from '#kit/dayText';
import { calls, handlers, run, saves, type HandlerContext, type InCompany, type Infer } from '#kit';
import { minutesOf } from '#fields/openingHours/hours';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { deliveryPausa } from '../../../schemas/delivery/funcionamento/deliveryPausa';
import { momentoDe } from '../../comum/momento.server';
import { pausas } from './deliveryPausa';
import { portaAgora, type estadosDaPorta } from './porta';
import { portaDe, portaEm, regrasDaPorta, type Regras } from './porta.server';

const minuto = 60_000;
const minutos = { MIN15: 15, MIN30: 30, H1: 60, H2: 120 } as const;
/** Minute of the day at which «until tomorrow» ends. */
const cedo = 6 * 60;

/** Merges overlapping pauses of the same channels: the row stored last takes the other's time. */
export const pausasUnidas = saves(deliveryPausa, {
  saving: async ({ rows }, { row }) => {
    const same = (await rows.all(deliveryPausa, { inicio: { lte: row.fim }, fim: { gte: row.inicio } })).filter(
      ({ id, canais }) => id !== row.id && JSON.stringify(canais) === JSON.stringify(row.canais),
    );
    if (same.length === 0) return undefined;
    const [first] = [row, ...same].map(({ inicio }) => inicio).toSorted();
    const last = [row, ...same]
      .map(({ fim }) => fim)
      .toSorted()
      .at(-1)!;
    for (const other of same) await rows.remove(deliveryPausa, other);
    return { inicio: first!, fim: last };
  },
});

type Quando = 'MIN15' | 'MIN30' | 'H1' | 'H2' | 'AMANHA' | 'ATE';
type Onde = Pick<HandlerContext & InCompany, 'user' | 'now'>;
/** An hour already past today means tomorrow. */
const fimDe = ({ user, now }: Onde, duracao: Quando, ate: string | null): Date => {
  if (duracao !== 'AMANHA' && duracao !== 'ATE') return new Date(now.getTime() + minutos[duracao] * minuto);
  const hoje = todayIn(user.zone, now);
  const as = (dia: string, minutes: number): Date =>
    new Date(Date.parse(startOfDay(dia, user.zone)) + minutes * minuto);
  if (duracao === 'AMANHA') return as(plusDays(hoje, 1), cedo);
  const today = as(hoje, minutesOf(ate!));
  return today > now ? today : as(plusDays(hoje, 1), minutesOf(ate!));
};
/** End of a pause: «até as 22:30», with the date if it is another day. */
const ateQuando = ({ user, now }: Onde, fim: Date): string => {
  const { dia, hora } = momentoDe(fim, user.zone);
  return dia === todayIn(user.zone, now) ? `até as ${hora}` : `até ${dayText(dia.slice(5))} às ${hora}`;
};
type Contexto = HandlerContext & InCompany;
const configurar = async (
  { rows, user }: Contexto,
  values: Pick<Infer<typeof deliveryConfiguracao>, 'abertaAte'> & { readonly aberto?: 'AUTOMATICO' | 'FECHADO' },
): Promise<void> => {
  const now = await rows.settings(deliveryConfiguracao);
  if (now.id === 0) await rows.insert(deliveryConfiguracao, { ...values, empresa: user.company.id });
  else await rows.update(deliveryConfiguracao, now, values);
};
const aquiAgora = async ({ rows, now }: Pick<Contexto, 'rows' | 'now'>) =>
  (await rows.all(deliveryPausa, { inicio: { lte: now.toISOString() }, fim: { gt: now.toISOString() } })).filter(
    ({ canais }) => !canais?.length || canais.includes('SITE'),
  );
const lojaDe = async ({ rows, user, refuse }: Contexto) =>
  (await rows.get(empresa, user.company.id)) ?? refuse('Esta empresa não existe mais!');

export const servidorPausas = handlers(pausas, {
  pausar: async (context, { form: { duracao, ate, motivo } }) => {
    if (duracao === 'REABRIR') {
      await configurar(context, { aberto: 'FECHADO', abertaAte: null });
      return { mensagem: 'Loja fechada até alguém abrir.' };
    }
    const { rows, user, now } = context;
    const { fim } = await rows.insert(deliveryPausa, {
      empresa: user.company.id,
      motivo: motivo!,
      inicio: now.toISOString(),
      fim: fimDe(context, duracao, ate).toISOString(),
    });
    return { mensagem: `Loja em pausa ${ateQuando(context, new Date(fim))}.` };
  },
  abrir: async (context, { form: { duracao, ate } }) => {
    const { rows, now } = context;
    for (const pausa of await aquiAgora(context)) await rows.update(deliveryPausa, pausa, { fim: now.toISOString() });
    await configurar(context, { aberto: 'AUTOMATICO', abertaAte: null });
    // Within its hours the shop needs no end: it closes by them.
    if (duracao !== null && !(await portaDe(context, await lojaDe(context))).aberta)
      await configurar(context, { abertaAte: fimDe(context, duracao, ate).toISOString() });
    const { texto } = await portaDe(context, await lojaDe(context));
    return { mensagem: `Loja: ${texto}.` };
  },
  voltarAoHorario: async (context) => {
    await configurar(context, { abertaAte: null });
    return { mensagem: (await portaDe(context, await lojaDe(context))).texto };
  },
  retomar: async ({ rows, now }, { record }) => {
    await rows.update(deliveryPausa, record, { fim: now.toISOString() });
  },
});

const estadoDa = (regras: Regras, now: Date): keyof typeof estadosDaPorta => {
  if (portaEm(regras, now).aberta) return portaEm({ ...regras, abertaAte: null }, now).aberta ? 'ABERTA' : 'A_MAO';
  if (regras.fechada) return 'FECHADA';
  return portaEm({ ...regras, pausas: [] }, now).aberta ? 'PAUSA' : 'HORARIO';
};
export const chamadasDasPausas = calls(deliveryPausa, {
  agora: run(portaAgora, async (context) => {
    const regras = await regrasDaPorta(context, await lojaDe(context));
    const { texto, aberta } = portaEm(regras, context.now);
    const running = await aquiAgora(context);
    return {
      texto,
      off: !aberta,
      estado: estadoDa(regras, context.now),
      pausas: running.map(({ id, motivo }) => ({ id, motivo })),
    };
  }),
});
