import { calls, outside, write } from '#kit';
import { f } from '#fields';
import { cliente } from '../../schemas/cadastros/cliente';
import { empresa } from '../../schemas/cadastros/empresa';
import { credenciamento } from '../../schemas/financeiro/credenciamento';
import { cepCache } from '../../schemas/enderecamento/cepCache';

const id = f.integer({ required: true, min: 1 });
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
  /** Sends the company once more the way to its accreditation for online payment, where the contract is read and signed. */
  reenviarContrato: outside('GET reenvio-contrato-pagamento-online/{empresaId}/{credenciamentoId}', {
    permission: ['ROLE_ADMIN'], platform: true, mutates: true, perHour: 60, form: { empresaId: id, credenciamentoId: id },
    run: async ({ form, transaction, ports, publicUrl, refuse, notFound }) => {
      const company = await transaction(async ({ rows }) => {
        const found = await rows.get(empresa, form.empresaId) ?? notFound();
        const { rows: [asked] } = await rows.find(credenciamento, { id: form.credenciamentoId, empresa: found.id }, { page: 1, size: 1 });
        if (!asked || asked.situacao === 'CANCELADO') refuse('Esta empresa não tem credenciamento para pagamento online com este número!');
        return found;
      });
      const to = [...new Set([company.email, ...company.emailsFinanceiro ?? []])].slice(0, 20);
      await ports.mail.send({
        to, subject: 'Retaguarda: seu contrato de pagamento online',
        text: `Olá!\n\nO contrato de pagamento online de ${company.shortName} espera por você. Entre no sistema e abra:\n\n${publicUrl}/app/financeiro/credenciar-pagamentos`,
      }).catch(() => refuse('Não foi possível enviar o e-mail! Tente novamente em alguns minutos.'));
      return { emails: to };
    },
  }),
});
