import { calls, run } from '#kit';
import { clienteToken } from '../../../../schemas/cadastros/clientes/clienteToken';
import { empresa } from '../../../../schemas/cadastros/empresa';
import { pedidoTitular } from '../../../../schemas/cadastros/clientes/titular/pedidoTitular';
import { hashDe } from '../../../comum/acompanhamento.server';
import { zoneOf } from '../../../comum/period.server';
import { linkDeDados, pedirDosDados } from './meusDados';
import { donoDosDados, emAberto, pedirDireito } from './titulares.server';

/** The link names the company, and the rest runs within it. */
export const pedidosDosDados = calls(pedidoTitular, {
  link: run(linkDeDados, async ({ within }, { form }) => {
    const hash = await hashDe(form.token);
    const found = await within('*', ({ rows }) => rows.one(clienteToken, { hash, tipo: 'DADOS' }));
    if (!found) return { valido: false };
    return within(found.empresa, async (context) => {
      const loja = await context.rows.get(empresa, found.empresa);
      const dono = await donoDosDados(context, found);
      return {
        loja: loja?.shortName,
        valido: dono !== undefined,
        abertos: dono ? await emAberto(context, dono.id) : null,
      };
    });
  }),
  pedir: run(pedirDosDados, async ({ within, notFound }, { form }) => {
    const hash = await hashDe(form.token);
    const found = (await within('*', ({ rows }) => rows.one(clienteToken, { hash, tipo: 'DADOS' }))) ?? notFound();
    return within(found.empresa, async (context) => {
      const dono = (await donoDosDados(context, found)) ?? context.notFound();
      const loja = await context.rows.get(empresa, found.empresa);
      return { prazo: await pedirDireito(context, dono, form.tipo, zoneOf(loja?.fuso)) };
    });
  }),
});
