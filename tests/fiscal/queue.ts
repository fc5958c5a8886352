import { sql } from 'kysely';
import { comHumor, foraDe, type Humor } from '../../resources/fiscal/provedor/humor.server';
import { sefaz, type Transporte } from '../../resources/fiscal/provedor/sefaz.lazy.server';
import { simulador } from '../../resources/fiscal/provedor/simulador.lazy.server';
import { fiscalCompany, sell, simulatedStore } from '../support/fiscal';
import { startServices } from '../support/services';

interface Row {
  readonly id: number;
  readonly numero: number;
  readonly situacao: string;
  readonly chave: string;
  readonly pedido_id: number;
  readonly contingencia_em: unknown;
  readonly fora_do_prazo: boolean;
}
export interface QueueReport {
  readonly wrong: readonly string[];
  readonly notes: number;
  readonly offline: number;
  readonly ends: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** Behaviours in turns: with time to recover between two of them, and every other round without. */
const moods: readonly Humor[] = ['503', 'muda', 'perdida', '108', '656'];
const round = moods.flatMap((mood): readonly Humor[] => ['normal', mood]);
const moodOf = (phase: number): Humor =>
  Math.floor(phase / round.length) % 2 === 0 ? round[phase % round.length]! : moods[phase % moods.length]!;
const minute = 60_000;
/** Notice that every seller sees meanwhile. */
const alerts: Readonly<Record<Humor, RegExp>> = {
  normal: /^$/,
  503: /^A SEFAZ de SP não responde desde [\d/:às ]+\. As notas saem em contingência: entregue o papel e siga vendendo\./,
  muda: /não responde desde/,
  perdida: /não responde desde/,
  108: /está parada desde/,
  656: /pediu uma pausa até/,
};
/** Between two sales, and what is waited at the end until everything has come to its own. */
const betweenSales = 20_000;
const rest = [2 * minute, 10 * minute, 20 * minute, 30 * minute, 60 * minute, 60 * minute, 90 * minute, 120 * minute];

/**
 * A queue at the counter while the tax office answers, is silent, out of service, asks for a pause, stands behind a
 * page of errors and loses its answers, in turns; then it works, and the product brings everything to its end. Time is
 * a number that the test moves. Answers what is not as the law and the shop want it.
 */
export const queue = async (engine: 'pglite' | 'postgres', size: number): Promise<QueueReport> => {
  const began = Date.now();
  const wrong: string[] = [];
  const clock = { ahead: 0 };
  const now = (): Date => new Date(Date.now() + clock.ahead);
  const store = simulatedStore();
  const [perPhase, met] = [size < 100 ? 2 : 4, new Set<Humor>()];
  let humor: Humor = 'normal';
  let silentUntil = 0;
  let lastStatus = -Infinity;
  const office = comHumor(
    simulador({ store, now, fora: () => foraDe(humor) }),
    () => humor,
    () => Promise.resolve(),
  );
  const wire: Transporte = async (call) => {
    const at = now().getTime();
    if (at < silentUntil) wrong.push(`${call.servico}: chamada durante a pausa pedida (656)`);
    if (call.servico === 'status') {
      if (at - lastStatus < minute)
        wrong.push(`situação do serviço consultada de novo em ${(at - lastStatus) / 1000} s`);
      lastStatus = at;
    }
    if (call.servico === 'autorizacao') met.add(humor);
    const answer = await office(call);
    // Half a minute less: what was on its way when it was told so is no fault.
    if (humor === '656') silentUntil = at + 60 * minute - minute / 2;
    return answer;
  };
  const house = await startServices({ engine, now, ports: { fiscal: sefaz('simulador', true, wire, now) } });
  try {
    const shop = await fiscalCompany(house);
    const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
      (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as T[];
    const routine = () => house.app.routines.turn('notaFiscal.resolver');
    const orders: number[] = [];
    for (let at = 0; at < size; at++) {
      const [phase, before] = [Math.floor(at / perPhase), humor];
      humor = moodOf(phase);
      // Long enough for it to be noticed that it is back.
      if (humor === 'normal' && before !== 'normal')
        for (const wait of [before === '656' ? 61 * minute : 2 * minute, minute]) {
          clock.ahead += wait;
          await routine();
        }
      const order = await sell(house, shop.empresa, { produto: shop.pizza });
      orders.push(order);
      // A day has more hours than a session.
      const um = await house.as('um');
      const { body } = await um('POST', 'notafiscal/emitir', { id: order });
      if (!['EMITIDA', 'CONTINGENCIA'].includes(String(body.result?.situacao)))
        wrong.push(`venda ${at + 1} (${humor}) sem papel: ${JSON.stringify(body).slice(0, 200)}`);
      else if (at % 10 === 0) {
        const [note] = await query<Row>(
          sql`select * from nota_fiscal where pedido_id = ${order} and pedido_ativo is not null`,
        );
        const paper = (await um('GET', `notafiscal/${note!.id}/danfe`)).text;
        const isOffline = body.result?.situacao === 'CONTINGENCIA';
        if (isOffline !== paper.includes('EMITIDA EM CONTINGÊNCIA') || isOffline !== paper.includes('Via da empresa'))
          wrong.push(`venda ${at + 1}: o papel não diz o que a nota é`);
      }
      const said = String((await um('GET', 'company/faturamento/status')).body.result?.avisoSefaz ?? '');
      // The notice must be there when the fault was known before the sale, and this sale was not the last to learn it.
      if (at % perPhase > 0 && phase < round.length && !alerts[humor].test(said))
        wrong.push(`venda ${at + 1} (${humor}): a barra de avisos diz «${said}»`);
      clock.ahead += betweenSales;
      await routine();
    }
    humor = 'normal';
    for (const wait of rest) {
      clock.ahead += wait;
      // Fifty at a time.
      for (let left = size * 2; left > 0; left -= 50) await routine();
      await routine();
    }
    for (const mood of round)
      if (!met.has(mood)) wrong.push(`nenhuma nota foi enviada enquanto a SEFAZ estava: ${mood}`);
    const rows = await query<Row>(sql`select * from nota_fiscal where empresa_id = ${shop.empresa} order by numero`);
    const ends: Record<string, number> = {};
    for (const { situacao } of rows) ends[situacao] = (ends[situacao] ?? 0) + 1;
    for (const [at, { numero }] of rows.entries())
      if (numero !== at + 1) {
        wrong.push(`número ${at + 1}: ${numero > at + 1 ? 'falta' : 'usado duas vezes'}`);
        break;
      }
    for (const { numero, situacao, fora_do_prazo: late } of rows) {
      if (!['EMITIDA', 'CANCELADA', 'INUTILIZADA'].includes(situacao))
        wrong.push(`nota ${numero} sem fim: ${situacao}`);
      if (late) wrong.push(`nota ${numero} passou das 24 horas`);
    }
    const issued = rows.filter(({ situacao }) => situacao === 'EMITIDA');
    for (const order of orders) {
      const count = issued.filter((row) => Number(row.pedido_id) === order).length;
      if (count !== 1) wrong.push(`pedido ${order}: ${count} notas`);
    }
    const there = new Set(store.authorised());
    for (const { numero, chave } of issued)
      if (!there.delete(chave)) wrong.push(`nota ${numero}: emitida aqui, e a SEFAZ não a tem`);
    for (const chave of there) wrong.push(`${chave}: a SEFAZ tem, e aqui não é nota`);
    for (const { numero, chave } of rows.filter(({ situacao }) => situacao === 'INUTILIZADA')) {
      if ((await store.get(`numero:2:${chave.slice(6, 20)}:${chave.slice(20, 34)}`)) !== 'INUTILIZADO')
        wrong.push(`número ${numero}: inutilizado aqui, e não na SEFAZ`);
    }
    return {
      wrong,
      notes: rows.length,
      offline: rows.filter((row) => row.contingencia_em !== null).length,
      ends,
      seconds: Math.round((Date.now() - began) / 1000),
    };
  } finally {
    await house.close();
  }
};
