import { calls, run } from '#kit';
import { routine, routines } from '#kit/work/routine';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { clienteToken } from '../../../../schemas/cadastros/clientes/clienteToken';
import { empresa } from '../../../../schemas/cadastros/empresa';
import { hashDe } from '../../../comum/acompanhamento.server';
import { confirmacaoDeEmail, linkDeEmail } from './confirmarEmail';
import { donoDoLink } from './emailConfirmado.server';

/**
 * The link names the company, and the rest runs within it. A link that never existed gets the same answer as an expired
 * one.
 */
export const confirmacoes = calls(clienteToken, {
  link: run(linkDeEmail, async ({ within }, { form }) => {
    const hash = await hashDe(form.token);
    const found = await within('*', ({ rows }) => rows.one(clienteToken, { hash, tipo: 'EMAIL' }));
    if (!found) return { valido: false };
    return within(found.empresa, async (context) => {
      const loja = await context.rows.get(empresa, found.empresa);
      return { loja: loja?.shortName, valido: (await donoDoLink(context, found)) !== undefined };
    });
  }),
  confirmar: run(confirmacaoDeEmail, async ({ within }, { form }) => {
    const hash = await hashDe(form.token);
    const found = await within('*', ({ rows }) => rows.one(clienteToken, { hash, tipo: 'EMAIL' }));
    if (!found) return { confirmado: false };
    return within(found.empresa, async (context) => {
      const { rows, now } = context;
      const dono = await donoDoLink(context, await rows.get(clienteToken, found.id, { lock: true }));
      if (!dono) return { confirmado: false };
      const emailVerificadoEm = now.toISOString();
      await rows.tally(clienteToken, { id: found.id }, { set: { usadoEm: emailVerificadoEm } });
      await rows.update(cliente, dono, { emailVerificado: true, emailVerificadoEm });
      return { confirmado: true };
    });
  }),
});

/** Deletes links that have expired. The customer's record keeps the confirmation. */
export const rotinasDeLinks = routines(clienteToken, {
  apagarVencidos: routine({
    label: 'Links vencidos de clientes',
    every: 3600,
    run: async ({ within, now }) => {
      await within('*', ({ rows }) => rows.removeWhere(clienteToken, { expira: { lt: now.toISOString() } }));
    },
  }),
});
