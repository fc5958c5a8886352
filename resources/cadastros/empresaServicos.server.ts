import { calls, outside } from '#kit';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';
import { credenciamento } from '../../schemas/financeiro/credenciamento';

const id = f.integer({ required: true, min: 1 });
/** What the platform does for a company from its own desk. */
export const servicosDaEmpresa = calls(empresa, {
  /** Sends the company once more the way to its accreditation for online payment, where the contract is read and signed. */
  reenviarContrato: outside('GET reenvio-contrato-pagamento-online/{empresaId}/{credenciamentoId}', {
    permission: ['ROLE_ADMIN'], platform: true, mutates: true, perHour: 60, form: { empresaId: id, credenciamentoId: id }, result: { emails: f.emails({ required: true }) },
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
