import { actions, resource } from '#kit';
import { f } from '#fields';
import { credenciamento } from '../../schemas/financeiro/credenciamento';

const { record } = actions(credenciamento);

/** Requests for online payments and their result; only the wizard and the provider write them. */
export const credenciamentos = resource(credenciamento, {
  menu: { group: 'financeiro', icon: 'credit_card', order: 20 },
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['nome', 'documento', 'situacao', 'enviadoEm', 'mensagem', 'empresa'],
    filters: ['situacao', 'enviadoEm', 'empresa'],
    sort: { enviadoEm: 'desc' },
    tabs: { Todos: {}, 'Em análise': { situacao: 'EM_ANALISE' }, Recusados: { situacao: 'RECUSADO' } },
  },
  actions: {
    trocarEndereco: record({
      label: 'Trocar endereço',
      icon: 'refresh',
      call: 'POST trocar-endereco/{id}',
      permission: 'CREDENCIAMENTO_ENVIAR',
      once: true,
      when: { situacao: ['EM_ANALISE', 'APROVADO'] },
      confirm:
        'Fazer um endereço novo para os avisos de pagamento de {nome}? O endereço de agora ainda recebe por 24 horas.',
      submit: 'Trocar endereço',
      result: { endereco: f.text({ label: 'Endereço dos avisos', required: true }) },
      effect: { show: ['endereco'], title: 'Copie agora: este endereço não aparece de novo' },
    }),
    reenviarContrato: record({
      label: 'Reenviar contrato',
      icon: 'mail',
      call: 'GET /company/reenvio-contrato-pagamento-online/{empresa}/{id}',
      permission: 'ROLE_ADMIN',
      once: true,
      unless: { 'O credenciamento foi cancelado: a empresa precisa fazer outro!': { situacao: 'CANCELADO' } },
      confirm: 'Reenviar o contrato a {nome}? O e-mail leva ao credenciamento, onde o contrato é lido e assinado.',
      submit: 'Reenviar contrato',
      result: { emails: f.emails({ label: 'Enviado para', required: true }) },
      effect: { show: ['emails'], title: 'Contrato reenviado' },
    }),
  },
  show: [
    ['nome', 'documento'],
    ['nomeFatura', 'situacao'],
    'mensagem',
    ['codigoParceiro', 'enviadoEm'],
    ['consentimentoEm', 'fotosApagadasEm'],
  ],
});
