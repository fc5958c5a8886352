import { calls, run } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { clienteToken } from '../../../schemas/cadastros/clientes/clienteToken';
import { empresa } from '../../../schemas/cadastros/empresa';
import { hashDe } from '../../comum/acompanhamento.server';
import { temPagina } from '../../delivery/funcionamento/porta.server';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';
import { logoNaPagina } from '../../comum/logo.server';
import { verClube } from '../clube.server';
import { clubePublico } from './clube';

/** The link names the company, and the rest is read within it. */
export const paginaDoClube = calls(transacao, {
  clube: run(clubePublico, async ({ within, now }, { form }) => {
    const hash = await hashDe(form.token);
    const found = await within('*', ({ rows }) => rows.one(clienteToken, { hash, tipo: ['CLUBE', 'EXTRATO'] }));
    if (!found || Date.parse(found.expira ?? '') <= now.getTime()) return { valido: false, clube: null };
    return within(found.empresa, async (context) => {
      const shop = await context.rows.get(empresa, found.empresa);
      const who = await context.rows.get(cliente, found.cliente);
      if (!temPagina(shop) || !who) return { valido: false, clube: null };
      const seen = await verClube(context, who);
      const clube = found.tipo === 'CLUBE' ? seen : { ...seen, cartao: null, qr: null, resgates: [] };
      return { loja: shop.shortName, logo: await logoNaPagina(context, shop), valido: true, clube };
    });
  }),
});
