import { calls, r, read, reports } from '#kit';
import { f } from '#fields';
import { plusDays, todayIn } from '#kit/period';
import { empresa } from '../../schemas/cadastros/empresa';
import { pedido } from '../../schemas/delivery/pedido';
import { rankingEmpresas } from './rankingEmpresas';
import { rankingDeEmpresas } from './servico/rankingDeEmpresas';
import { vendasPorDia } from './servico/vendasPorDia';

export const servidor = reports(rankingEmpresas, rankingDeEmpresas);

/** Orders of each company and day: of those that the person may see, a seller his own. */
export const contagens = calls(pedido, {
  ultimosDias: read('POST qtd-pedidos-empresa-ultimos-dias/', {
    permission: ['PEDIDO_VER', 'EMPRESA_VER'],
    form: { empresas: f.refs('empresa'), dias: f.integer({ required: true, min: 1, max: 366, default: 7 }) },
    result: r.list({
      empresa: f.integer({ required: true }),
      dia: f.date({ required: true }),
      pedidos: f.integer({ required: true }),
    }),
    run: async ({ form: { empresas, dias: quantos }, db, rows, user, now, notFound }) => {
      const pedidas = empresas ?? [];
      if (pedidas.length > 0 && (await rows.byId(empresa, pedidas)).size < new Set(pedidas).size) return notFound();
      const hoje = todayIn(user.zone, now);
      const inicio = plusDays(hoje, 1 - quantos);
      const visiveis = pedidas.length > 0 ? pedidas : (await rows.all(empresa, {})).map(({ id }) => id);
      const found = await vendasPorDia(db, { inicio, fim: hoje, empresas: visiveis });
      return found.map((one) => ({ empresa: one.empresa, dia: one.dia, pedidos: one.pedidos }));
    },
  }),
});
