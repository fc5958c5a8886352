import { answers, calls, handlers, saves } from '#kit';
import { plusDays, startOfDay, todayIn } from '#kit/period';
import { empresa } from '../../schemas/cadastros/empresa';
import { deliveryPausa } from '../../schemas/delivery/deliveryPausa';
import { pausas } from './deliveryPausa';
import { portaAgora } from './porta';
import { portaDe } from './servico/porta';

const minuto = 60_000;
const minutos = { MIN30: 30, H1: 60, H2: 120 } as const;
/** Until tomorrow: until six in the morning. */
const cedo = 6 * 60;

/** Two pauses of the same channels that touch are one: what is stored last takes the other's time. */
export const pausasUnidas = saves(deliveryPausa, {
  saving: async ({ row, rows }) => {
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

export const servidorPausas = handlers(pausas, {
  pausar: async ({ form: { duracao, motivo }, rows, user, now }) => {
    const ate =
      duracao === 'AMANHA'
        ? Date.parse(startOfDay(plusDays(todayIn(user.zone, now), 1), user.zone)) + cedo * minuto
        : now.getTime() + minutos[duracao] * minuto;
    const made = await rows.insert(deliveryPausa, {
      empresa: user.company.id,
      motivo,
      inicio: now.toISOString(),
      fim: new Date(ate).toISOString(),
    });
    return { ate: made.fim };
  },
  retomar: async ({ record, rows, now }) => {
    await rows.update(deliveryPausa, record, { fim: now.toISOString() });
  },
});

export const chamadasDasPausas = calls(deliveryPausa, {
  agora: answers(portaAgora, async ({ user, refuse, ...context }) => {
    const { rows, now } = context;
    const shop = (await rows.get(empresa, user.company.id)) ?? refuse('Esta empresa não existe mais!');
    const { texto, aberta } = await portaDe(context, shop);
    const running = await rows.all(deliveryPausa, {
      inicio: { lte: now.toISOString() },
      fim: { gt: now.toISOString() },
    });
    const here = running.filter(({ canais }) => !canais?.length || canais.includes('SITE'));
    return { texto, off: !aberta, pausas: here.map(({ id, motivo }) => ({ id, motivo })) };
  }),
});
