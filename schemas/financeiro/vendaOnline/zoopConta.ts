import { entity } from '#kit';
import { f } from '#fields';

const doParceiro = { readOnly: 'update', audited: false } as const;

/** Account of a company at the payment provider: its balance, and how far the mirror has read. */
export const zoopConta = entity('zoopConta', {
  label: ['Saldo no parceiro', 'Saldos no parceiro'],
  title: 'seller',
  root: 'zoopconta/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    seller: f.text({ label: 'Código no parceiro', required: true, max: 60, unique: 'everywhere', ...doParceiro }),
    disponivel: f.money({ label: 'Disponível', ...doParceiro }),
    aReceber: f.money({ label: 'A receber', ...doParceiro }),
    bloqueado: f.money({ label: 'Bloqueado', ...doParceiro }),
    saldoEm: f.dateTime({ label: 'Saldo de', ...doParceiro }),
    simulada: f.bool({ label: 'Simulação', ...doParceiro }),
    lidoAte: f.dateTime({ label: 'Lido até', ...doParceiro, help: 'Mudanças do parceiro até aqui estão no espelho.' }),
    completaEm: f.dateTime({ label: 'Semana relida em', ...doParceiro }),
    erro: f.text({ label: 'Última falha', max: 200, ...doParceiro }),
  },
});
