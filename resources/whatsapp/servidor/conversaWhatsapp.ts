import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { conversaWhatsapp, vidaDaConversa } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';

const { record } = actions(conversaWhatsapp);
const { fields, linked, slot } = parts(conversaWhatsapp);

export const conversasWhatsapp = resource(conversaWhatsapp, {
  menu: { group: 'promocoes', icon: 'chat', order: 35, hidden: true },
  path: 'conversas-de-whatsapp',
  plan: 'WHATSAPP',
  states: vidaDaConversa,
  live: { rings: { when: { situacao: 'NA_FILA' }, one: '1 conversa na fila', many: '{count} conversas na fila' } },
  off: ['create', 'update', 'delete', 'export'],
  list: {
    columns: ['telefone', 'cliente', 'situacao', 'atendente', 'naoLidas', 'recebidaEm'],
    filters: ['situacao', 'atendente', 'cliente', 'instancia', 'recebidaEm', 'adiadaAte'],
    search: ['telefone'],
    sort: { recebidaEm: 'desc' },
    tabs: {
      'Na fila': { situacao: 'NA_FILA' },
      'Em atendimento': { situacao: 'COM_ALGUEM' },
      Adiadas: { situacao: 'ADIADA' },
      Todas: {},
    },
  },
  record: {
    status: 'situacao',
    figures: ['naoLidas', 'recebidaEm'],
    next: ['assumir', 'responder', 'resolver'],
    title: 'Conversa com {telefone}',
    body: [slot(() => import('../conversa/DaConversa'))],
    aside: [
      linked('cliente', { fields: ['telefone'], purpose: 'ATENDIMENTO' }),
      fields('Atendimento', 'telefone', 'instancia', 'atendente', 'adiadaAte'),
    ],
  },
  actions: {
    responder: record({
      label: 'Responder',
      icon: 'send',
      tone: 'primary',
      call: 'POST {id}/responder',
      permission: 'CONVERSA_ATENDER',
      once: true,
      when: { situacao: 'COM_ALGUEM' },
      submit: 'Enviar',
      form: {
        texto: f.longText({ label: 'Mensagem', max: 4096, help: 'Vazia onde vai um modelo.' }),
        modelo: f.ref('modeloWhatsapp', {
          help: 'Passadas 24 horas da última mensagem do cliente, a Cloud API só aceita um modelo aprovado.',
        }),
        variaveis: f.list(
          { valor: f.text({ required: true, max: 1024 }) },
          { label: 'Variáveis do modelo', each: 'Variável', max: 20 },
        ),
      },
      effect: [{ toast: 'Mensagem na fila de envio!' }, 'refresh'],
    }),
    passar: record({
      label: 'Passar a outra pessoa',
      icon: 'group',
      call: 'POST {id}/passar',
      permission: 'CONVERSA_ATENDER',
      when: { situacao: 'COM_ALGUEM' },
      submit: 'Passar',
      form: { atendente: f.ref('usuario', { label: 'A quem', required: true }) },
      effect: [{ toast: 'Conversa passada!' }, 'refresh'],
    }),
    identificar: record({
      label: 'É de um cliente que já existe',
      icon: 'person',
      call: 'POST {id}/identificar',
      permission: 'CONVERSA_ATENDER',
      when: { situacao: 'COM_ALGUEM' },
      submit: 'Ligar ao cliente',
      form: { cliente: f.ref('cliente', { required: true }) },
      effect: [{ toast: 'Conversa ligada ao cliente!' }, 'refresh'],
    }),
  },
});
