import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { gatilhosPorDia, marcasDaMensagem } from '../../../schemas/gatilhos';
import { mensagemAutomatica } from '../../../schemas/marketing/automatica/mensagemAutomatica';

const { children } = parts(mensagemAutomatica);
const { bulk, collection, record } = actions(mensagemAutomatica);
const permission = 'MENSAGEM_AUTOMATICA_EDITAR';
const plan = 'WHATSAPP';

export const mensagensAutomaticas = resource(mensagemAutomatica, {
  menu: { group: 'promocoes', icon: 'bolt', order: 16 },
  plan,
  list: {
    columns: ['gatilho', 'ativo', 'tipo', 'texto', 'atrasoMinutos', 'hora'],
    filters: ['ativo', 'tipo', 'gatilho'],
    search: ['texto'],
    sort: { gatilho: 'asc' },
    size: 25,
    empty: 'Nenhuma mensagem ainda. Use “Criar as que faltam”: elas nascem desligadas.',
  },
  form: [['gatilho', 'ordem', 'empresa'], 'texto', ['ativo', 'atrasoMinutos', 'dias', 'diasAntes', 'hora']],
  record: {
    status: 'tipo',
    next: ['ligar', 'enviarAgora'],
    body: [
      'texto',
      'ativo',
      'atrasoMinutos',
      'dias',
      'diasAntes',
      'hora',
      'ligadaEm',
      children('mensagemAutomaticaEnvio', {
        by: 'automatica',
        columns: ['sairEm', 'cliente', 'situacao', 'motivo'],
        none: 'Nenhum envio ainda.',
      }),
    ],
  },
  actions: {
    ligar: record({
      label: 'Ligar',
      icon: 'play',
      tone: 'primary',
      permission,
      plan,
      call: 'POST {id}/ligar',
      when: { ativo: false },
      confirm: 'Ligar? Vale para o que acontecer daqui em diante; o que já passou não recebe.',
      submit: 'Ligar mensagem',
    }),
    desligar: bulk({
      label: 'Desligar',
      icon: 'pause',
      permission,
      plan,
      call: 'POST desligar',
      when: { ativo: true },
      confirm: 'Desligar {count} mensagens?',
    }),
    criarAsQueFaltam: collection({
      label: 'Criar as que faltam',
      icon: 'add_circle',
      permission,
      plan,
      inCompany: true,
      call: 'POST criar-as-que-faltam',
      result: { criadas: f.integer({ required: true }) },
      effect: [{ toast: '{criadas} {criadas|mensagem criada|mensagens criadas}, desligadas.' }, 'refresh'],
    }),
    testar: collection({
      label: 'Enviar teste',
      icon: 'send',
      permission,
      plan,
      inCompany: true,
      call: 'POST msgteste',
      once: true,
      perHour: 60,
      confirm: 'As marcas vão com valores de exemplo.',
      form: {
        mensagem: f.longText({ required: true, max: 1000, variables: marcasDaMensagem }),
        telefone: f.phone({ label: 'Para o número', required: true }),
      },
      result: { texto: f.text({ required: true }) },
      submit: 'Enviar teste',
      effect: { toast: 'Teste na fila: {texto}' },
    }),
    enviarAgora: record({
      label: 'Enviar agora',
      icon: 'send',
      permission,
      plan,
      call: 'POST enviar/msg/agora',
      when: { ativo: true, gatilho: [...gatilhosPorDia] },
      once: true,
      confirm: 'Enviar agora a quem se encaixa hoje? Quem já recebeu não recebe de novo.',
      submit: 'Enviar agora',
      effect: 'progress',
    }),
  },
});
