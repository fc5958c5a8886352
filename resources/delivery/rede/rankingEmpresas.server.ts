import { calls, post, r, reports, run } from '#kit';
import { f } from '#fields';
import { plusDays, todayIn } from '#kit/period';
import { empresa } from '../../../schemas/cadastros/empresa';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { rankingEmpresas } from './rankingEmpresas';
import { rankingDeEmpresas } from './rankingDeEmpresas.server';
import { pedidosDoVendedor, vendasPorDia } from '../relatorios/vendasPorDia.server';

export const servidor = reports(rankingEmpresas, rankingDeEmpresas);

/**
 * Orders of each company and day that the user may see. A seller of the platform sees those of their companies; a
 * seller of a company their own sales and those of their customers.
 */
export const contagens = calls(pedido, {
  ultimosDias: run(
    post('qtd-pedidos-empresa-ultimos-dias/', {
      mutates: false,
      permission: ['PEDIDO_VER', 'EMPRESA_VER', 'CLIENTE_VER'],
      form: { empresas: f.refs('empresa'), dias: f.integer({ required: true, min: 1, max: 366, default: 7 }) },
      result: r.list({
        empresa: f.integer({ required: true }),
        dia: f.date({ required: true }),
        pedidos: f.integer({ required: true }),
      }),
    }),
    async ({ db, rows, user, now, notFound }, { form: { empresas, dias: quantos } }) => {
      const pedidas = empresas ?? [];
      const hoje = todayIn(user.zone, now);
      const inicio = plusDays(hoje, 1 - quantos);
      const { company, seller, permissions } = user;
      if (company && seller !== null) {
        if (pedidas.some((one) => one !== company.id)) return notFound();
        const dele = await pedidosDoVendedor(db, { inicio, fim: hoje, fuso: user.zone, vendedor: seller });
        return dele.map((one) => ({ empresa: company.id, ...one }));
      }
      if (!permissions.has('PEDIDO_VER') && !permissions.has('EMPRESA_VER')) return notFound();
      if (pedidas.length > 0 && (await rows.byId(empresa, pedidas)).size < new Set(pedidas).size) return notFound();
      const visiveis = pedidas.length > 0 ? pedidas : (await rows.all(empresa, {})).map(({ id }) => id);
      const found = await vendasPorDia(db, { inicio, fim: hoje, empresas: visiveis });
      return found.map((one) => ({ empresa: one.empresa, dia: one.dia, pedidos: one.pedidos }));
    },
  ),
});
