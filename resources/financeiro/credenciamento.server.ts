import { handlers, outbox } from '#kit';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';
import { avisosDePagamento } from './avisoDePagamento.server';
import { credenciamentos } from './credenciamento';

export const acoesCredenciamento = handlers(credenciamentos, {
  /** Makes the address of the payment notices anew, and tells it to a provider that takes it by its API. */
  trocarEndereco: {
    outside: async ({ transaction, ports }, { record: { codigoParceiro } }) => {
      const endereco = await transaction(({ newAddress }) => newAddress(avisosDePagamento));
      if (codigoParceiro !== null) await ports.pagamentos.listen?.(codigoParceiro, endereco);
      return { endereco };
    },
  },
  /**
   * Sends the company the link to its accreditation for online payment again, where the contract is read and signed.
   */
  reenviarContrato: async ({ rows, mail, publicUrl, notFound }, { record }) => {
    const company = (await rows.get(empresa, record.empresa)) ?? notFound();
    const emails = [...new Set([company.email, ...(company.emailsFinanceiro ?? [])])].slice(0, 20);
    await mail(
      {
        to: emails,
        subject: 'seu contrato de pagamento online',
        text: `Olá!\n\nO contrato de pagamento online de ${company.shortName} espera por você. Entre no sistema para ler e assinar.`,
        button: { label: 'Abrir o credenciamento', url: `${publicUrl}/app/financeiro/credenciar-pagamentos` },
      },
      { branded: true },
    );
    return { emails };
  },
});

/** Cancels a company at the payment provider too, retried until the provider answers. */
export const cancelamentosNoParceiro = outbox('cancelarCredenciamento', {
  label: 'Cancelamento no parceiro de pagamentos',
  message: { codigo: f.text({ label: 'Código no parceiro', required: true }) },
  send: async ({ ports }, { message: { codigo } }) => {
    await ports.pagamentos.cancel(codigo);
    return 'sent';
  },
});
