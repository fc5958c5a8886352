import { calls, read, write } from '#kit';
import { f } from '#fields';
import { cliente } from '../../schemas/cadastros/cliente';
import { empresa } from '../../schemas/cadastros/empresa';
import { cepCache } from '../../schemas/enderecamento/cepCache';

const id = f.integer({ required: true, min: 1 });
const noPayments = 'Esta instalação ainda não tem credenciamento para pagamento online: não há contrato a reenviar nem cadastro a excluir!';

/** What the platform does for a company from its own desk. */
export const servicosDaEmpresa = calls(empresa, {
  /** Nothing of a company is kept in memory; what is kept of it from outside are postal codes, its own and its customers'. The next look-up asks anew. */
  limparCache: write('GET limpar-cache/{id}', {
    permission: ['ROLE_ADMIN'], platform: true, form: { id },
    run: async ({ form, rows, db, notFound }) => {
      const company = await rows.get(empresa, form.id) ?? notFound();
      const { rows: known } = await rows.find(cepCache, {}, { page: 1, size: 1000 });
      const codes = known.map(({ cep }) => cep);
      const theirs = new Set([company.address?.cep, ...(codes.length === 0 ? [] : (await rows.find(cliente, { empresa: company.id, 'address.cep': codes }, { page: 1, size: 1000 })).rows.map(({ address }) => address?.cep))]);
      const old = known.filter(({ cep }) => theirs.has(cep)).map((one) => one.id);
      if (old.length > 0) await db.deleteFrom('cep_cache').where('id', 'in', old).execute();
      return { removidos: old.length };
    },
  }),
  reenviarContrato: read('GET reenvio-contrato-pagamento-online/{empresaId}/{contratoId}', {
    permission: ['ROLE_ADMIN'], platform: true, form: { empresaId: id, contratoId: id },
    run: async ({ form, rows, refuse, notFound }) => await rows.get(empresa, form.empresaId) ? refuse(noPayments) : notFound(),
  }),
});
