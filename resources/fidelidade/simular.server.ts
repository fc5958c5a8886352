import type { HandlerContext, Infer } from '#kit';
import { lastMonth } from '#kit/months';
import { instantsOf, todayIn } from '#kit/period';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import type { fidelidadeConfiguracao } from '../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { centavos, reais } from '../comum/centavos';
import { fatosDos } from './fatos.server';
import { baseDe, pontosDe } from './regra.server';

/** Orders in a query: a month of a large shop has tens of thousands. */
const porVez = 1000;

/** Simulates the stored rule on one purchase and on those of last month. */
export const simular = async (
  context: Pick<HandlerContext, 'rows' | 'user' | 'now' | 'db'>,
  config: Infer<typeof fidelidadeConfiguracao>,
  compra: number,
) => {
  const { rows, user, now } = context;
  const data = instantsOf(lastMonth(todayIn(user.zone, now)), user.zone);
  const where = {
    situacao: 'CONCLUIDO',
    cliente: { empty: false },
    data,
    ...(config.canais?.length ? { canal: config.canais } : {}),
    $sort: [['data', 'asc']],
  } as const;
  let [pedidos, teriaDado, page] = [0, 0, 1];
  for (;;) {
    const { rows: found, total } = await rows.find(pedido, where, { page, size: porVez });
    const fatos = await fatosDos(context, { zone: user.zone, regras: config.regras }, found);
    teriaDado += found.reduce(
      (sum, one) => sum + pontosDe(config, baseDe(config.baseCalculo, one), fatos.get(one.id)!),
      0,
    );
    pedidos = total;
    if (page * porVez >= total) break;
    page += 1;
  }
  return {
    pontos: pontosDe(config, centavos(compra), { dia: todayIn(user.zone, now) }),
    pedidos,
    teriaDado,
    custo: reais(teriaDado * centavos(config.valorPonto)),
  };
};
