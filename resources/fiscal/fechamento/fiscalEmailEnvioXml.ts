import { actions, resource } from '#kit';
import { f } from '#fields';
import { fiscalEmailEnvioXml } from '../../../schemas/fiscal/fechamento/fiscalEmailEnvioXml';

const { record } = actions(fiscalEmailEnvioXml);

export const enviosDeXml = resource(fiscalEmailEnvioXml, {
  menu: { group: 'fiscal', icon: 'mail', order: 50 },
  plan: 'MODULO_FISCAL',
  access: { list: 'NOTA_FISCAL_VER', show: 'NOTA_FISCAL_VER' },
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['data', 'nome', 'notas', 'emails', 'situacao', 'arquivo'],
    filters: ['data', 'situacao', 'natureza', 'fechamento'],
    sort: { data: 'desc' },
  },
  show: [
    ['data', 'situacao', 'natureza'],
    'motivo',
    ['notas', 'eventos', 'inutilizacoes'],
    ['inicio', 'fim'],
    ['nome', 'arquivo'],
    ['emails', 'usuario'],
    'fechamento',
    'sha256',
  ],
  actions: {
    reenviar: record({
      label: 'Reenviar',
      icon: 'send',
      call: 'POST reenviar',
      permission: 'NOTA_FISCAL_VER',
      once: true,
      unless: { 'O arquivo deste envio não está mais guardado!': { arquivo: { empty: true } } },
      confirm: 'Reenviar {nome}? Vai o mesmo arquivo, e o novo envio fica registrado.',
      submit: 'Reenviar arquivo',
      form: {
        emails: f.emails({ label: 'Enviar para', max: 5, help: 'Vazio: a quem foi da primeira vez, ou ao contador.' }),
      },
      result: { mensagem: f.text({ required: true }) },
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
  },
});
