import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { fechamentoFiscal } from '../../../schemas/fiscal/fechamento/fechamentoFiscal';

const { record, collection } = actions(fechamentoFiscal);
const { children } = parts(fechamentoFiscal);
const pacote = { arquivo: f.integer({ required: true }), mensagem: f.text({ required: true }) };

export const fechamentos = resource(fechamentoFiscal, {
  menu: { group: 'fiscal', icon: 'calendar', order: 15 },
  path: 'fechamento',
  plan: 'MODULO_FISCAL',
  access: { list: 'NOTA_FISCAL_VER', show: 'NOTA_FISCAL_VER', export: 'NOTA_FISCAL_VER' },
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['nome', 'situacao', 'emitidas', 'valor', 'canceladas', 'lacunas', 'enviadoEm'],
    filters: ['situacao', 'natureza', 'mes', 'enviadoEm'],
    sort: { mes: 'desc' },
    tabs: { Todos: {}, 'A enviar': { situacao: ['PENDENTE', 'PRONTO', 'ERRO'] }, Enviados: { situacao: 'ENVIADO' } },
  },
  show: [
    ['nome', 'natureza', 'situacao'],
    'pendencias',
    ['emitidas', 'valor', 'canceladas'],
    {
      title: 'A conferir',
      rows: [
        ['contingencia', 'andamento', 'semComprovante'],
        ['lacunas', 'inutilizadas'],
      ],
    },
    ['conferidoEm', 'enviadoEm'],
  ],
  related: { Envios: children('fiscalEmailEnvioXml', { by: 'fechamento' }) },
  actions: {
    enviar: record({
      label: 'Enviar ao contador',
      icon: 'mail',
      tone: 'primary',
      call: 'POST enviar',
      permission: 'NOTA_FISCAL_VER',
      once: true,
      submit: 'Enviar pacote',
      confirm:
        'Enviar {nome} ao contador? Vai um ZIP com NF-e e NFC-e, cancelamentos, cartas de correção, inutilizações, contingência e o resumo em PDF e CSV.',
      form: {
        emails: f.emails({
          label: 'Enviar para',
          max: 5,
          help: 'Vazio: aos e-mails do contador da configuração fiscal.',
        }),
      },
      result: pacote,
      effect: [{ toast: '{mensagem}' }, 'refresh'],
    }),
    baixar: record({
      label: 'Baixar pacote',
      icon: 'download',
      call: 'POST baixar',
      permission: 'NOTA_FISCAL_VER',
      once: true,
      result: pacote,
      effect: [{ toast: '{mensagem}' }, { download: 'GET /arquivo/findbyid/{arquivo}' }],
    }),
    conferirMeses: collection({
      label: 'Conferir este mês e o anterior',
      icon: 'sync',
      inCompany: true,
      call: 'POST conferir-meses',
      permission: 'NOTA_FISCAL_VER',
      effect: [{ toast: 'Meses conferidos!' }, 'refresh'],
    }),
    conferir: record({
      label: 'Conferir agora',
      icon: 'sync',
      call: 'POST conferir',
      permission: 'NOTA_FISCAL_VER',
      effect: [{ toast: '{nome} conferido!' }, 'refresh'],
    }),
  },
});
